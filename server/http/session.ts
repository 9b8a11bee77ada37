import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import type { SignedIn } from './handler.ts';

/**
 * The user of a bearer header, or null without one. The role comes from the database at each
 * request, never from the token. Throws TOKEN_EXPIRED or INVALID_TOKEN.
 */
export async function signedIn(deps: Deps, header: string | undefined): Promise<SignedIn | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
  if (!token) return null;
  const subject = await deps.tokens.verify(token);
  if (subject === 'expired') throw new ApiError('TOKEN_EXPIRED');
  if (subject === 'invalid') throw new ApiError('INVALID_TOKEN');
  const [user] = await deps.db
    .select({ id: users.id, email: users.email, role: users.role, version: users.tokenVersion })
    .from(users)
    .where(eq(users.id, subject.id));
  if (!user || user.version !== subject.version) throw new ApiError('INVALID_TOKEN');
  const { issuedAt, expiresAt } = subject;
  return { id: user.id, email: user.email, role: user.role, session: { issuedAt, expiresAt } };
}
