import { framePrefix, snapshotPrefixes, snapshotCache } from '#contract/snapshotCaches.ts';
import {
  isSnapshotPath,
  mostSnapshots,
  snapshotAddress,
  type PaintedPage,
} from '#contract/snapshots.ts';
import { evict } from '../cacheFirst.ts';
import { body, memberFrame, visitorDocument, type SnapshotDocument } from './documents.ts';
import { headersFor } from './headers.ts';

/** Where the files of the worker's own build come from. */
export interface BuildFiles {
  /** Changes with any file of the build. */
  build: string;
  /** The app shell, or undefined where the phone has cleared it away. */
  shell(): Promise<Response | undefined>;
  /** A file of the build, given its path; undefined for a file of any other. */
  file(path: string): Promise<Response | undefined>;
}

/** Where the frame of a member's page is, beside the page itself. */
const frameOf = (address: string) => framePrefix + address;

/**
 * The snapshot for a visit, or undefined: then the app shell answers. While pages of a member are
 * on the phone, only their frames go out, which hold nothing of anyone.
 * @param url of the visit
 */
export async function snapshotFor(url: string, build: string): Promise<Response | undefined> {
  const visit = new URL(url);
  if (!isSnapshotPath(visit.pathname, true)) return undefined;
  const address = snapshotAddress(visit);
  const names = await caches.keys();
  const members = namesOf(names, snapshotPrefixes.member);
  const key = members.length > 0 ? frameOf(address) : address;
  const places = members.length > 0 ? members : namesOf(names, snapshotPrefixes.visitor);
  for (const cacheName of places) {
    // Another build's files may be gone.
    if (cacheName.split('|')[1] !== build) continue;
    const page = await caches.match(key, { cacheName });
    if (page) return page;
  }
  return undefined;
}

/** Keeps a page as it is painted, if it is of this very build. Where there is no room, keeps none. */
export async function keepSnapshot(page: PaintedPage, files: BuildFiles): Promise<void> {
  const { address, language, owner } = page;
  const { pathname } = new URL(address, location.origin);
  if (!files.build || !isSnapshotPath(pathname, owner !== null)) return;
  const shell = await files.shell();
  const text = await shell?.text();
  if (!shell || !text?.includes(` src="${page.entry}"`)) return;
  const styles = await stylesOf(page.styles, files);
  if (styles === undefined) return;
  const name = snapshotCache(files.build, language, owner);
  await forget((other) => other !== name);
  const parts = { build: files.build, shell: text, styles };
  const asResponse = async (made: SnapshotDocument) =>
    new Response(made.html, { headers: await headersFor(shell.headers, made) });
  try {
    const cache = await caches.open(name);
    // What is put anew becomes the last one of the cache's keys.
    if (owner === null) await cache.put(address, await asResponse(visitorDocument(page, parts)));
    else {
      await cache.put(address, new Response(body(page)));
      await cache.put(frameOf(address), await asResponse(memberFrame(page, parts)));
    }
    await evict(cache, owner === null ? mostSnapshots.visitor : 2 * mostSnapshots.member);
  } catch {
    await caches.delete(name);
  }
}

/** Keeps no page at this address any longer. */
export async function dropSnapshot(address: string): Promise<void> {
  for (const name of snapshotNames(await caches.keys())) {
    const cache = await caches.open(name);
    await Promise.all([cache.delete(address), cache.delete(frameOf(address))]);
  }
}

/** Throws away the pages of other builds, whose files may be gone. */
export function forgetOtherBuilds(build: string): Promise<void> {
  return forget((name) => name.split('|')[1] !== build);
}

/** Throws away every page: what can be made again gives its room to what cannot. */
export function forgetSnapshots(): Promise<void> {
  return forget(() => true);
}

async function forget(unwanted: (name: string) => boolean): Promise<void> {
  const names = snapshotNames(await caches.keys()).filter(unwanted);
  await Promise.all(names.map((name) => caches.delete(name)));
}

const namesOf = (names: readonly string[], prefix: string) =>
  names.filter((name) => name.startsWith(prefix));

const snapshotNames = (names: readonly string[]) =>
  Object.values(snapshotPrefixes).flatMap((prefix) => namesOf(names, prefix));

async function stylesOf(paths: readonly string[], files: BuildFiles): Promise<string | undefined> {
  const texts = await Promise.all(paths.map(async (path) => (await files.file(path))?.text()));
  const text = texts.map((each) => each?.trim()).join('\n');
  const whole = texts.length > 0 && texts.every((each) => each !== undefined);
  return whole && !/<\/style/i.test(text) ? text : undefined;
}
