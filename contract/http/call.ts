/**
 * Who may call (can.ts): anyone, a logged-in user, the user named in the path (or an admin), an admin.
 * Which admins is in contract/admin/roles.ts.
 */
export type Access = 'anyone' | 'member' | 'self' | 'admin';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** The write waits in the outbox until there is a network. */
  offline?: 'queue';
  /** The phone's database that keeps an answer: open to all, or bound to the user. */
  store?: 'public' | 'private';
}

/** A call's path with its parameters filled in and encoded, without the /api prefix. */
export function callPath(
  { path }: Pick<Call, 'path'>,
  params: Record<string, string> = {},
): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}
