import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's: no i, l, o, u to misread

/** A new id: 16 random letters and digits (80 bits), safe in URLs. */
export function newId(): string {
  return Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('');
}
