import * as v from 'valibot';
import webPush from 'web-push';
import { brand } from '#contract/brand.ts';
import { keptSecret } from '#server/http/auth/tokens.ts';
import type { Db } from '#server/db/client.ts';
import { isPublic } from '#server/env.ts';

/** Who sends push messages (RFC 8292), for push services: keys in base64url, and where to complain. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  subject: string;
}

const storedKeys = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ publicKey: v.string(), privateKey: v.string() }),
);

/**
 * The server's keys, made at the first start and kept in its database: phones subscribe to them, so
 * all processes have the same ones for ever.
 * @param publicUrl - The site's address; push services refuse one that only this machine knows.
 */
export async function vapidKeys(db: Db, publicUrl: string): Promise<VapidKeys> {
  const kept = await keptSecret(db, 'vapid', JSON.stringify(webPush.generateVAPIDKeys()));
  const subject = isPublic(publicUrl) ? publicUrl : `mailto:${brand.supportEmail}`;
  return { ...v.parse(storedKeys, kept), subject };
}
