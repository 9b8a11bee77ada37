import type { SnapshotDocument } from './documents.ts';

/** What only describes the shell's own bytes. */
const ofTheFile = [
  ...['accept-ranges', 'age', 'cache-control', 'content-encoding', 'content-length', 'date'],
  ...['etag', 'last-modified', 'vary', 'cross-origin-opener-policy'],
];

/**
 * The headers of a snapshot: the server's own for documents, as the app shell brought them, with
 * its content security policy widened by the hashes of what is inline, and by nothing else.
 */
export async function headersFor(
  shell: Headers,
  { styles, scripts }: Pick<SnapshotDocument, 'styles' | 'scripts'>,
): Promise<Headers> {
  const headers = new Headers(shell);
  for (const name of ofTheFile) headers.delete(name);
  headers.set('content-type', 'text/html; charset=utf-8');
  const policy = headers.get('content-security-policy');
  if (policy === null) return headers;
  const allowed = policy
    .replace(/\bstyle-src [^;]*/, await widened(styles))
    .replace(/\bscript-src [^;]*/, await widened(scripts));
  headers.set('content-security-policy', allowed);
  return headers;
}

async function widened(texts: readonly string[]): Promise<(directive: string) => string> {
  const sources = await Promise.all(texts.map(hashSource));
  return (directive) => [directive, ...sources].join(' ');
}

/** The source expression by which a policy allows exactly this inline text. */
async function hashSource(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
