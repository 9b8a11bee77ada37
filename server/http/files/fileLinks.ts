import { limits } from '#contract/limits.ts';
import type { FileLink } from '#contract/http/accountCalls.ts';
import { callPath } from '#contract/http/call.ts';
import { seekerCalls } from '#contract/http/calls.ts';
import type { SignedIn } from '#server/http/api/handler.ts';
import type { Hmac } from '#server/http/auth/hmac.ts';

/** What a link's address says; all of it is signed. */
export interface LinkFacts {
  fileId: string;
  /** For whom the link was made: opening a resume is written down under this id. */
  viewerId: string;
  /** The session that it was made in: it ends with that one, and with a logout everywhere. */
  sessionId: string;
  version: number;
  /** Ms since 1970. */
  expiresAt: number;
}

const signedText = ({ fileId, viewerId, sessionId, version, expiresAt }: LinkFacts) =>
  [fileId, viewerId, sessionId, version, expiresAt].join('|');

/**
 * When a link made at `now` ends (both ms since 1970): between one and two lifetimes ahead, at the
 * same moment for all links of a quarter of an hour, so that a browser finds a picture that it has
 * just fetched in its cache.
 */
function linkEnd(now: number): number {
  return (Math.floor(now / limits.fileLinkLifetime) + 2) * limits.fileLinkLifetime;
}

/**
 * A link to a file that needs no bearer, until it expires. Whether `viewer` may still read the file,
 * and the session still lasts, is asked again when it is opened.
 */
export function fileLink(
  hmac: Hmac,
  { fileId, viewer, now }: { fileId: string; viewer: SignedIn; now: number },
): FileLink {
  const expiresAt = linkEnd(now);
  const { id: viewerId, session, version } = viewer;
  const facts = { fileId, viewerId, sessionId: session.id, version, expiresAt };
  const signature = hmac.of('file link', signedText(facts));
  const query = new URLSearchParams({
    expires: String(expiresAt / 1000),
    viewer: viewerId,
    session: session.id,
    version: String(version),
    signature,
  });
  return {
    url: `/api${callPath(seekerCalls['files.get'], { fileId })}?${query.toString()}`,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

/** What a link that was opened at `now` (ms) says, or null where it is forged or has run out. */
export function readLink(
  hmac: Hmac,
  fileId: string,
  query: Record<string, string>,
  now: number,
): LinkFacts | null {
  const { expires = '', viewer: viewerId = '', signature = '' } = query;
  const { session: sessionId = '', version = '' } = query;
  if (!/^\d{1,12}$/.test(expires) || !/^\d{1,9}$/.test(version)) return null;
  const expiresAt = Number(expires) * 1000;
  const facts = { fileId, viewerId, sessionId, version: Number(version), expiresAt };
  return hmac.holds('file link', signedText(facts), signature) && facts.expiresAt > now
    ? facts
    : null;
}
