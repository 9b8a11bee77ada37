/** Under which name src/lib/draft.ts keeps what was written as an answer to a request. */
export function answerDraftKey(requestId: string): string {
  return `support-answer:${requestId}`;
}

/** Forgets what was written, once the server has it. */
export function forgetAnswerDraft(requestId: string): void {
  try {
    localStorage.removeItem(`draft:${answerDraftKey(requestId)}`);
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}
