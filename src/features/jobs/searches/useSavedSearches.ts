import { useSignals } from '@preact/signals-react/runtime';
import { cleanFilters, type JobFilters } from '#contract/jobs/job.ts';
import { searchKey } from '#contract/search/savedSearch.ts';
import { callApi } from '#src/data/api.ts';
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
  /** Told of once a week. */
  digest?: boolean;
  /** Jobs that are new to its person. */
  fresh?: number;
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
  const chosen = new Map(
    waiting.flatMap(({ call, params, body }) => {
      const { digest } = (body ?? {}) as { digest?: boolean };
      return call === 'searches.update' && digest !== undefined
        ? [[params.searchId, digest] as const]
        : [];
    }),
  );
  for (const { id, filters, digest, fresh } of data?.searches ?? []) {
    const key = searchKey(filters);
    if (gone.has(id)) continue;
    known.set(key, { key, filters, id, digest: chosen.get(id) ?? digest, fresh });
  }
  return [...known.values()];
}

/** Asks to be told of a search. Rejects where it is refused, or where nothing could keep it. */
export async function saveSearch(filters: JobFilters): Promise<void> {
  const done = await sendOrKeep({ call: 'searches.add', body: filters });
  if (done === 'sent') await refresh(list, true);
}

/**
 * Takes a search off: from the account, or from what waits to be sent. Rejects also where no one knows
 * yet whether the account has it: it can be taken off once that is known.
 */
export async function takeOffSearch(search: ListedSearch): Promise<void> {
  const id = search.id ?? (await takeBack(search));
  if (id === undefined) return;
  const done = await sendOrKeep({ call: 'searches.remove', params: { searchId: id } });
  if (done === 'sent') await refresh(list, true);
}

/** @returns the search's id where the account has it after all; undefined where it never will */
async function takeBack({ key, entry = '' }: ListedSearch): Promise<string | undefined> {
  const { outbox } = await import('#src/data/outbox/outbox.ts');
  if (await outbox.takeBack(entry)) return undefined;
  // On its way, or there: what this tab sends is waited for.
  await outbox.drain();
  if (await outbox.holds(entry)) throw new Error('No one knows whether it arrived');
  const { searches } = await callApi('searches.list');
  return searches.find(({ filters }) => searchKey(filters) === key)?.id;
}

/** Asks to be told of a search once a week, or as soon as there is something; kept without a network. */
export async function chooseRhythm(searchId: string, digest: boolean): Promise<void> {
  const write = { call: 'searches.update', params: { searchId }, body: { digest } } as const;
  if ((await sendOrKeep(write)) === 'sent') await refresh(list, true);
}

/** Says that a search's jobs were looked at. Where it cannot be said now, they stay new. */
export async function noteSeen(searchId: string): Promise<void> {
  await callApi('searches.update', { params: { searchId }, body: { seen: true } })
    .then(() => refresh(list, true))
    .catch(() => undefined);
}
