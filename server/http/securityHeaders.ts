import type { MiddlewareHandler } from 'hono';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Widths and heights that components compute; an attribute cannot load or run anything.
  "style-src-attr 'unsafe-inline'",
  // Company logos and blog banners may stand on other hosts; only over TLS.
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers that every answer carries. */
export const securityHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // An uploaded file brings a stricter one of its own.
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', policy);
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('Permissions-Policy', 'geolocation=(), microphone=(), payment=(self), camera=(self)');
  c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
};
