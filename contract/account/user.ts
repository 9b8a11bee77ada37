import type { ProfileCompletion } from './completion.ts';
import type { UserDetails } from './details.ts';

/** The kinds of admin. What each may do is in contract/admin/roles.ts. */
export type StaffRole = 'admin' | 'recruiter' | 'editor' | 'viewer';
export type Role = 'user' | StaffRole;
type SubscriptionStatus = 'none' | 'trial' | 'active' | 'expired';

/** What login and signup answer, and what local storage keeps under `user`. */
export interface SessionUser {
  id: string;
  /** Blank where the person comes by mobile number alone. */
  email: string;
  role: Role;
  isProfileComplete: boolean;
}

/** The own profile, as GET /auth/user/{id} answers it. */
export interface User extends SessionUser {
  details: UserDetails;
  /** The address that becomes `email` once a code sent there comes back; null where there is none. */
  pendingEmail: string | null;
  /** The mobile number that the person logs in by, in E.164. Not the profile's `mobile`, which is text. */
  phone: string | null;
  /** False: the person comes by Google or by mobile number alone. */
  hasPassword: boolean;
  /** Grows by one with each save; the base of the next one. */
  version: number;
  profileCompletion: ProfileCompletion;
  subscriptionStatus: SubscriptionStatus;
  isTrialExpired: boolean;
  /** Whole days, rounded up; null where there never was a trial. */
  remainingTrialDays: number | null;
  trialExpiresAt: string | null;
}

export interface LoginReply {
  token: string;
  user: SessionUser;
  redirectTo: string;
  message: string;
  /** The account was to be deleted: this login has taken that back. */
  accountKept?: boolean;
}

/** The claims of a bearer token that the client reads (spec 3). `exp` is in seconds. */
export interface TokenClaims {
  id: string;
  /** Blank where the person comes by mobile number alone. */
  email: string;
  name: string;
  /** When it was made; s since 1970, as `exp`. */
  iat: number;
  exp: number;
}
