import { useSignals } from '@preact/signals-react/runtime';
import { cleanFilters, type JobFilters } from '#contract/jobs/job.ts';
import { searchKey } from '#contract/search/savedSearch.ts';
import { refresh } from '#src/data/cache/resource.ts';
import { sendOrKeep } from '#src/data/outbox/sendOrKeep.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { useResource } from '#src/hooks/pageData.tsx';

const list = { call: 'searches.list' } as const;

/** A search that its owner is told of, or will be once it was sent. */
export interface ListedSearch {
  /** Equal for the same search. */
  key: string;
  filters: JobFilters;
  /** As the account has it; otherwise `entry` is the write that waits. */
  id?: string;
  entry?: string;
}

/** The searches of who is logged in: as the account had them last, with what waits to be sent on top. */
export function useSavedSearches(): readonly ListedSearch[] | undefined {
  useSignals();
  const { data, error } = useResource(list);
  const waiting = outboxEntries.value.filter(({ state }) => state !== 'failed');
  if (!data && !error && waiting.length === 0) return undefined;
  const gone = new Set(
    waiting.map(({ call, params }) => (call === 'searches.remove' ? params.searchId : '')),
  );
  const known = new Map<string, ListedSearch>();
  for (const { call, body, id } of waiting) {
    if (call !== 'searches.add') continue;
    const filters = cleanFilters((body ?? {}) as Record<string, unknown>);
    const key = searchKey(filters);
    known.set(key, { key, filters, entry: id });
  }
  for (const { id, filters } of data?.searches ?? []) {
    const key = searchKey(filters);
    if (!gone.has(id)) known.set(key, { key, filters, id });
  }
  return [...known.values()];
}

/** Asks to be told of a search. Rejects where it is refused, or where nothing could keep it. */
export async function saveSearch(filters: JobFilters): Promise<void> {
  const done = await sendOrKeep({ call: 'searches.add', body: filters });
  if (done === 'sent') await refresh(list, true);
}

/** Takes a search off: from the account, or from what waits to be sent. */
export async function takeOffSearch({ id, entry }: ListedSearch): Promise<void> {
  if (id === undefined) {
    const { outbox } = await import('#src/data/outbox/outbox.ts');
    if (entry !== undefined) await outbox.discard(entry);
    return;
  }
  const done = await sendOrKeep({ call: 'searches.remove', params: { searchId: id } });
  if (done === 'sent') await refresh(list, true);
}
