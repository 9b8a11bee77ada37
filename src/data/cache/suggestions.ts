import type { Suggestion } from '#contract/search/query/suggest.ts';
import { callApi, CallFailure } from '#src/data/api.ts';

/**
 * Ways to go on with what someone types: the server's, or without it the phone's own, out of the
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
    const { answerOffline: answerLocally } = await import('./offlineJobs.ts');
    const local = await answerLocally({ call: 'jobs.suggestions', query: { q: typed } });
    return (local?.data as { suggestions: Suggestion[] } | undefined)?.suggestions ?? [];
  }
}
