import * as v from 'valibot';
import { languages, type Language } from '#contract/language.ts';
import { email, oneOf } from '#contract/schema.ts';
import type { StaffRole } from '#contract/account/user.ts';
import { staffRoles } from './staffRoles.ts';

export const staffLimits = {
  /** Ms that the link of an invitation works. */
  inviteLifetime: 7 * 24 * 60 * 60 * 1000,
  /** Ms for which an invitation that has run out is still listed, to be sent again. */
  inviteKept: 30 * 24 * 60 * 60 * 1000,
} as const;

/** One of the admins. Times are ISO 8601. */
export interface StaffMember {
  id: string;
  /** Null where none was given. */
  name: string | null;
  email: string;
  role: StaffRole;
  /** Null: not since it is kept. */
  lastLoginAt: string | null;
  /** Whether the login asks for a code of an authenticator app. */
  twoStep: boolean;
}

/** An invitation that was neither accepted nor withdrawn. Times are ISO 8601. */
export interface StaffInvite {
  id: string;
  email: string;
  role: StaffRole;
  language: Language;
  sentAt: string;
  expiresAt: string;
}

/** Everyone of the admins, and who was asked to become one. */
export interface StaffList {
  staff: StaffMember[];
  invites: StaffInvite[];
}

const role = oneOf(staffRoles, 'unknownOption');

/** A new role for an admin; `was`, the one that was seen, refuses it where it is another by now. */
export const staffRoleForm = v.object({ role, was: v.optional(role) }, 'required');

/** Who is invited as what, and the language of the mail. */
export const staffInviteForm = v.object(
  { email, role, language: oneOf(languages, 'unknownOption') },
  'required',
);

/** What the link of an invitation holds. */
export const staffAcceptForm = v.object(
  {
    token: v.pipe(v.string('required'), v.regex(/^[\w-]{20,100}$/, 'required')),
  },
  'required',
);
