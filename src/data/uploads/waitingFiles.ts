import { computed, effect } from '@preact/signals-core';
import type { FileField } from '#contract/account/details.ts';
import { keptUploads, othersUploads } from './keptUploads.ts';
import { uploads } from './state.ts';

/** The files that wait on this phone to be sent. */
export interface WaitingFiles {
  /** Whose phone it is now: the id of the user, null for a visitor. */
  owner: string | null;
  /** The user's own: two may have the same name. */
  own: readonly { kind: FileField; name: string }[];
  /** How many are of people who have to log in for them. */
  others: number;
}

/** What is on its way: not how far it is. */
const names = computed(() =>
  Object.values(uploads.value)
    .filter(({ state }) => state !== 'failed')
    .map(({ kind, name }) => `${kind} ${name}`)
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
    // Read for its changes alone.
    void names.value;
    const running = Object.values(uploads.peek()).filter(({ state }) => state !== 'failed');
    const asked = ++latest;
    const kept = owner === null ? [] : keptUploads(owner);
    const look = async () => {
      const [files, others] = [await kept, await othersUploads(owner)];
      if (asked !== latest) return;
      // What the phone could not keep is on its way all the same.
      const own = new Map([...files, ...running].map(({ kind, name }) => [kind, { kind, name }]));
      tell({ owner, own: [...own.values()], others });
    };
    void look();
  });
}
