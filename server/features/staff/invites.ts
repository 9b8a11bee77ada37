import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { staffLimits } from '#contract/admin/staff.ts';
import { href } from '#contract/http/paths.ts';
import { indianDate } from '#server/domain/dates.ts';
import type { Db } from '#server/db/client.ts';
import { staffInvites } from '#server/db/schema/staffSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { queueMail } from '#server/http/mail/mailQueue.ts';
import { mailText, staffText } from '#server/http/mail/mailTexts.ts';

type Invite = typeof staffInvites.$inferSelect;

/** What an invitation's link is known by; the link itself is nowhere but in its mail. */
const inviteHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** A new link, and until when it works. `now` in ms since 1970. */
export function newLink(now: number) {
  const token = randomBytes(32).toString('base64url');
  return {
    token,
    row: {
      tokenHash: inviteHash(token),
      sentAt: new Date(now),
      expiresAt: new Date(now + staffLimits.inviteLifetime),
    },
  };
}

/**
 * Queues the mail of an invitation, in the transaction that makes it. The token is behind the #, which
 * no server is sent and no log holds.
 * @param inviter the name of who invites; null where none is known
 */
export async function queueInvite(
  tx: Db,
  deps: Pick<Deps, 'publicUrl' | 'now'>,
  { id, email, role, language, expiresAt, sentAt }: Invite,
  { token, inviter }: { token: string; inviter: string | null },
): Promise<void> {
  const text = mailText(language, 'staffInvite', {
    inviter: inviter ?? staffText(language, 'inviter'),
    role: staffText(language, role),
    link: `${deps.publicUrl}${href('staffInvite')}#invite=${token}`,
    date: indianDate(expiresAt, language),
  });
  const mailId = `invite-${id}-${sentAt.getTime()}`;
  await queueMail(tx, { id: mailId, to: email, ...text }, deps.now());
}

/** The invitation of an id, locked, or undefined. */
export async function inviteById(tx: Db, id: string): Promise<Invite | undefined> {
  const [row] = await tx.select().from(staffInvites).where(eq(staffInvites.id, id)).for('update');
  return row;
}

/** The invitation of a link, locked, or undefined. */
export async function inviteOf(tx: Db, token: string): Promise<Invite | undefined> {
  const own = eq(staffInvites.tokenHash, inviteHash(token));
  const [row] = await tx.select().from(staffInvites).where(own).for('update');
  return row;
}
