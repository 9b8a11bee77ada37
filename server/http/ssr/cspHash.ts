import { createHash } from 'node:crypto';

/** The source expression by which a content security policy allows exactly this inline text. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
