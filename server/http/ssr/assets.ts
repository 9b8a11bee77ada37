import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';

/**
 * Names that the build makes from the content may be kept for a year; all else is asked for anew, and
 * not sent again where it is the same.
 */
async function cacheHeader(file: string, c: Context): Promise<void> {
  if (/[\\/]assets[\\/]/.test(file)) {
    return c.header('Cache-Control', 'public, max-age=31536000, immutable');
  }
  c.header('Cache-Control', 'no-cache');
  c.header('ETag', await tagOf(file));
}

const tags = new Map<string, { of: string; tag: string }>();

/** By the content, so that two machines say the same; read once for each state of a file. */
async function tagOf(file: string): Promise<string> {
  const { mtimeMs, size } = await stat(file);
  const of = `${mtimeMs} ${size}`;
  const known = tags.get(file);
  if (known?.of === of) return known.tag;
  const digest = createHash('sha256').update(await readFile(file));
  const tag = `"${digest.digest('base64url').slice(0, 22)}"`;
  tags.set(file, { of, tag });
  return tag;
}

const folder = (root: string) =>
  serveStatic({ root, precompressed: true, onFound: cacheHeader }) as MiddlewareHandler;
const nothing = () => Promise.resolve();

/** By its name or its tag a file is known to be the same: its date says nothing more. */
function withoutDate(found: Response, c: Context): Response {
  for (const headers of [found.headers, c.res.headers]) headers.delete('last-modified');
  return found;
}

/** Whether a path leads into a folder of the build itself: it names every source file. */
function isHidden(path: string): boolean {
  const plain = path.replace(/%2e/gi, '.').replace(/%2f|%5c|\\/gi, '/');
  return /\/\.(?!well-known\/)/.test(plain);
}

/**
 * The built files under `root`, with their brotli or gzip twin where the browser takes it. Scripts
 * and styles that are not among them come from the builds before it, which the build puts aside
 * under `kept`: tabs outlive deploys. A name that no build has answers 404, never to be cached.
 */
export function assets(
  root: string,
  kept = path.join(path.dirname(root), 'kept'),
): MiddlewareHandler {
  const current = folder(root);
  return async (c, next) => {
    if (isHidden(c.req.path)) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    // '/' and the other pages are not files: index.html is the template they are made from.
    if (!/\.[^/]+$/.test(c.req.path)) return next();
    const found = await current(c, nothing);
    if (found) return withoutDate(found, c);
    if (!c.req.path.startsWith('/assets/')) return next();
    // Looked up each time: a build may come while the server runs, and a miss is rare.
    for (const build of existsSync(kept) ? readdirSync(kept) : []) {
      const earlier = await folder(path.join(kept, build))(c, nothing);
      if (earlier) return withoutDate(earlier, c);
    }
    return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
  };
}
