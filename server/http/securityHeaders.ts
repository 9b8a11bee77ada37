import type { Context, MiddlewareHandler } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    /** Source expressions for what stands in the document itself. */
    inlineSources?: InlineSources;
  }
}

type InlineSources = Partial<Record<'script-src' | 'style-src', string>>;

type Directive = 'script-src' | 'style-src' | 'connect-src' | 'frame-src' | 'img-src';

/** What one page may load from other hosts, because it cannot do its work without. */
export interface PageSources {
  /** The page's path, exactly. */
  path: string;
  sources: Partial<Record<Directive, readonly string[]>>;
}

const directives: Record<string, readonly string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // Widths and heights that components compute; an attribute cannot load or run anything.
  'style-src-attr': ["'unsafe-inline'"],
  // Company logos and blog banners may stand on other hosts; only over TLS.
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/**
 * The content security policy of a path: everything from this site only, and for the pages of
 * `exceptions` what they name besides.
 */
export function contentSecurityPolicy(path: string, exceptions: readonly PageSources[]): string {
  const own = path.replace(/(.)\/$/, '$1');
  const policy = new Map(Object.entries(directives));
  for (const { sources } of exceptions.filter((exception) => exception.path === own)) {
    for (const [directive, hosts] of Object.entries(sources)) {
      policy.set(directive, [...(policy.get(directive) ?? ["'self'"]), ...hosts]);
    }
  }
  return [...policy].map(([directive, hosts]) => [directive, ...hosts].join(' ')).join('; ');
}

/** Allows this answer the elements whose hashes are `sources` (`'sha256-…'`), and no others. */
export function allowInline(c: Context, sources: InlineSources): void {
  c.set('inlineSources', sources);
}

/** The headers that every answer carries. */
export function securityHeaders(exceptions: readonly PageSources[]): MiddlewareHandler {
  const usual = contentSecurityPolicy('', []);
  const special = new Set(exceptions.map(({ path }) => path));
  return async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
    // A script's or a style's own headers govern nothing: on a slow line 500 bytes each are dear.
    if (c.req.path.startsWith('/assets/')) return;
    // An uploaded file brings a stricter one of its own.
    if (!c.res.headers.has('Content-Security-Policy')) {
      const path = c.req.path.replace(/(.)\/$/, '$1');
      const policy = special.has(path) ? contentSecurityPolicy(path, exceptions) : usual;
      const inline = Object.entries(c.get('inlineSources') ?? {});
      c.header(
        'Content-Security-Policy',
        inline.reduce(
          (whole, [directive, hash]) =>
            whole.replace(`${directive} 'self'`, `${directive} 'self' ${hash}`),
          policy,
        ),
      );
    }
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
    c.header('Permissions-Policy', 'geolocation=(), microphone=(), payment=(self), camera=(self)');
    c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  };
}
