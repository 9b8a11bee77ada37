import type { UploadState } from '#contract/accountCalls.ts';
import { callPath } from '#contract/calls.ts';
import { outboxPolicy } from '#contract/outbox.ts';
import { CallFailure } from './api.ts';
import { session } from './session.ts';

interface Piece {
  userId: string;
  uploadId: string;
  /** Where in the file the piece begins. */
  offset: number;
  piece: Blob;
  /** Hears how many bytes of the piece have left the phone: fetch could not tell. */
  sent(bytes: number): void;
  signal: AbortSignal;
}

/**
 * Sends one piece of a file. A connection that is silent for a minute is given up: phones that
 * change their network hold on to dead ones for long. Throws CallFailure, and the signal's reason
 * where it is aborted.
 */
export function sendPiece(request: Piece): Promise<UploadState> {
  const { userId, uploadId, offset, piece, sent, signal } = request;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => xhr.abort(), outboxPolicy.sendTimeout);
    };
    const stop = () => xhr.abort();
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      heard();
      sent(loaded);
    });
    xhr.addEventListener('loadend', () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      if (signal.aborted) return reject(signal.reason as Error);
      const body = parsed(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300 && body) {
        return resolve(body as unknown as UploadState);
      }
      reject(new CallFailure(xhr.status, body ?? {}));
    });
    xhr.open('PATCH', `/api${callPath('user.sendChunk', { userId, uploadId })}`);
    xhr.setRequestHeader('Accept', 'application/json');
    xhr.setRequestHeader('Authorization', `Bearer ${session.peek()?.token ?? ''}`);
    xhr.setRequestHeader('Content-Type', 'application/octet-stream');
    xhr.setRequestHeader('Upload-Offset', String(offset));
    signal.addEventListener('abort', stop);
    heard();
    xhr.send(piece);
  });
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
