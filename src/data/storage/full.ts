/** Whether an attempt to keep something failed for lack of room. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}
