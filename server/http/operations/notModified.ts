import type { MiddlewareHandler } from 'hono';

/** What an answer without a body says anew; all else the browser has (RFC 9110, 15.4.5). */
const kept = ['cache-control', 'date', 'etag', 'vary'];

/**
 * Answers 304 where the browser names the ETag that the answer has. Outermost: a proxy or a browser
 * compares what goes over the line.
 * @returns the middleware
 */
export function notModified(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const tag = c.res.headers.get('etag');
    const asked = c.req.header('if-none-match');
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!tag || !asked || !reads || c.res.status !== 200 || !namesTag(asked, tag)) return;
    const headers = kept.flatMap((name) => {
      const value = c.res.headers.get(name);
      return value === null ? [] : [[name, value] satisfies [string, string]];
    });
    // A file that is not sent must not stay open.
    await c.res.body?.cancel();
    c.res = undefined;
    c.res = new Response(null, { status: 304, headers });
  };
}

/**
 * Whether If-None-Match names a tag. Compression on the way makes a tag a weak one: that it is the
 * same content is all that counts.
 */
export function namesTag(asked: string, tag: string): boolean {
  const plain = tag.replace(/^W\//, '');
  return asked.trim() === '*' || [...asked.matchAll(/"[^"]*"/g)].some(([one]) => one === plain);
}
