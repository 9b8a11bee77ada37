import { eq, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { giveConsent } from '#server/db/consents.ts';
import { newId } from '#server/db/ids.ts';
import { users } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import type { GoogleIdentity } from '#server/http/google.ts';
import type { UserRow } from './session.ts';

/**
 * The account of a Google identity. The subject decides; only where no account knows it, the
 * address does:
 * - An address that nobody has proven may have been typed in by somebody else, who waits for its
 *   owner to come. Whoever Google vouches for is the owner, so the password and every session
 *   from before end.
 * - A proven one is joined with the identity, and its password stays. Refused with
 *   GOOGLE_OTHER_ACCOUNT where it belongs to another identity, or where Google does not run the
 *   mailbox itself and the address may have changed hands since.
 * - An administrator is never taken over by address.
 * Out: null where there is no account. `now` in ms since 1970.
 */
export async function findGoogleAccount(
  db: Db,
  identity: GoogleIdentity,
  now: number,
): Promise<UserRow | null> {
  return db.transaction(async (tx) => {
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
    if (row.role === 'admin' || isOthers || isDoubtful) throw new ApiError('GOOGLE_OTHER_ACCOUNT');
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
    return joined ?? null;
  });
}

/** A new account for a Google identity, or null where subject or address were taken meanwhile. */
export async function addGoogleAccount(
  db: Db,
  identity: GoogleIdentity,
  about: Pick<UserRow, 'language'> & { now: number },
): Promise<UserRow | null> {
  const { name } = identity;
  const [added] = await db
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
  if (added) await giveConsent(db, { userId: added.id, kind: 'terms', at: added.createdAt });
  return added ?? null;
}
