import { effect } from '@preact/signals-core';
import { fallbacks } from '#contract/language.ts';
import type { KeepMessage, OfflineSet } from '#contract/offlineSets.ts';
import { session } from '#src/data/session/session.ts';
import { filesCache } from '#src/data/storage/keys.ts';
import { keepSets } from '#src/data/storage/offlineSets.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { keptLanguage, storedLanguage } from '#src/i18n/language.ts';
import { isCostly, whenIdle } from './connection.ts';

/**
 * Has the worker keep what this phone needs without a network: the screens of everyone in the
 * language that is shown, and those of members once someone has logged in. Follows both. Where each
 * byte counts, what was loaded is kept and nothing is fetched ahead.
 * @returns when it is noted what the worker's installation is to fetch
 */
export async function keepOffline(): Promise<void> {
  let noted: Promise<void> | undefined;
  effect(() => {
    const work = note(wantedSets());
    noted ??= work;
    void work.then(whenIdle).then(tellWorker);
  });
  await Promise.all([noted, keepInlineStyles().catch(() => undefined)]);
}

/**
 * On a phone without a worker: keeps the styles that came inside the document as the files that they
 * are (server/http/ssr/inlineStyles.ts), so that the worker's installation does not fetch them again.
 */
export async function keepInlineStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')];
  const texts = document.querySelector('head > style')?.textContent.split('\n') ?? [];
  // One line for each file: where that does not hold they are fetched.
  if (links.length !== texts.length) return;
  // A worker that is there has its own, and earlier ones had caches of another name.
  if (await navigator.serviceWorker.getRegistration()) return;
  const cache = await caches.open(filesCache);
  const headers = { 'Content-Type': 'text/css' };
  await Promise.all(
    links.map(({ href }, at) => cache.put(href, new Response(texts[at] ?? '', { headers }))),
  );
}

/** Has the worker keep one set more, where the page has nothing better to do. */
export async function keepSet(set: OfflineSet): Promise<void> {
  await note([set]);
  await tellWorker();
}

/** How long the worker may take to fetch the program, ms: 120 kB on a 2G network. */
const fetchTime = 60_000;

/**
 * Has the worker keep all that this person needs, also where each byte counts: they have asked for it.
 * @returns whether it is kept now; true in a browser that has no workers, and so keeps no program
 */
export async function keepAllSets(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return true;
  // A page that was loaded past its worker has it all the same.
  const worker = workers.controller ?? (await workers.getRegistration())?.active;
  if (!worker) return false;
  await note([...neededSets(), 'search']);
  const { port1, port2 } = new MessageChannel();
  const message: KeepMessage = { type: 'KEEP', loaded: loadedFiles() };
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true));
    port1.start();
    worker.postMessage(message, [port2]);
    setTimeout(() => resolve(false), fetchTime);
  });
}

function wantedSets(): OfflineSet[] {
  const sets = neededSets();
  return isCostly() ? [] : sets;
}

function neededSets(): OfflineSet[] {
  const language = keptLanguage.value ?? storedLanguage();
  // On someone else's phone nothing shows later that a member was here.
  const member = session.value && !keepsNothing();
  const fallback = fallbacks[language];
  return [
    ...(['public', language] as const),
    ...(fallback ? [fallback] : []),
    ...(member ? (['member'] as const) : []),
  ];
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
