import { computed, effect } from '@preact/signals-core';
import { keptUploads, othersUploads } from './keptUploads.ts';
import { uploads } from './state.ts';

/** The files that wait on this phone to be sent. */
export interface WaitingFiles {
  /** Whose phone it is now: the id of the user, null for a visitor. */
  owner: string | null;
  /** The names of the user's own. */
  own: readonly string[];
  /** How many are of people who have to log in for them. */
  others: number;
}

/** What is on its way: not how far it is. */
const names = computed(() =>
  Object.values(uploads.value)
    .filter(({ state }) => state !== 'failed')
    .map(({ name }) => name)
    .join('\n'),
);

/**
 * Tells which files wait, now and whenever one comes or goes.
 * @param owner the id of the user, null for a visitor
 * @returns stops it
 */
export function followWaitingFiles(
  owner: string | null,
  tell: (files: WaitingFiles) => void,
): () => void {
  let latest = 0;
  return effect(() => {
    const running = names.value ? names.value.split('\n') : [];
    const asked = ++latest;
    const kept = owner === null ? [] : keptUploads(owner);
    const look = async () => {
      const [files, others] = [await kept, await othersUploads(owner)];
      if (asked !== latest) return;
      // What the phone could not keep is on its way all the same.
      tell({ owner, own: [...new Set([...files.map(({ name }) => name), ...running])], others });
    };
    void look();
  });
}
