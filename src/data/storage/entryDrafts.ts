import type { OutboxEntry } from '#contract/outbox.ts';
import { localKeys } from '#src/data/storage/keys.ts';
import { localsOf, removeLocal } from '#src/data/storage/localStore.ts';

const begin = 'waiting:';

/**
 * Where the changes to an entry are kept while they are typed.
 * @returns the key of the draft
 */
export const draftKey = ({ id }: Pick<OutboxEntry, 'id'>): string => begin + id;

/** The ids of entries with such drafts, of all who use this phone, and where each is kept. */
function kept(): { id: string; place: string }[] {
  return localsOf(localKeys.drafts).flatMap(([key]) => {
    // A member's begins with whose it is.
    const name = key.slice(key.indexOf('|') + 1);
    if (!name.startsWith(begin)) return [];
    return [{ id: name.slice(begin.length), place: localKeys.drafts + key }];
  });
}

/** @returns whether an entry was written anew and that was not sent yet */
export const isRewritten = (entry: Pick<OutboxEntry, 'id'>): boolean =>
  kept().some(({ id }) => id === entry.id);

/** Forgets the changes to what is not in the outbox any more: no screen leads to them. Never rejects. */
export async function forgetLeftDrafts(): Promise<void> {
  const drafts = kept();
  if (drafts.length === 0) return;
  const code = await import('#src/data/outbox/outbox.ts').catch(() => undefined);
  for (const { id, place } of drafts) {
    if (code && !(await code.outbox.holds(id))) removeLocal(place);
  }
}
