import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Logger } from 'pino';
import { newId } from '#server/db/ids.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { createBreaker } from '#server/http/outward/breaker.ts';
import { appendTo, openIncoming, writeNew } from './diskStore.ts';
import { filesBelow, isFileId, keyOf, type FileStore, type StoredFile } from './fileStore.ts';
import { readFilesUrl } from './filesUrl.ts';

const connectTimeout = 3_000; // ms
const answerTimeout = 10_000; // ms until the first byte of an answer
const silence = 30_000; // ms without a byte after which a transfer counts as dead
const breakerRest = 5_000; // ms that no one is kept waiting for a store that fails

/**
 * A store in a bucket that speaks S3. What is on its way is on this machine's disk, below `root`;
 * an upload in chunks is one object for each chunk, so that any process of any machine goes on with it.
 * @returns the store
 * @throws at once as readFilesUrl, and errors of the file system; FILES_UNAVAILABLE, by the store,
 *   where the bucket does not answer, an error for anything that is not an id, and for the file of an
 *   import that is gone
 */
export async function createS3Store(options: {
  filesUrl: string;
  root: string;
  log: Pick<Logger, 'info' | 'warn'>;
}): Promise<FileStore> {
  const { prefix, ...bucket } = readFilesUrl(options.filesUrl);
  const incoming = await openIncoming(options.root);
  const disk = new Disk(
    new S3Driver({
      ...bucket,
      visibility: 'private',
      // Not every store knows access lists: the bucket itself is private.
      supportsACL: false,
      // Nor the newer checksums; TLS and our own SHA-256 stand for the bytes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: connectTimeout,
        requestTimeout: answerTimeout,
        throwOnRequestTimeout: true,
        socketTimeout: silence,
      },
    }),
  );
  const guarded = guard(options.log);
  const key = (folder: string, id: string) => prefix + keyOf(folder, id);

  const send = (file: string, to: string) => guarded(() => disk.copyFromFs(file, to));
  const remove = (folder: string, id: string) => guarded(() => disk.delete(key(folder, id)));
  async function listed(folder: string) {
    const names = new Map<string, number>();
    await guarded(async () => {
      for await (const file of filesBelow(disk, prefix + folder)) {
        // An upload's chunks are below its id.
        const id = file.key.slice(prefix.length).split('/')[1] ?? '';
        const { lastModified } = await file.getMetaData();
        if (isFileId(id)) names.set(id, Math.max(names.get(id) ?? 0, lastModified.getTime()));
      }
    });
    return [...names].map(([id, changedAt]) => ({ id, changedAt }));
  }
  async function read(at: string): Promise<StoredFile | null> {
    return guarded(async () => {
      try {
        const { contentLength } = await disk.getMetaData(at);
        return { stream: await disk.getStream(at), bytes: contentLength };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }
  /** Runs `work` with a file on this machine's disk, which is gone afterwards. */
  async function withDraft<T>(
    fill: (file: string) => Promise<unknown>,
    work: (file: string) => Promise<T>,
  ): Promise<T> {
    const draft = path.join(incoming, newId());
    try {
      await fill(draft);
      return await work(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** The chunks of an upload that follow each other without a gap; null where it was not begun. */
  async function chunksOf(id: string): Promise<{ key: string; bytes: number }[] | null> {
    const found = new Map<number, { key: string; bytes: number }>();
    let begun = false;
    await guarded(async () => {
      for await (const file of filesBelow(disk, key('pieces', id))) {
        const [from, bytes] = file.name.split('-').map(Number);
        if (from === undefined || bytes === undefined) continue;
        begun = true;
        // Of two that begin together, the longer one has all of the other.
        if (bytes > (found.get(from)?.bytes ?? 0)) found.set(from, { key: file.key, bytes });
      }
    });
    const chain = [];
    for (let at = 0, next = found.get(0); next; at += next.bytes, next = found.get(at))
      chain.push(next);
    return begun ? chain : null;
  }
  const chunkKey = (id: string, from: number, bytes: number) =>
    `${key('pieces', id)}/${String(from).padStart(12, '0')}-${bytes}`;

  return {
    incoming,
    async keep(from, id) {
      await send(from, key('kept', id));
      await rm(from, { force: true });
    },
    read: (id) => read(key('kept', id)),
    remove: (id) => remove('kept', id),
    list: () => listed('kept'),
    chunks: {
      // An empty chunk says that the upload exists.
      create: (id) => guarded(() => disk.put(chunkKey(id, 0, 0), '')),
      async arrived(id) {
        const chain = isFileId(id) ? await chunksOf(id) : null;
        return chain && chain.reduce((sum, { bytes }) => sum + bytes, 0);
      },
      append: (id, stream, { from, room, signal }) =>
        withDraft(emptyFile, async (draft) => {
          let failure: Error | undefined;
          const fits = await appendTo(draft, stream, { from: 0, room, signal }).catch(
            (error: Error) => {
              failure = error;
              return true;
            },
          );
          const { size } = await stat(draft);
          if (fits && size > 0) await send(draft, chunkKey(id, from, size));
          if (failure) throw failure;
          return fits;
        }),
      withFile: (id, work) =>
        withDraft(async (draft) => {
          for (const chunk of (await chunksOf(id)) ?? []) {
            const stream = await guarded(() => disk.getStream(chunk.key));
            await pipeline(stream, createWriteStream(draft, { flags: 'a', mode: 0o600 }));
          }
        }, work),
      remove: (id) => guarded(() => disk.deleteAll(`${key('pieces', id)}/`)),
      list: () => listed('pieces'),
    },
    imports: {
      put: (id, stream: Readable) =>
        withDraft(
          (draft) => writeNew(draft, stream),
          (draft) => send(draft, key('imports', id)),
        ),
      withFile: (id, work) =>
        withDraft(async (draft) => {
          const found = await read(key('imports', id));
          if (!found) throw new Error('The file of this import is gone');
          await writeNew(draft, found.stream);
        }, work),
      remove: (id) => remove('imports', id),
      list: () => listed('imports'),
    },
  };
}

async function emptyFile(file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await handle.close();
}

/**
 * Lets calls through to the store while it answers. Where it fails, the sender is asked to come again
 * and is told so at once while it stays that way.
 */
function guard(log: Pick<Logger, 'info' | 'warn'>): <T>(work: () => Promise<T>) => Promise<T> {
  const breaker = createBreaker({
    who: 'file store',
    // Its driver has limits for each step of a transfer; a whole one may take its time.
    limit: Infinity,
    pause: breakerRest,
    isOutage: (error) => !isMissing(error),
    log,
  });
  return async (work) => {
    try {
      return await breaker.run(work);
    } catch (error) {
      // The name and nothing else: messages hold addresses of files.
      const { cause } = error as Error;
      log.warn({ reason: ((cause ?? error) as Error).name }, 'the file store did not answer');
      throw new ApiError('FILES_UNAVAILABLE', { retryAfterSeconds: breakerRest / 1000 });
    }
  };
}

/** Whether an error, or one that caused it, says that an object is not there. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['NotFound', 'NoSuchKey'].includes(error.name) || isMissing(error.cause);
}
