import type { UploadStarted, UploadState } from '#contract/http/accountCalls.ts';
import { mayPassLater } from '#contract/http/retry.ts';
import type { User } from '#contract/account/user.ts';
import { CallFailure } from '#src/data/api.ts';

/** Bytes sent at once: five seconds at 50 kB/s, so that a network that breaks costs no more than that. */
export const chunkBytes = 256 * 1024;

/** Failures in a row after which a request that the server cannot read is given up. */
const unreadable = 5;
/** How often an upload that the server has lost is begun again. */
const restarts = 3;

/** The calls of an upload in chunks. Each throws CallFailure, or what an abort throws. */
export interface ChunkPorts {
  begin(): Promise<UploadStarted>;
  look(uploadId: string): Promise<UploadState>;
  /** `sent` hears how many bytes of the chunk have left the phone. */
  send(
    uploadId: string,
    offset: number,
    chunk: Blob,
    sent: (bytes: number) => void,
  ): Promise<UploadState>;
  /** Resolves when it is worth trying again after so many failures in a row. */
  wait(failures: number): Promise<void>;
}

export interface ChunkProgress {
  /** Known by this id from now on, also after a restart of the phone. */
  began(uploadId: string): void;
  /** So many bytes of the file are at the server or on their way. */
  reached(bytes: number): void;
}

/**
 * Sends a file piece by chunk, however often the network breaks: after each break the server is
 * asked how far it got. `known` is the id of an upload that was begun earlier.
 * @returns the profile with the file in it
 * @throws CallFailure where the server refuses the file for good
 */
export async function sendInChunks(
  file: Blob,
  ports: ChunkPorts,
  news: ChunkProgress,
  known?: string,
): Promise<User> {
  let uploadId = known;
  let offset: number | undefined;
  let arrived = 0;
  let failures = 0;
  let begun = 0;
  for (;;) {
    try {
      if (uploadId === undefined) {
        begun += 1;
        ({ uploadId, offset } = await ports.begin());
        news.began(uploadId);
      }
      let state: UploadState | undefined;
      if (offset === undefined) {
        state = await ports.look(uploadId);
        offset = state.offset;
        // What broke off has brought us further all the same.
        if (offset > arrived) failures = 0;
      }
      arrived = offset;
      if (!state?.done) {
        const from = offset;
        news.reached(from);
        const chunk = file.slice(from, from + chunkBytes);
        state = await ports.send(uploadId, from, chunk, (bytes) => news.reached(from + bytes));
        offset = state.offset;
        // Nothing got through, and no one said why.
        if (!state.done && offset <= from) throw new CallFailure(0, {});
        failures = 0;
      }
      if (state.done && state.user) return state.user;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      failures += 1;
      const next = afterFailure(error, failures);
      if (next === 'over' || (next === 'again' && begun > restarts)) throw error;
      if (next === 'again') uploadId = undefined;
      offset = typeof next === 'number' ? next : undefined;
      if (next === 'wait' || failures > 1) await ports.wait(failures);
    }
  }
}

/** 'over': refused for good. 'again': begin anew. A number: go on from there. */
function afterFailure(
  { status, code, body }: CallFailure,
  failures: number,
): 'over' | 'again' | 'wait' | number {
  if (code === 'UPLOAD_OFFSET' && typeof body.offset === 'number') return body.offset;
  if (code === 'UPLOAD_NOT_FOUND' || code === 'UPLOAD_DAMAGED') return 'again';
  if (mayPassLater(status)) return 'wait';
  // A proxy that was cut off passes on half a request.
  return code === 'BAD_REQUEST' && failures < unreadable ? 'wait' : 'over';
}
