import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { passwordResets } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';

/**
 * The state of forgotten passwords. Each change is one statement or one short transaction that
 * also checks, so that requests that arrive together cannot both win. All times are ms since 1970.
 */
const ofUser = (userId: string) => eq(passwordResets.userId, userId);

/**
 * Stores a new code in place of any earlier one, if fewer than five were sent within a day.
 * Throws OTP_SENDS with the time until the next may be sent.
 */
export async function storeCode(
  db: Db,
  { userId, codeSeal, now }: { userId: string; codeSeal: string; now: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(passwordResets).values({ userId }).onConflictDoNothing();
    const [row] = await tx.select().from(passwordResets).where(ofUser(userId)).for('update');
    const recent = (row?.sentAt ?? []).filter((at) => at > now - limits.day);
    if (recent.length >= limits.otpSendsADay) {
      const wait = Math.min(...recent) + limits.day - now;
      throw new ApiError('OTP_SENDS', { retryAfterSeconds: Math.ceil(wait / 1000) });
    }
    await tx
      .update(passwordResets)
      .set({
        codeSeal,
        codeExpiresAt: new Date(now + limits.otpLifetime),
        tries: 0,
        sentAt: [...recent, now],
      })
      .where(ofUser(userId));
  });
}

/** Takes back a code that could not be mailed: it does not count as one of the day's five. */
export async function withdrawCode(
  db: Db,
  { userId, codeSeal, now }: { userId: string; codeSeal: string; now: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(passwordResets).where(ofUser(userId)).for('update');
    if (!row) return;
    await tx
      .update(passwordResets)
      .set({
        sentAt: row.sentAt.filter((at) => at !== now),
        ...(row.codeSeal === codeSeal && { codeSeal: null }),
      })
      .where(ofUser(userId));
  });
}

/**
 * Spends one of the five tries of a code. Out: its seal, to compare with. Throws OTP_EXPIRED or
 * OTP_TRIES. Not to be called in a transaction that a refusal rolls back.
 */
export async function spendTry(db: Db, userId: string, now: number): Promise<string> {
  const [row] = await db
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(
      and(
        ofUser(userId),
        lt(passwordResets.tries, limits.otpTries),
        gt(passwordResets.codeExpiresAt, new Date(now)),
      ),
    )
    .returning({ codeSeal: passwordResets.codeSeal });
  if (row?.codeSeal) return row.codeSeal;
  const [kept] = await db.select().from(passwordResets).where(ofUser(userId));
  const isAlive = kept?.codeSeal && (kept.codeExpiresAt?.getTime() ?? 0) > now;
  throw new ApiError(isAlive ? 'OTP_TRIES' : 'OTP_EXPIRED');
}

/** Turns a code into a token, once. Out: false where another request was first. */
export async function tradeCode(
  db: Db,
  trade: { userId: string; codeSeal: string; tokenSeal: string; now: number },
): Promise<boolean> {
  const traded = await db
    .update(passwordResets)
    .set({
      codeSeal: null,
      tokenSeal: trade.tokenSeal,
      tokenExpiresAt: new Date(trade.now + limits.resetTokenLifetime),
    })
    .where(and(ofUser(trade.userId), eq(passwordResets.codeSeal, trade.codeSeal)))
    .returning({ userId: passwordResets.userId });
  return traded.length > 0;
}

/** Whether this token would be accepted now. */
export async function isTokenAlive(
  db: Db,
  { userId, tokenSeal, now }: { userId: string; tokenSeal: string; now: number },
): Promise<boolean> {
  const [row] = await db.select().from(passwordResets).where(ofUser(userId));
  return row?.tokenSeal === tokenSeal && (row.tokenExpiresAt?.getTime() ?? 0) > now;
}

/** Uses a token up. Out: false where it was used, replaced or ran out. */
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
