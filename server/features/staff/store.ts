import { asc, eq, lt, ne, sql } from 'drizzle-orm';
import { staffRoles } from '#contract/admin/staffRoles.ts';
import { staffLimits, type StaffList } from '#contract/admin/staff.ts';
import type { StaffRole } from '#contract/account/user.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/schema.ts';
import { staffInvites, twoStep } from '#server/db/schema/staffSchema.ts';
import { givenNameIn } from '#server/domain/shownName.ts';

/** All admins, those who may do most first, and the invitations that wait. */
export async function staffList(db: Db): Promise<StaffList> {
  const staff = await db
    .select({
      id: users.id,
      name: givenNameIn,
      email: users.email,
      role: sql<StaffRole>`${users.role}`,
      lastLoginAt: users.lastLoginAt,
      twoStep: sql<boolean>`${twoStep.since} is not null`,
    })
    .from(users)
    .leftJoin(twoStep, eq(twoStep.userId, users.id))
    .where(ne(users.role, 'user'))
    .orderBy(asc(users.email));
  const invites = await db.select().from(staffInvites).orderBy(asc(staffInvites.email));
  const rank = ({ role }: { role: StaffRole }) => staffRoles.indexOf(role);
  return {
    staff: staff
      .sort((a, b) => rank(a) - rank(b))
      .map((one) => ({
        ...one,
        email: one.email ?? '',
        lastLoginAt: one.lastLoginAt?.toISOString() ?? null,
      })),
    invites: invites.map(({ id, email, role, language, sentAt, expiresAt }) => ({
      ...{ id, email, role, language },
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** @returns the role of an address, or undefined where it has no account */
export async function accountOf(db: Db, email: string) {
  const { id, role } = users;
  const [row] = await db.select({ id, role }).from(users).where(eq(users.email, email));
  return row;
}

/** Forgets invitations that ran out a month before `now` (ms since 1970). Called by the server's rounds. */
export async function forgetOldInvites(db: Db, now: number): Promise<void> {
  const old = lt(staffInvites.expiresAt, new Date(now - staffLimits.inviteKept));
  await db.delete(staffInvites).where(old);
}
