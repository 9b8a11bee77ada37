/** Why a signal was aborted: Chrome before 98 and Firefox before 97 keep no reason. */
export function abortReason({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new DOMException('aborted', 'AbortError');
}

/**
 * Ends what was called off; AbortSignal.throwIfAborted() is as young as its reason.
 * @throws the reason of a signal that was aborted
 */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortReason(signal);
}
