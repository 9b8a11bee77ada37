import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { roleCan } from '#contract/admin/roles.ts';
import type { Db } from '#server/db/client.ts';
import { interviewFeeds } from '#server/db/schema/applicationSchema.ts';
import { users } from '#server/db/schema/schema.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes an address for an admin's calendar; the one before ends. @returns the token in it, told only now */
export async function newFeed(db: Db, userId: string, at: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const [user] = await db
    .select({ version: users.tokenVersion })
    .from(users)
    .where(eq(users.id, userId));
  const feed = { tokenHash: hashOf(token), tokenVersion: user?.version ?? 0, createdAt: at };
  await db
    .insert(interviewFeeds)
    .values({ userId, ...feed })
    .onConflictDoUpdate({ target: interviewFeeds.userId, set: feed });
  return token;
}

/** Ends the address of an admin's calendar. */
export async function endFeed(db: Db, userId: string): Promise<void> {
  await db.delete(interviewFeeds).where(eq(interviewFeeds.userId, userId));
}

/** Whether an admin has an address that still answers. */
export async function hasFeed(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: interviewFeeds.userId })
    .from(interviewFeeds)
    .innerJoin(users, eq(users.id, interviewFeeds.userId))
    .where(and(eq(users.id, userId), eq(users.tokenVersion, interviewFeeds.tokenVersion)));
  return rows.length > 0;
}

/**
 * Whether an address answers: as long as its admin may set interviews, and has not ended all sessions
 * since (a new password, "log out everywhere", another role).
 */
export async function mayReadFeed(db: Db, token: string): Promise<boolean> {
  const [row] = await db
    .select({ role: users.role })
    .from(interviewFeeds)
    .innerJoin(users, eq(users.id, interviewFeeds.userId))
    .where(
      and(
        eq(interviewFeeds.tokenHash, hashOf(token)),
        eq(users.tokenVersion, interviewFeeds.tokenVersion),
        isNull(users.deleteAfter),
      ),
    );
  return row !== undefined && roleCan(row.role, 'interviews.addFeed');
}
