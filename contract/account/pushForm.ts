import * as v from 'valibot';
import { requiredText } from '#contract/schema.ts';

/** A browser that is to be told of news: what its Push API gave, and what may be read on its lock screen. */
export const pushForm = v.object({
  endpoint: requiredText('unreadableText', 1_000),
  /** A point of P-256, uncompressed, and 16 bytes (RFC 8291, 3), both in base64url without padding. */
  p256dh: v.pipe(v.string('unreadableText'), v.regex(/^B[\w-]{86}$/, 'unreadableText')),
  auth: v.pipe(v.string('unreadableText'), v.regex(/^[\w-]{22}$/, 'unreadableText')),
  details: v.boolean('unreadableText'),
});
