import { localKeys } from '#src/data/storage/keys.ts';
import { localsOf, removeLocal } from '#src/data/storage/localStore.ts';
import { keptFor } from './draft.ts';

/** Forgets the drafts that no one came back for. */
export function forgetOldDrafts(): void {
  for (const [key, text] of localsOf(localKeys.drafts)) {
    const [, at] = /^\{"at":(\d+)/.exec(text) ?? [];
    if (at && Date.now() - Number(at) >= keptFor) removeLocal(localKeys.drafts + key);
  }
}
