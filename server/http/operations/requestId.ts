import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { incomingOf, isFromProxy, type TrustProxy } from '#server/http/security/clientAddress.ts';

const requests = new AsyncLocalStorage<{ requestId: string }>();

/** Digits and letters that no one mixes up when they are read out (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Ten of 32 letters: none comes twice within the logs that are kept. By `randomInt`, which asks the
 * system for thousands of bytes at once: each question costs more than all else of a number.
 */
const newId = () => Array.from({ length: 10 }, () => alphabet[randomInt(32)]).join('');

/**
 * What every line of the log carries besides its own.
 * @returns The number of the request that is being answered, or nothing outside of one.
 */
export function requestContext(): { requestId?: string } {
  return requests.getStore() ?? {};
}

/**
 * The number of a request. One that it brings along counts only from a proxy that is trusted: anyone
 * else could make the log say what never was.
 * @param given - Its X-Request-Id.
 * @param incoming - The request as Node has it.
 * @param trustProxy - Which proxies are believed.
 */
export function requestNumber(
  given: string | undefined,
  incoming: IncomingMessage | undefined,
  trustProxy: TrustProxy,
): string {
  const isKnown = given && /^[\w-]{8,64}$/.test(given) && isFromProxy(incoming, trustProxy);
  return isKnown ? given : newId();
}

/**
 * Numbers requests: in the answer, in every line of the log, and on the screen of anyone who met an
 * error.
 * @param trustProxy - Which proxies are believed.
 * @returns The middleware.
 */
export function requestId(trustProxy: TrustProxy): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.path.startsWith('/assets/')) return next();
    const id = requestNumber(c.req.header('x-request-id'), incomingOf(c), trustProxy);
    c.header('X-Request-Id', id);
    await requests.run({ requestId: id }, next);
    c.header('X-Request-Id', id);
  };
}
