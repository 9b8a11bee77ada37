import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';

/** Names that the build makes from the content may be kept for a year; all else is asked for anew. */
function cacheHeader(path: string, c: Context): void {
  c.header(
    'Cache-Control',
    /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
}

/** The built files under `root`, with their brotli or gzip twin where the browser takes it. */
export function assets(root: string): MiddlewareHandler {
  return serveStatic({ root, precompressed: true, onFound: cacheHeader });
}
