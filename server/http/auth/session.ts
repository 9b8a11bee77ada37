import { eq, exists, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { endedSessions } from '#server/db/schema/accountSchema.ts';
import { pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { SignedIn } from '#server/http/api/handler.ts';

/**
 * The user of a bearer header, or null without one. The role comes from the database at each
 * request, never from the token.
 * @throws TOKEN_EXPIRED, INVALID_TOKEN where it is not ours, the session was ended or the user is gone
 */
export async function signedIn(deps: Deps, header: string | undefined): Promise<SignedIn | null> {
  const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
  if (!token) return null;
  const subject = await deps.tokens.verify(token);
  if (subject === 'expired') throw new ApiError('TOKEN_EXPIRED');
  if (subject === 'invalid') throw new ApiError('INVALID_TOKEN');
  const db = deps.requests?.read ?? deps.db;
  const [user] = await db
    .select({
      ...{ id: users.id, email: users.email, role: users.role, version: users.tokenVersion },
      isEnded: sql<boolean>`${exists(endedSession(db, subject.sessionId))}`,
    })
    .from(users)
    .where(eq(users.id, subject.id));
  if (!user || user.isEnded || user.version !== subject.version)
    throw new ApiError('INVALID_TOKEN');
  const { issuedAt, expiresAt, sessionId } = subject;
  const { isEnded: _alive, ...account } = user;
  return { ...account, session: { id: sessionId, issuedAt, expiresAt } };
}

/** The row of a session that was logged out, if it was. */
export function endedSession(db: Db, id: string) {
  return db.select().from(endedSessions).where(eq(endedSessions.id, id));
}

/**
 * Ends a session before its token runs out (ms since 1970). Its browser is told of nothing any more:
 * another person may hold the phone.
 */
export async function endSession(db: Db, id: string, expiresAt: number): Promise<void> {
  const row = { id, expiresAt: new Date(expiresAt) };
  await db.insert(endedSessions).values(row).onConflictDoNothing();
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, id));
}

/** Forgets ended sessions whose tokens have run out by `now` (ms since 1970), and what was theirs. */
export async function forgetEndedSessions(db: Db, now: number): Promise<void> {
  await db.delete(endedSessions).where(lt(endedSessions.expiresAt, new Date(now)));
  await db.delete(pushSubscriptions).where(lt(pushSubscriptions.sessionEndsAt, new Date(now)));
}
