import { and, asc, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import {
  consentVersion,
  latestConsent,
  type Consent,
  type ConsentKind,
} from '#contract/account/consent.ts';
import type { SharingState } from '#contract/applications/application.ts';
import type { Db } from '#server/db/client.ts';
import { consents } from '#server/db/schema/consentSchema.ts';
import { users } from '#server/db/schema/schema.ts';

/**
 * Notes that someone agrees to the texts of a version, those of today where none is named; nothing
 * where an agreement stands already. `at` as a Date.
 */
export async function giveConsent(
  db: Db,
  {
    userId,
    kind,
    at,
    version = consentVersion,
  }: { userId: string; kind: ConsentKind; at: Date; version?: string | undefined },
): Promise<void> {
  await db.insert(consents).values({ userId, kind, version, givenAt: at }).onConflictDoNothing();
}

/** Notes that someone takes an agreement back. */
export async function withdrawConsent(
  db: Db,
  { userId, kind, at }: { userId: string; kind: ConsentKind; at: Date },
): Promise<void> {
  const standing = and(
    eq(consents.userId, userId),
    eq(consents.kind, kind),
    isNull(consents.withdrawnAt),
  );
  await db.update(consents).set({ withdrawnAt: at }).where(standing);
}

/** All agreements of someone, oldest first. */
export async function consentsOf(db: Db, userId: string): Promise<Consent[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.id));
  return rows.map(({ kind, version, givenAt, withdrawnAt }) => ({
    kind,
    version,
    givenAt: givenAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
}

/**
 * SQL: whether the user in `userId` has taken back that the profile and the resume are shown. Who
 * never was asked, because the applications are older than the question, has not.
 */
export function sharingIsOff(userId: SQLWrapper) {
  return sql<boolean>`(
    exists (select 1 from consents c
      where c.user_id = ${userId} and c.kind = 'sharing' and c.withdrawn_at is not null)
    and not exists (select 1 from consents c
      where c.user_id = ${userId} and c.kind = 'sharing' and c.withdrawn_at is null))`;
}

/** SQL: the same at a moment that is past. */
export function sharingWasOff(userId: SQLWrapper, moment: SQLWrapper) {
  return sql<boolean>`(
    exists (select 1 from consents c
      where c.user_id = ${userId} and c.kind = 'sharing' and c.withdrawn_at < ${moment})
    and not exists (select 1 from consents c
      where c.user_id = ${userId} and c.kind = 'sharing' and c.given_at <= ${moment}
        and (c.withdrawn_at is null or c.withdrawn_at >= ${moment})))`;
}

/**
 * SQL over users: whether profile and resume are shown to no one else. The sharing was taken back, or
 * the account is on its way out, which is the stronger wish of the two.
 */
export const isHidden = sql<boolean>`(${users.deleteAfter} is not null or ${sharingIsOff(users.id)})`;

/** Whether someone agrees now that profile and resume go to companies. */
export async function sharingOf(db: Db, userId: string): Promise<SharingState> {
  const consent = latestConsent(await consentsOf(db, userId), 'sharing');
  if (!consent) return 'unasked';
  return consent.withdrawnAt === null ? 'given' : 'takenBack';
}

/** Whether someone has taken back that the profile and the resume are shown. */
export async function hasSharingOff(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ off: boolean }>(
    sql`select ${sharingIsOff(sql`${userId}::text`)} as off`,
  );
  return rows[0]?.off === true;
}

/** Whether someone's profile and resume are shown to no one else (`isHidden`). */
export async function isConcealed(db: Db, userId: string): Promise<boolean> {
  const [found] = await db.select({ hidden: isHidden }).from(users).where(eq(users.id, userId));
  return found?.hidden === true;
}
