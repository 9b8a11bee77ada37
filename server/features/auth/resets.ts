import { and, eq, gt } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { passwordResets } from '#server/db/schema/schema.ts';

/**
 * Tokens of forgotten passwords, which a right code is traded for. All times are ms since 1970.
 */
const ofUser = (userId: string) => eq(passwordResets.userId, userId);

/** Stores the signature of a new token in place of any earlier one. */
export async function storeToken(
  tx: Db,
  { userId, tokenSeal, now }: { userId: string; tokenSeal: string; now: number },
): Promise<void> {
  const token = { tokenSeal, tokenExpiresAt: new Date(now + limits.resetTokenLifetime) };
  await tx
    .insert(passwordResets)
    .values({ userId, ...token })
    .onConflictDoUpdate({ target: passwordResets.userId, set: token });
}

/** Whether this token would be accepted now. */
export async function isTokenAlive(
  db: Db,
  { userId, tokenSeal, now }: { userId: string; tokenSeal: string; now: number },
): Promise<boolean> {
  const [row] = await db.select().from(passwordResets).where(ofUser(userId));
  return row?.tokenSeal === tokenSeal && (row.tokenExpiresAt?.getTime() ?? 0) > now;
}

/**
 * Uses a token up.
 * @returns false where it was used, replaced or ran out
 */
export async function spendToken(
  db: Db,
  { userId, tokenSeal, now }: { userId: string; tokenSeal: string; now: number },
): Promise<boolean> {
  const spent = await db
    .update(passwordResets)
    .set({ tokenSeal: null, codeSeal: null })
    .where(
      and(
        ofUser(userId),
        eq(passwordResets.tokenSeal, tokenSeal),
        gt(passwordResets.tokenExpiresAt, new Date(now)),
      ),
    )
    .returning({ userId: passwordResets.userId });
  return spent.length > 0;
}
