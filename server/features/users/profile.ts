import { eq } from 'drizzle-orm';
import { profileCompletion } from '#contract/completion.ts';
import { isProfileComplete } from '#contract/details.ts';
import { type User } from '#contract/user.ts';
import type { Db } from '#server/db/client.ts';
import { membershipOf } from '#server/db/membership.ts';
import { users } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';

/** A user's own profile at the moment `now` (ms since 1970). Throws USER_NOT_FOUND. */
export async function profileOf(db: Db, id: string, now: number): Promise<User> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new ApiError('USER_NOT_FOUND');
  const { isTrialExpired, userStatus } = await membershipOf(db, id, now);
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    isProfileComplete: isProfileComplete(row.details),
    details: row.details,
    version: row.detailsVersion,
    profileCompletion: profileCompletion(row.details, row.email),
    isTrialExpired,
    ...userStatus,
  };
}
