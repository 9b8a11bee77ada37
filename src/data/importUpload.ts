import { callPath } from '#contract/calls.ts';
import type { ImportDetail } from '#contract/import.ts';
import { queryString } from '#contract/paths.ts';
import { CallFailure } from './api.ts';
import { session } from './session.ts';

/**
 * Sends a file of postings to the server as it is. `sent` hears how many bytes have left: fetch
 * could not tell. Throws CallFailure, and the signal's reason where it is aborted.
 */
export function sendImport(
  file: File,
  sent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ImportDetail> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.responseType = 'json';
    xhr.upload.addEventListener('progress', ({ loaded }) => sent(loaded));
    xhr.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) return reject(signal.reason as Error);
      const body = xhr.response as unknown;
      const known = (typeof body === 'object' && body !== null ? body : {}) as Record<
        string,
        unknown
      >;
      if (xhr.status >= 200 && xhr.status < 300 && 'id' in known) {
        return resolve(known as unknown as ImportDetail);
      }
      reject(new CallFailure(xhr.status, known));
    });
    xhr.open('POST', `/api${callPath('imports.add')}${queryString({ name: file.name })}`);
    xhr.setRequestHeader('Accept', 'application/json');
    xhr.setRequestHeader('Authorization', `Bearer ${session.peek()?.token ?? ''}`);
    xhr.setRequestHeader('Content-Type', 'application/octet-stream');
    signal.addEventListener('abort', stop);
    xhr.send(file);
  });
}
