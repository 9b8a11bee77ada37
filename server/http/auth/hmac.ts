import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Marks texts so that only this installation can have made them, and no one can guess them. */
export interface Hmac {
  /** HMAC-SHA256 of `text` with its own key for each purpose, in base64url. */
  of(purpose: string, text: string): string;
  /** Whether `signature` is that of `text`; takes the same time for every wrong one. */
  holds(purpose: string, text: string, signature: string): boolean;
}

/**
 * Signatures made with keys that are derived from `secret` (RFC 5869). Also used for what is guessed
 * easily, such as six digits: a plain hash of those would be undone in a second.
 */
export function createHmacSigner(secret: string): Hmac {
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  const of = (purpose: string, text: string) =>
    createHmac('sha256', keyOf(purpose)).update(text).digest('base64url');
  return {
    of,
    holds(purpose, text, signature) {
      const right = Buffer.from(of(purpose, text));
      const given = Buffer.from(signature);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
