import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { twoStepLimits, type TwoStepSecret } from '#contract/admin/twoStep.ts';
import type { Db } from '#server/db/client.ts';
import type { users } from '#server/db/schema/schema.ts';
import { twoStep } from '#server/db/schema/staffSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { Device } from './device.ts';
import type { Hmac } from './hmac.ts';

type UserRow = typeof users.$inferSelect;
type TwoStepRow = typeof twoStep.$inferSelect;

declare const passed: unique symbol;
/** An account whose second step was asked for, where it has one: only such a row opens a session. */
export type PassedRow = UserRow & { readonly [passed]: true };

/** The seed of a new secret. */
export const newSeed = (): string => randomBytes(20).toString('base64url');

/** 160 bits, as RFC 4226, 4, asks for; the same for the same seed, and no one's without the server's secret. */
function totpOf(
  hmac: Hmac,
  { userId, seed }: Pick<TwoStepRow, 'userId' | 'seed'>,
  about = {},
): TOTP {
  const bytes = Buffer.from(hmac.of('authenticator', `${userId} ${seed}`), 'base64url');
  const secret = new Secret({ buffer: new Uint8Array(bytes.subarray(0, 20)).buffer });
  const { digits, period } = twoStepLimits;
  // Apps know no other hash.
  return new TOTP({ ...about, algorithm: 'SHA1', digits, period, secret });
}

/**
 * What an app needs to make the codes of an account.
 * @param label the account's address, by which the app names it
 * @param issuer the site, as the app shows it
 */
export function secretOf(
  hmac: Hmac,
  row: Pick<TwoStepRow, 'userId' | 'seed'>,
  { label, issuer }: { label: string; issuer: string },
): TwoStepSecret {
  const totp = totpOf(hmac, row, { label, issuer });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The half minute whose code was typed: this one, or the one before or after it, since phones go wrong.
 * @param now ms since 1970
 * @returns null where it is none of them, or was used already
 */
function counterOf(
  hmac: Hmac,
  row: Pick<TwoStepRow, 'userId' | 'seed' | 'lastCounter'>,
  { code, now }: { code: string; now: number },
): number | null {
  const totp = totpOf(hmac, row);
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  if (delta === null) return null;
  const counter = totp.counter({ timestamp: now }) + delta;
  return counter > row.lastCounter ? counter : null;
}

/** What is kept of a recovery code. */
const sealOf = (hmac: Hmac, userId: string, code: string) =>
  hmac.of('recovery code', `${userId} ${code}`);

/**
 * New recovery codes.
 * @returns `codes` for the person, in two halves with a hyphen; `seals` for the database
 */
export function newRecovery(hmac: Hmac, userId: string): { codes: string[]; seals: string[] } {
  const { recoveryCodes, recoveryLength } = twoStepLimits;
  const plain = Array.from({ length: recoveryCodes }, () =>
    new Secret({ size: recoveryLength }).base32.slice(0, recoveryLength),
  );
  const half = recoveryLength / 2;
  return {
    codes: plain.map((code) => `${code.slice(0, half)}-${code.slice(half)}`),
    seals: plain.map((code) => sealOf(hmac, userId, code)),
  };
}

/** Spaces and hyphens are typed as they are read. */
const plainCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

interface Asking {
  db: Db;
  deps: Pick<Deps, 'hmac' | 'limits' | 'now'>;
  device: Device;
}

/**
 * Lets a right code through, once; wrong ones count for their browser where the account knows it, and
 * for all others together. A recovery code cannot be guessed, so it always works. Not to be called in
 * a transaction that a refusal rolls back.
 * @throws OTP_INVALID, TOO_MANY_REQUESTS
 */
export async function spendSecondStep(
  { db, deps, device }: Asking,
  user: UserRow,
  row: TwoStepRow,
  typed: string,
): Promise<void> {
  const code = plainCode(typed);
  const own = eq(twoStep.userId, row.userId);
  if (code.length === twoStepLimits.recoveryLength) {
    const seal = sealOf(deps.hmac, row.userId, code);
    const has = sql`${twoStep.recovery} @> ${JSON.stringify([seal])}::jsonb`;
    const recovery = sql`${twoStep.recovery} - ${seal}::text`;
    const spent = await db.update(twoStep).set({ recovery }).where(and(own, has)).returning();
    if (spent.length > 0) return;
  }
  const counter = counterOf(deps.hmac, row, { code, now: deps.now() });
  const key = device.isKnownTo(user) ? `${row.userId} ${device.requester(user)}` : row.userId;
  await deps.limits.judge('secondStep', key, counter !== null);
  // Typed twice at once: one of the two is first.
  const spent =
    counter !== null &&
    (await db
      .update(twoStep)
      .set({ lastCounter: counter })
      .where(and(own, eq(twoStep.seed, row.seed), lt(twoStep.lastCounter, counter)))
      .returning());
  if (!spent || spent.length === 0) {
    throw new ApiError('OTP_INVALID', { errors: { secondStep: 'otpInvalid' } });
  }
}

/** The second step of an account that is turned on, or undefined. */
export async function twoStepOf(db: Db, userId: string): Promise<TwoStepRow | undefined> {
  const [row] = await db
    .select()
    .from(twoStep)
    .where(and(eq(twoStep.userId, userId), isNotNull(twoStep.since)));
  return row;
}

/**
 * The second step of a login, for admins who turned it on; everyone else is let through.
 * @throws SECOND_STEP_REQUIRED where no code was given; OTP_INVALID, TOO_MANY_REQUESTS
 */
export async function passSecondStep(
  asking: Asking,
  user: UserRow,
  typed: string | undefined,
): Promise<PassedRow> {
  const row = user.role === 'user' ? undefined : await twoStepOf(asking.db, user.id);
  if (row && typed === undefined) throw new ApiError('SECOND_STEP_REQUIRED');
  if (row && typed !== undefined) await spendSecondStep(asking, user, row, typed);
  return user as PassedRow;
}
