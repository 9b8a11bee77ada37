import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { ErrorCode } from '#contract/http/errors.ts';
import { outageOf } from '#server/db/failure.ts';
import { newId } from '#server/db/ids.ts';
import { ApiError } from './errors.ts';
import { readableOf } from './webStream.ts';

/** What a multipart body must hold: one file, in this field, of at most so many bytes. */
export interface UploadRule {
  field: string;
  maxBytes: number;
  tooLarge: ErrorCode;
  missing: ErrorCode;
}

/** A file that arrived, under a name that no one chose. Anyone who takes it over moves it away. */
export interface ReceivedFile {
  path: string;
  bytes: number;
}

/** Boundaries, part headers and a few small fields around a file. */
const overhead = 16 * 1024;

/**
 * Writes the file of a multipart body to `folder`, piece by piece: it is never in memory as a
 * whole, and a body that says or turns out to be too large is refused without reading on. The
 * name that the sender gave is not used for anything.
 * @throws the rule's `tooLarge` and `missing`, BAD_REQUEST for a body that is not a multipart or breaks
 *   off; errors of the file system
 */
export async function receiveFile(
  request: Request,
  rule: UploadRule,
  folder: string,
): Promise<ReceivedFile> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) throw new ApiError('BAD_REQUEST');
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > rule.maxBytes + overhead) throw new ApiError(rule.tooLarge);
  const file = path.join(folder, newId());
  try {
    const bytes = await readParts(request.body, type, rule, file);
    if (bytes === null) throw new ApiError(rule.missing);
    return { path: file, bytes };
  } catch (error) {
    await rm(file, { force: true });
    const isOurs = error instanceof ApiError || (error as NodeJS.ErrnoException).syscall;
    throw isOurs ? error : new ApiError('BAD_REQUEST');
  }
}

/** @returns the size of the file, or null where the field held none */
async function readParts(
  body: ReadableStream<Uint8Array>,
  type: string,
  rule: UploadRule,
  file: string,
): Promise<number | null> {
  const parser = busboy({
    headers: { 'content-type': type },
    limits: { files: 1, fields: 10, fieldSize: 1024, parts: 12, fileSize: rule.maxBytes + 1 },
  });
  // Not at once: busboy reaches for its own state again after it has told of a limit, and a parser
  // that was destroyed by then throws where no one can catch it.
  const stop = new AbortController();
  const stopSoon = () => void setImmediate(() => stop.abort());
  const found: { written: Promise<number> | null } = { written: null };
  let isTooLarge = false;
  parser.on('file', (field, stream) => {
    if (field !== rule.field || found.written) return void stream.resume();
    stream.once('limit', () => {
      isTooLarge = true;
      stopSoon();
    });
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => (bytes += chunk.length));
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    found.written = pipeline(stream, target).then(() => bytes);
    // A full disk: without this the parser would wait for a reader that is gone.
    found.written.catch(stopSoon);
  });
  const source = readableOf(body);
  try {
    await pipeline(source, parser, { signal: stop.signal });
    return await found.written;
  } catch (error) {
    // What hindered writing comes first: the sender's stream ended only because of it.
    const hindered = await found.written?.then(
      () => null,
      (failure: unknown) => failure,
    );
    if (isTooLarge) throw new ApiError(rule.tooLarge);
    throw hindered && outageOf(hindered) ? hindered : error;
  }
}
