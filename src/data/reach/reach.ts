import { signal } from '@preact/signals-core';

/**
 * How the server is reached, as requests show it: a browser knows only whether the phone has a
 * network, not whether anyone answers on it. `slow`: no answer yet. `away`: none came. `portal`:
 * someone else answered, as a Wi-Fi does that asks for a login. `trouble`: an answer of 5xx.
 */
export type Reach = 'ok' | 'slow' | 'away' | 'portal' | 'trouble';

/** Told to screens by the layout; only requests and the probe write it. */
export const reach = signal<Reach>('ok');

/** A request without an answer is told after this, ms. */
const slowAfter = 2_000;

/**
 * Follows a request that begins now.
 * @returns to be called once with the answer's status (0: there was none, undefined: it was called
 *   off) and whether its body was JSON
 */
export function followRequest(): (status?: number, isJson?: boolean) => void {
  const timer = setTimeout(() => {
    if (reach.peek() === 'ok') reach.value = 'slow';
  }, slowAfter);
  return (status, isJson) => {
    clearTimeout(timer);
    if (status !== undefined) reach.value = reachOf(status, isJson);
  };
}

/**
 * What an answer says about the way to the server.
 * @param status 0 where there was none
 * @param isJson whether its body was JSON
 */
export function reachOf(status: number, isJson = false): Reach {
  if (status === 0) return 'away';
  // 511: RFC 6585, 6. Our server redirects no call, and answers each of them in JSON.
  if (status === 511 || (status < 400 && !isJson)) return 'portal';
  return status < 500 ? 'ok' : 'trouble';
}
