import type { Role } from '#contract/account/user.ts';
import { calls, type CallName } from './calls.ts';

export interface Actor {
  id: string;
  role: Role;
}

/**
 * THE rule of who may do what, by the table of calls: the server refuses by it, screens hide by it.
 * @param actor the user, or null for a visitor
 * @param call what is to be done
 * @param owner the id of the user whom the thing belongs to, for calls about one account
 * @returns whether they may
 */
export function can(actor: Actor | null, call: CallName, owner?: string): boolean {
  switch (calls[call].access) {
    case 'anyone':
      return true;
    case 'member':
      return actor !== null;
    case 'self':
      return actor?.role === 'admin' || (actor !== null && actor.id === owner);
    case 'admin':
      return actor?.role === 'admin';
  }
}
