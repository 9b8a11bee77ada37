import type { StaffRole } from '#contract/account/user.ts';

/** The kinds of admin, the one who may do everything first. */
export const staffRoles = [
  'admin',
  'recruiter',
  'editor',
  'viewer',
] as const satisfies readonly StaffRole[];
