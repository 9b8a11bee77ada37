import { eq, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { giveConsent } from '#server/domain/consents.ts';
import { newId } from '#server/db/ids.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { GoogleIdentity } from '#server/http/auth/google.ts';
import { queueMail } from '#server/http/mail/mailQueue.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import { forgetPhone } from '#server/http/auth/userPhones.ts';
import type { UserRow } from './session.ts';

/**
 * The account of a Google identity. The subject decides; only where no account knows it, the
 * address does:
 * - An address that no one has proven may have been typed in by another person, who waits for its
 *   owner to come. Google vouches for the owner, so the password, the mobile number and every session from before
 *   end; a mail says so.
 * - A proven one is joined with the identity, and its password stays, but not where it belongs to
 *   another identity, or where Google does not run the mailbox itself and the address may have
 *   changed hands since.
 * - Anyone of the admins is never taken over by address.
 * @param about `now`: ms since 1970; `onMail`: called once a mail to its owner waits to be sent
 * @returns null where there is no account
 * @throws GOOGLE_OTHER_ACCOUNT where the address has an account that may not be joined
 */
export async function findGoogleAccount(
  db: Db,
  identity: GoogleIdentity,
  { now, onMail }: { now: number; onMail: () => void },
): Promise<UserRow | null> {
  let isTold = false;
  const account = await db.transaction(async (tx) => {
    const bySubject = eq(users.googleSubject, identity.subject);
    const [known] = await tx.select().from(users).where(bySubject);
    if (known) return known;
    const [row] = await tx
      .select()
      .from(users)
      .where(eq(users.email, identity.email))
      .for('update');
    if (!row) return null;
    // Made by another request since the first look.
    if (row.googleSubject === identity.subject) return row;
    const isProven = row.emailProvenAt !== null;
    const isOthers = isProven && row.googleSubject !== null;
    const isDoubtful = isProven && row.passwordHash !== null && !identity.authoritative;
    if (row.role !== 'user' || isOthers || isDoubtful) throw new ApiError('GOOGLE_OTHER_ACCOUNT');
    const [joined] = await tx
      .update(users)
      .set({
        googleSubject: identity.subject,
        ...(!isProven && {
          passwordHash: null,
          tokenVersion: sql`${users.tokenVersion} + 1`,
          emailProvenAt: new Date(now),
        }),
      })
      .where(eq(users.id, row.id))
      .returning();
    if (!isProven) {
      const phone = await forgetPhone(tx, row.id);
      if (phone !== null || row.passwordHash !== null) {
        const told = mailText(row.language, 'joinedByGoogle', {});
        await queueMail(tx, { userId: row.id, to: row.email, ...told }, now);
        isTold = true;
      }
    }
    return joined ?? null;
  });
  if (isTold) onMail();
  return account;
}

/** A new account for a Google identity, or null where subject or address were taken meanwhile. */
export async function addGoogleAccount(
  db: Db,
  identity: GoogleIdentity,
  about: Pick<UserRow, 'language'> & { now: number },
): Promise<UserRow | null> {
  const { name } = identity;
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(users)
      .values({
        id: newId(),
        email: identity.email,
        googleSubject: identity.subject,
        emailProvenAt: new Date(about.now),
        details: name !== '' && name.length <= limits.shortText ? { fullName: name } : {},
        language: about.language,
        createdAt: new Date(about.now),
      })
      .onConflictDoNothing()
      .returning();
    if (added) await giveConsent(tx, { userId: added.id, kind: 'terms', at: added.createdAt });
    return added ?? null;
  });
}
