import { filesCache } from '#src/data/storage/keys.ts';
import { keptSets, keepSets } from '#src/data/storage/offlineSets.ts';
import { isOwnFile } from './ownFile.ts';

/** A file of the build: kept by every phone that keeps all of its sets. Without sets: by every phone. */
export interface OfflineFile {
  url: string;
  /** Null where the address changes with the content. */
  revision: string | null;
  sets: readonly string[];
}

/** How many are fetched side by side: the page that is open has the line first. */
const abreast = 4;
/** Caches of builds that kept every file of seekers. */
const earlier = /^workbox-precache/;

/** The address that a file is kept under. */
function addressOf({ url, revision }: OfflineFile): string {
  return new URL(revision ? `/${url}?revision=${revision}` : `/${url}`, location.origin).href;
}

/**
 * Fetches what this phone keeps and does not have yet: the app shell, its sets, and what an earlier
 * build or an open page has loaded, by name. Rejects where one of them cannot be had.
 * @param loaded paths that an open page has loaded
 */
export async function fillFiles(
  files: readonly OfflineFile[],
  loaded: readonly string[] = [],
): Promise<void> {
  await takeOver();
  const cache = await caches.open(filesCache);
  const sets = new Set<string>(await keptSets());
  const held = (await cache.keys()).map(({ url }) => url);
  const names = new Set([...held, ...loaded].map(nameOf));
  const there = new Set(held);
  for (const file of files)
    if (file.revision && !(await keptFile(files, file))) there.delete(addressOf(file));
  const missing = files.filter(
    (file) =>
      !there.has(addressOf(file)) &&
      (file.sets.every((set) => sets.has(set)) || names.has(nameOf(file.url))),
  );
  const fetchNext = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift())
      await fetchFile(cache, file, files);
  };
  // To the end, so that a second try has the line for itself.
  const ends = await Promise.allSettled(Array.from({ length: abreast }, fetchNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * A file as this phone keeps it; undefined where it keeps none, or an app shell of another build. Also
 * where its storage fails, or has lost what it names: the network may have it.
 */
export const keptFile = (
  files: readonly OfflineFile[],
  file: OfflineFile,
): Promise<Response | undefined> => lookUp(files, file).catch(() => undefined);

async function lookUp(
  files: readonly OfflineFile[],
  file: OfflineFile,
): Promise<Response | undefined> {
  const cache = await caches.open(filesCache);
  const answer = await cache.match(addressOf(file), { ignoreVary: true });
  const isOwn =
    answer && (!file.revision || (await isOwnFile(file.url, answer, shellNames(files))));
  return isOwn ? answer : undefined;
}

/** What the app shell names: the files of no set. The build fails where it does not. */
const shellNames = (files: readonly OfflineFile[]) =>
  files.filter(({ revision, sets }) => !revision && sets.length === 0).map(({ url }) => `/${url}`);

/** Throws away what this build does not have. Tabs of earlier ones are served by the server. */
export async function forgetOldFiles(files: readonly OfflineFile[]): Promise<void> {
  const present = new Set(files.map(addressOf));
  const cache = await caches.open(filesCache);
  for (const { url } of await cache.keys()) if (!present.has(url)) await cache.delete(url);
  for (const name of await caches.keys()) if (earlier.test(name)) await caches.delete(name);
}

async function fetchFile(
  cache: Cache,
  file: OfflineFile,
  files: readonly OfflineFile[],
): Promise<void> {
  // What the page has just loaded comes out of the browser's cache.
  const answer = await fetch(`/${file.url}`, { cache: file.revision ? 'reload' : 'default' });
  const isGood =
    answer.ok && !answer.redirected && (await isOwnFile(file.url, answer, shellNames(files)));
  if (!isGood) throw new Error(`${file.url}: ${answer.status}`);
  await cache.put(addressOf(file), answer);
}

/** A phone that kept everything goes on doing so. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  if (!names.some((name) => earlier.test(name)) || names.includes(filesCache)) return;
  await keepSets(['public', 'member', 'search', 'english', 'hinglish']).catch(() => undefined);
}

/** A file's name without folder, hash of the content and ending: the same in every build. */
function nameOf(address: string): string {
  const file = address.replace(/[?#].*/, '').replace(/.*\//, '');
  return file.replace(/(-[\w-]{8})?\.\w+$/, '');
}
