import { roleCan, type StaffCall } from '#contract/admin/roles.ts';
import { session } from '#src/data/session/session.ts';

/**
 * Whether the role of who is logged in allows a call: what it does not allow is not offered. A change
 * of the role ends the session, so it is the same for as long as a screen is open.
 */
export function mayDo(call: StaffCall): boolean {
  return roleCan(session.peek()?.user.role, call);
}
