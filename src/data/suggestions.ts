import type { Suggestion } from '#contract/search/suggest.ts';
import { callApi, CallFailure } from './api.ts';

/**
 * Ways to go on with what somebody types: the server's, or without it the phone's own, out of the
 * filter options that it keeps. Nothing is kept of what was typed. Rejects where `signal` aborts.
 */
export async function suggestionsFor(
  typed: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  try {
    const query = { q: typed };
    return (await callApi('jobs.suggestions', { query, signal })).suggestions;
  } catch (failure) {
    if (signal.aborted || !(failure instanceof CallFailure)) throw failure;
    const { answerLocally } = await import('./savedJobs.ts');
    const local = await answerLocally({ call: 'jobs.suggestions', query: { q: typed } });
    return (local?.data as { suggestions: Suggestion[] } | undefined)?.suggestions ?? [];
  }
}
