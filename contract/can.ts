import type { Role } from './user.ts';

export interface Actor {
  id: string;
  role: Role;
}

export type Action =
  'readUser' | 'writeUser' | 'writeJobs' | 'writeBlogs' | 'readApplicants' | 'apply' | 'subscribe';

/**
 * Who may do what. Screens hide by it, the server enforces it. `owner` is the id of the user whom
 * the thing belongs to, where it belongs to one.
 */
export function may(actor: Actor | null, action: Action, owner?: string): boolean {
  if (!actor) return false;
  switch (action) {
    case 'readUser':
    case 'writeUser':
      return actor.role === 'admin' || actor.id === owner;
    case 'writeJobs':
    case 'writeBlogs':
    case 'readApplicants':
      return actor.role === 'admin';
    case 'apply':
    case 'subscribe':
      return true;
  }
}
