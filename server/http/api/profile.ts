import { eq } from 'drizzle-orm';
import { profileCompletion } from '#contract/account/completion.ts';
import { fileFields, isProfileComplete, type UserDetails } from '#contract/account/details.ts';
import type { User } from '#contract/account/user.ts';
import type { Db } from '#server/db/client.ts';
import { hasSharingOff } from '#server/domain/consents.ts';
import { membershipOf, type Membership } from '#server/domain/membership.ts';
import { users } from '#server/db/schema/schema.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { SignedIn } from './handler.ts';
import { phoneOf } from '#server/http/auth/userPhones.ts';
import { pendingTarget } from '#server/http/auth/mailedCodes.ts';
import { fileLink } from '#server/http/files/fileLinks.ts';

const noPlan: Pick<Membership, 'isTrialExpired' | 'userStatus'> = {
  isTrialExpired: false,
  userStatus: { subscriptionStatus: 'none', remainingTrialDays: null, trialExpiresAt: null },
};

/**
 * A user's profile as `viewer` (the user or an administrator) may see it now: where the row
 * names files, the answer holds links to them that expire.
 * @throws USER_NOT_FOUND where no account has this id
 */
export async function profileOf(
  db: Db,
  deps: Pick<Deps, 'hmac' | 'now'>,
  id: string,
  viewer: SignedIn,
): Promise<User> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new ApiError('USER_NOT_FOUND');
  const now = deps.now();
  // Of a profile whose sharing was taken back, others see the name: not what else it holds or lacks.
  // Of one whose account is on its way out, not even the address.
  const isOwn = viewer.id === id;
  const isLeaving = !isOwn && row.deleteAfter !== null;
  const isHidden = isLeaving || (!isOwn && (await hasSharingOff(db, id)));
  const email = isLeaving ? '' : (row.email ?? '');
  const { isTrialExpired, userStatus } = isHidden ? noPlan : await membershipOf(db, id, now);
  const { fullName = '' } = row.details;
  const shown: UserDetails = isHidden ? { fullName } : row.details;
  const details = { ...shown };
  for (const field of fileFields) {
    const fileId = details[field];
    if (fileId) details[field] = fileLink(deps.hmac, { fileId, viewer, now }).url;
  }
  return {
    id: row.id,
    email,
    phone: isOwn ? await phoneOf(db, id) : null,
    pendingEmail: isOwn ? await pendingTarget(db, id) : null,
    role: row.role,
    isProfileComplete: isProfileComplete(shown),
    details,
    hasPassword: row.passwordHash !== null,
    version: row.detailsVersion,
    profileCompletion: profileCompletion(shown, email),
    isTrialExpired,
    ...userStatus,
  };
}
