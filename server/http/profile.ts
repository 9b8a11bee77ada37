import { eq } from 'drizzle-orm';
import { profileCompletion } from '#contract/completion.ts';
import { fileFields, isProfileComplete, type UserDetails } from '#contract/details.ts';
import type { User } from '#contract/user.ts';
import type { Db } from '#server/db/client.ts';
import { hasSharingOff } from '#server/db/consents.ts';
import { membershipOf } from '#server/db/membership.ts';
import { users } from '#server/db/schema.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import { fileLink } from './fileLinks.ts';

/**
 * A user's profile as `viewerId` (the user or an administrator) may see it now: where the row
 * names files, the answer holds links to them that expire. Throws USER_NOT_FOUND.
 */
export async function profileOf(
  db: Db,
  deps: Pick<Deps, 'seal' | 'now'>,
  id: string,
  viewerId: string,
): Promise<User> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new ApiError('USER_NOT_FOUND');
  const now = deps.now();
  const { isTrialExpired, userStatus } = await membershipOf(db, id, now);
  // Of a profile whose sharing was taken back, others see the name.
  const isHidden = viewerId !== id && (await hasSharingOff(db, id));
  const { fullName = '' } = row.details;
  const details: UserDetails = isHidden ? { fullName } : { ...row.details };
  for (const field of fileFields) {
    const fileId = details[field];
    if (fileId) details[field] = fileLink(deps.seal, { fileId, viewerId, now }).url;
  }
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    isProfileComplete: isProfileComplete(row.details),
    details,
    hasPassword: row.passwordHash !== null,
    version: row.detailsVersion,
    profileCompletion: profileCompletion(row.details, row.email),
    isTrialExpired,
    ...userStatus,
  };
}
