/*
 * Parts of the program that are loaded on demand have names made from their content. A tab that was
 * opened before several deploys may ask for one that no longer exists: the page is then loaded
 * anew, once, with everything that was typed kept in drafts.
 */

/** Session storage: the build that was reloaded already. A build is never reloaded twice. */
const guard = 'reloaded-build';
/** This build's name: it changes with any of its parts. */
const build = import.meta.url;
/** How long to wait for the server's word that it is there, and for a new worker, ms. */
const patience = 8_000;

/** A part of the program cannot be had. `offline`: for lack of a network. */
export class ChunkMissing extends Error {
  readonly offline: boolean;

  constructor(offline: boolean, cause?: unknown) {
    super('A part of the program cannot be loaded', { cause });
    this.offline = offline;
  }
}

/**
 * Loads a part of the program that a person waits for. One failure may be the network's: it is
 * tried again. Then the page is loaded anew, if that was not tried, and the promise stays open.
 * Rejects with ChunkMissing.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    if (!(await statusOf('/sw.js'))) throw new ChunkMissing(true, error);
    return load().catch(async () => {
      if (await reloadOnce()) return new Promise<T>(() => undefined);
      throw new ChunkMissing(false, error);
    });
  }
}

/**
 * What a server rendered is readable and its links work while its code cannot be had: that is asked
 * for again until it comes.
 * @param load rejects with ChunkMissing where it does
 */
export async function untilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (failure) {
      if (!(failure instanceof ChunkMissing)) throw failure;
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true });
        setTimeout(resolve, 15_000);
      });
    }
  }
}

/** Loads a part that works behind the page: whatever is in the way, it is asked for until it comes. */
export const loadAtLast = <T>(load: () => Promise<T>): Promise<T> =>
  untilThere(() => load().catch((error: unknown) => Promise.reject(new ChunkMissing(true, error))));

/** Where another part is missing because the whole build is gone from the server, reloads once. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', () => {
    void statusOf(build).then((status) => (status === 404 ? reloadOnce() : false));
  });
}

/** The server's status for a file, past all caches; 0 where it is not reached. */
async function statusOf(file: string): Promise<number> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  const request = { method: 'HEAD', cache: 'no-store', signal: stop.signal } as const;
  const answer = await fetch(file, request).catch(() => null);
  clearTimeout(timer);
  return answer?.status ?? 0;
}

let reloading: Promise<boolean> | undefined;

/** @returns whether the page is being loaded anew */
function reloadOnce(): Promise<boolean> {
  return (reloading ??= reload());
}

async function reload(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(guard) === build) return false;
    sessionStorage.setItem(guard, build);
  } catch {
    return false; // Nothing would stop the second one.
  }
  await newestWorker().catch(() => undefined);
  location.reload();
  return true;
}

/** An old worker would answer with the old program again: a new one that waits takes over first. */
async function newestWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, patience);
    next.postMessage({ type: 'SKIP_WAITING' }, []);
  });
}
