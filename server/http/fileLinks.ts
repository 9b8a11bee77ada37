import { limits } from '#contract/limits.ts';
import type { FileLink } from '#contract/accountCalls.ts';
import { callPath } from '#contract/calls.ts';
import type { Seal } from './seal.ts';

/** What a link's address says; all of it is signed. */
export interface LinkFacts {
  fileId: string;
  /** For whom the link was made: opening a resume is written down under this id. */
  viewerId: string;
  /** Ms since 1970. */
  expiresAt: number;
}

const sealed = ({ fileId, viewerId, expiresAt }: LinkFacts) => `${fileId}|${viewerId}|${expiresAt}`;

/**
 * When a link made at `now` ends (both ms since 1970): between one and two lifetimes ahead, at the
 * same moment for all links of a quarter of an hour, so that a browser finds a picture that it has
 * just fetched in its cache.
 */
export function linkEnd(now: number): number {
  return (Math.floor(now / limits.fileLinkLifetime) + 2) * limits.fileLinkLifetime;
}

/** A link to a file that is itself the permission to read it, until it expires. */
export function fileLink(
  seal: Seal,
  { fileId, viewerId, now }: { fileId: string; viewerId: string; now: number },
): FileLink {
  const expiresAt = linkEnd(now);
  const signature = seal.of('file link', sealed({ fileId, viewerId, expiresAt }));
  const query = new URLSearchParams({
    expires: String(expiresAt / 1000),
    viewer: viewerId,
    signature,
  });
  return {
    url: `/api${callPath('files.get', { fileId })}?${query.toString()}`,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

/** What a link that was opened at `now` (ms) says, or null where it is forged or has run out. */
export function readLink(
  seal: Seal,
  fileId: string,
  query: Record<string, string>,
  now: number,
): LinkFacts | null {
  const { expires = '', viewer = '', signature = '' } = query;
  if (!/^\d{1,12}$/.test(expires)) return null;
  const facts = { fileId, viewerId: viewer, expiresAt: Number(expires) * 1000 };
  return seal.holds('file link', sealed(facts), signature) && facts.expiresAt > now ? facts : null;
}
