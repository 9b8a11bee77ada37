import type { Role } from '#contract/account/user.ts';
import type { Call } from './call.ts';

export interface Actor {
  id: string;
  role: Role;
}

/**
 * THE rule of who may do what, by the table of calls: the server refuses by it, screens hide by it.
 * @param actor the user, or null for a visitor
 * @param call what is to be done, of which only the access counts
 * @param owner the id of the user whom the thing belongs to, for calls about one account
 * @returns whether they may
 */
export function can(
  actor: Actor | null,
  { access }: Pick<Call, 'access'>,
  owner?: string,
): boolean {
  switch (access) {
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
