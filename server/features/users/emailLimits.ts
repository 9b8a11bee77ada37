import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Device } from '#server/http/auth/device.ts';
import { pendingTarget } from '#server/http/auth/mailedCodes.ts';
import { phoneOf } from '#server/http/auth/userPhones.ts';
import { takeAll, takeFirst, type Attempt } from '#server/http/security/rateLimits.ts';

/**
 * Counts a mail with a code to a mailbox that someone's account is to have: accounts are made by the
 * hundred, and each could have mails sent to the same stranger. Who has proven an address or a number
 * gets one in an hour all the same: others may have used the limits up.
 * @throws TOO_MANY_REQUESTS for many mails from one network address, OTP_SENDS for many to one mailbox
 */
export async function countEmailCode(
  db: Db,
  { limits: rates }: Pick<Deps, 'limits'>,
  { userId, email, address }: { userId: string; email: string; address: string },
): Promise<Attempt> {
  try {
    const here = await takeAll(rates, [['codeAddress', address]]);
    const there = await takeAll(rates, [['codeTarget', email]]).catch(async (refusal: unknown) => {
      await here.giveBack();
      throw refusal instanceof ApiError
        ? new ApiError('OTP_SENDS', { retryAfterSeconds: refusal.retryAfterSeconds ?? 1 })
        : refusal;
    });
    return {
      counts: [...here.counts, ...there.counts],
      async giveBack() {
        await here.giveBack();
        await there.giveBack();
      },
    };
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || !(await hasProven(db, userId))) throw refusal;
    return takeFirst(rates, `${userId} ${email}`, refusal);
  }
}

async function hasProven(db: Db, userId: string): Promise<boolean> {
  const own = eq(users.id, userId);
  const [row] = await db.select({ at: users.emailProvenAt }).from(users).where(own);
  return row?.at != null || (await phoneOf(db, userId)) !== null;
}

/**
 * Who wrong codes count for where the right one joins another account: each account that has a number
 * alone would have tries of its own otherwise. Apart from the codes of a reset, which anyone asks for
 * without a number: those would keep the owner from joining. A browser that the account knows counts
 * for itself.
 * @returns null where there is no account to join
 */
export async function joinGuesser(
  db: Db,
  { userId, device }: { userId: string; device: Device },
): Promise<string | null> {
  const target = await pendingTarget(db, userId);
  if (target === null) return null;
  const theirs = and(eq(users.email, target), ne(users.id, userId));
  const [other] = await db.select().from(users).where(theirs);
  if (!other) return null;
  const browser = device.isKnownTo(other) ? ` ${device.requester(other)}` : '';
  return `join ${other.id}${browser}`;
}
