import type { Role } from '#contract/account/user.ts';
import { roleCan, type StaffCall } from '#contract/admin/roles.ts';
import { calls } from './allCalls.ts';
import type { CallName } from './calls.ts';

export interface Actor {
  id: string;
  role: Role;
}

/**
 * THE rule of who may make which call, by the table of calls and that of roles: the server refuses by
 * it. A file that no first screen loads.
 * @param actor the user, or null for a visitor
 * @param name what is to be done
 * @param owner the id of the user whom the thing belongs to, for calls about one account
 * @returns whether they may
 */
export function can(actor: Actor | null, name: CallName, owner?: string): boolean {
  switch (calls[name].access) {
    case 'anyone':
      return true;
    case 'member':
      return actor !== null;
    case 'self':
      if (actor !== null && actor.id === owner) return true;
      return roleCan(actor?.role, name as StaffCall);
    case 'admin':
      return roleCan(actor?.role, name as StaffCall);
  }
}
