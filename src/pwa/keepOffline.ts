import { effect } from '@preact/signals-core';
import type { KeepMessage, OfflineSet } from '#contract/offlineSets.ts';
import { session } from '#src/data/session/session.ts';
import { keepSets } from '#src/data/storage/offlineSets.ts';
import { keptLanguage, storedLanguage } from '#src/i18n/language.ts';
import { isCostly, whenIdle } from './connection.ts';

/**
 * Has the worker keep what this phone needs without a network: the screens of everyone in the
 * language that is shown, and those of members once someone has logged in. Follows both. Where each
 * byte counts, what was loaded is kept and nothing is fetched ahead.
 * @returns when it is noted what the worker's installation is to fetch
 */
export function keepOffline(): Promise<void> {
  let noted: Promise<void> | undefined;
  effect(() => {
    const work = note(wantedSets());
    noted ??= work;
    void work.then(whenIdle).then(tellWorker);
  });
  return noted ?? Promise.resolve();
}

/** Has the worker keep one set more, where the page has nothing better to do. */
export async function keepSet(set: OfflineSet): Promise<void> {
  await note([set]);
  await tellWorker();
}

function wantedSets(): OfflineSet[] {
  const language = keptLanguage.value ?? storedLanguage();
  const member = session.value !== null;
  if (isCostly()) return [];
  return ['public', language, ...(member ? (['member'] as const) : [])];
}

/** Without storage nothing could be read offline anyway. */
function note(sets: readonly OfflineSet[]): Promise<void> {
  return sets.length > 0 ? keepSets(sets).catch(() => undefined) : Promise.resolve();
}

/** A worker that waits takes over later: it must have the same. */
async function tellWorker(): Promise<void> {
  const { active, waiting } = await navigator.serviceWorker.ready;
  const message: KeepMessage = { type: 'KEEP', loaded: loadedFiles() };
  for (const worker of [active, waiting]) worker?.postMessage(message, []);
}

/** What came before the worker did: it has seen none of it. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}
