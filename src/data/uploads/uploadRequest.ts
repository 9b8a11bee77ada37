import { callPath } from '#contract/http/call.ts';
import type { CallName } from '#contract/http/calls.ts';
import { queryString } from '#contract/http/paths.ts';
import type { ResourceData } from '#contract/http/resource.ts';
import { CallFailure, type CallOptions } from '#src/data/api.ts';
import { callOf } from '#src/data/calls.ts';
import { session } from '#src/data/session/session.ts';
import { abortReason, stopIfAborted } from './aborted.ts';

interface Upload extends Pick<CallOptions, 'params' | 'query'> {
  bytes: Blob;
  headers?: Record<string, string>;
  /** Hears how many bytes have left the phone: fetch could not tell. */
  sent(bytes: number): void;
  /** A connection that is silent for so long is given up, ms: phones hold on to dead ones. */
  silence?: number;
  signal: AbortSignal;
}

/**
 * Sends bytes as the body of a call.
 * @returns the JSON of a 2xx
 * @throws CallFailure for anything else, and the signal's reason where it is aborted
 */
export function upload<N extends CallName>(name: N, request: Upload): Promise<ResourceData<N>> {
  const { params, query, bytes, headers, sent, silence, signal } = request;
  return new Promise((resolve, reject) => {
    stopIfAborted(signal);
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const stop = () => xhr.abort();
    const wait = () => {
      clearTimeout(timer);
      if (silence !== undefined) timer = setTimeout(stop, silence);
    };
    xhr.responseType = 'json';
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      wait();
      sent(loaded);
    });
    xhr.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      if (signal.aborted) return reject(abortReason(signal));
      const body: unknown = xhr.response;
      const isObject = typeof body === 'object' && body !== null;
      if (xhr.status >= 200 && xhr.status < 300 && isObject) {
        return resolve(body as ResourceData<N>);
      }
      reject(new CallFailure(xhr.status, isObject ? { ...body } : {}));
    });
    const call = callOf(name);
    xhr.open(call.method, `/api${callPath(call, params)}${queryString(query)}`);
    const all = {
      Accept: 'application/json',
      Authorization: `Bearer ${session.peek()?.token ?? ''}`,
      'Content-Type': 'application/octet-stream',
      ...headers,
    };
    for (const [name, value] of Object.entries(all)) xhr.setRequestHeader(name, value);
    signal.addEventListener('abort', stop);
    wait();
    xhr.send(bytes);
  });
}
