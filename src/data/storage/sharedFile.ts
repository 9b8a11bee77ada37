import { sharedFileCache } from './keys.ts';

/*
 * A file that another app shared to this one. The worker receives it, often before anyone is
 * logged in, and keeps it in its own cache until the page has asked what it is meant for.
 */

const key = '/shared-file';
const headerNames = { name: 'X-File-Name', at: 'X-Shared-At' } as const;
/** Ms after which a shared file is no one's any more: someone else may hold the phone by then. */
const lifetime = 60 * 60 * 1000;

/** Keeps a shared file, in place of an earlier one. For the worker. Rejects without storage. */
export async function keepSharedFile(file: File): Promise<void> {
  const headers = {
    'Content-Type': file.type || 'application/octet-stream',
    [headerNames.name]: encodeURIComponent(file.name),
    [headerNames.at]: String(Date.now()),
  };
  const cache = await caches.open(sharedFileCache);
  await cache.put(key, new Response(file, { headers }));
}

/** The file that was shared last, within the hour, or null. */
export async function sharedFile(): Promise<File | null> {
  try {
    const kept = await (await caches.open(sharedFileCache)).match(key);
    if (!kept) return null;
    const age = Date.now() - Number(kept.headers.get(headerNames.at));
    if (age < 0 || age > lifetime) {
      await dropSharedFile();
      return null;
    }
    const name = decodeURIComponent(kept.headers.get(headerNames.name) ?? '') || 'resume.pdf';
    return new File([await kept.blob()], name, { type: kept.headers.get('Content-Type') ?? '' });
  } catch {
    return null;
  }
}

/** Forgets the shared file. */
export async function dropSharedFile(): Promise<void> {
  await caches.delete(sharedFileCache).catch(() => false);
}
