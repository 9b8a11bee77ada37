import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { mailedCodes } from '#server/db/schema/accountSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { RateLimits } from '#server/http/security/rateLimits.ts';

export type CodePurpose = (typeof mailedCodes.$inferSelect)['purpose'];

interface CodeKey {
  userId: string;
  purpose: CodePurpose;
}

/** What one mail carries. The token does the same as the code and cannot be guessed. */
export interface MailedCode {
  code: string;
  token: string;
}

const ofKey = ({ userId, purpose }: CodeKey) =>
  and(eq(mailedCodes.userId, userId), eq(mailedCodes.purpose, purpose));

const tokenPurpose = 'mailed token';
const aboutOf = ({ userId, purpose }: CodeKey, seed: string) => `${userId} ${purpose} ${seed}`;

/** Code and token of a seed: always the same ones, and known to no one without the server's secret. */
function derive(deps: Pick<Deps, 'hmac'>, key: CodeKey, seed: string): MailedCode {
  const about = aboutOf(key, seed);
  const token = deps.hmac.of(tokenPurpose, about);
  const hash = createHash('sha256').update(deps.hmac.of('mailed code', about)).digest();
  const number = hash.readUIntBE(0, 6) % 10 ** limits.otpDigits;
  return { code: String(number).padStart(limits.otpDigits, '0'), token };
}

interface ReadyCode {
  mail: MailedCode | null;
  /** Ms since 1970. */
  nextMailAt: number;
}

/**
 * Gets the code of an account ready. One that lives is never replaced: no matter who asks, the code in
 * the owner's mailbox stays the right one, and asking again makes it live on. A mail goes out for a
 * new code, and again a minute after the last one; once strangers have asked for several mails in
 * a day, their codes live longer and mails go out less often, so that they cannot flood a mailbox.
 * @param request - `known`: asked by a browser that the account knows. `target`: the address to be
 *   proven, null for the account's own.
 * @returns what is to be mailed now, or `mail` null where the last mail is still the right one: then the
 *   time after which there may be another
 * @throws OTP_SENDS where one user has codes sent to too many other addresses
 */
export async function readyCode(
  db: Db,
  deps: Pick<Deps, 'hmac' | 'now'>,
  request: CodeKey & { known: boolean; target?: string | null },
): Promise<ReadyCode> {
  const { userId, purpose, known, target = null } = request;
  const now = deps.now();
  return db.transaction(async (tx) => {
    const at = new Date(now);
    const fresh = { seed: newSeed(), target, madeAt: at, expiresAt: at };
    await tx
      .insert(mailedCodes)
      .values({ userId, purpose, ...fresh })
      .onConflictDoNothing();
    const [row] = await tx.select().from(mailedCodes).where(ofKey(request)).for('update');
    if (!row) throw new ApiError('SERVER_ERROR');
    const recent = row.sentAt.filter((sent) => sent > now - limits.day);
    const isFlood = !known && recent.length >= limits.otpSendsADay;
    const isAlive = row.expiresAt.getTime() > now && row.target === target;
    const code = isAlive ? row : { ...row, ...fresh };
    const wait = isFlood ? limits.otpFloodLifetime : limits.otpResend;
    const life = isFlood ? limits.otpFloodLifetime : limits.otpLifetime;
    // However often it is asked for: what an old mail says must stop working.
    const last = code.madeAt.getTime() + limits.otpLongest;
    // Nor is it mailed once its hour is nearly over: each mail says how long it works at least.
    const rested = Math.max(0, ...recent) + wait;
    const nextMailAt = last - Math.max(rested, now) >= limits.otpLifetime ? rested : last;
    const isDue = !isAlive || nextMailAt <= now;
    if (purpose === 'email' && isDue && recent.length >= limits.otpSendsADay) {
      const wait = Math.min(...recent) + limits.day - now;
      throw new ApiError('OTP_SENDS', { retryAfterSeconds: Math.ceil(wait / 1000) });
    }
    const expiresAt = Math.min(last, Math.max(code.expiresAt.getTime(), now + life));
    await tx
      .update(mailedCodes)
      .set({
        ...{ seed: code.seed, target, madeAt: code.madeAt, expiresAt: new Date(expiresAt) },
        sentAt: isDue ? [...recent, now] : recent,
      })
      .where(ofKey(request));
    return { mail: isDue ? derive(deps, request, code.seed) : null, nextMailAt };
  });
}

const newSeed = () => randomBytes(16).toString('base64url');

/** Takes back the mail of this moment, which could not be sent: the next one who asks gets another. */
export async function withdrawMail(db: Db, key: CodeKey): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(mailedCodes).where(ofKey(key)).for('update');
    if (!row) return;
    await tx
      .update(mailedCodes)
      .set({ sentAt: row.sentAt.slice(0, -1) })
      .where(ofKey(key));
  });
}

export interface CheckedCode {
  /** The address that it proves; null for the account's own. */
  target: string | null;
  /**
   * Uses it up.
   * @returns false where another request was first
   */
  spend(tx: Db): Promise<boolean>;
}

/** Whom wrong codes count for. */
interface Guess {
  requester: string;
  known: boolean;
  /** All who try to join the same account by its address; null where there is none to join. */
  joining?: string | null;
}

/**
 * Compares what was typed, or the token of the mail's link, with the living code. Wrong ones count
 * for their requester; where the code alone opens an account they count for a day as well, those of
 * strangers together: six digits could be guessed otherwise. The link cannot be, so it always works.
 * Not to be called in a transaction that a refusal rolls back.
 * @throws OTP_EXPIRED, OTP_INVALID, OTP_TRIES; where there were too many guesses today OTP_LINK_ONLY,
 *   or TOO_MANY_REQUESTS for a mail without a link
 */
export async function checkCode(
  db: Db,
  deps: Pick<Deps, 'hmac' | 'now'> & { limits: RateLimits },
  given: CodeKey & Guess & { text: string },
): Promise<CheckedCode> {
  const [row] = await db.select().from(mailedCodes).where(ofKey(given));
  if (!row || row.expiresAt.getTime() <= deps.now()) throw new ApiError('OTP_EXPIRED');
  const isLink = given.text.length > limits.otpDigits;
  if (!isLink) {
    await countedTry(deps, given, row, given.text === derive(deps, given, row.seed).code);
  } else if (!deps.hmac.holds(tokenPurpose, aboutOf(given, row.seed), given.text)) {
    throw new ApiError('OTP_INVALID');
  }
  return {
    target: row.target,
    async spend(tx) {
      const now = new Date(deps.now());
      const living = and(
        ofKey(given),
        eq(mailedCodes.seed, row.seed),
        gt(mailedCodes.expiresAt, now),
      );
      const spent = await tx
        .update(mailedCodes)
        .set({ expiresAt: now, target: null })
        .where(living)
        .returning({ userId: mailedCodes.userId });
      return spent.length > 0;
    },
  };
}

/** A wrong code counts, a right one does not; both are refused once too many wrong ones came. */
async function countedTry(
  { limits: rates }: { limits: RateLimits },
  { userId, purpose, requester, known, joining }: CodeKey & Guess,
  { seed, sentAt }: { seed: string; sentAt: number[] },
  isRight: boolean,
): Promise<void> {
  const here = `${userId} ${purpose} ${seed} ${sentAt.at(-1) ?? 0} ${requester}`;
  const guesser = known ? `${userId} ${requester}` : userId;
  const orElse = (code: 'OTP_TRIES' | 'OTP_LINK_ONLY') => (refusal: unknown) => {
    throw refusal instanceof ApiError ? new ApiError(code) : refusal;
  };
  await rates.judge('codeTries', here, isRight).catch(orElse('OTP_TRIES'));
  if (purpose === 'reset') {
    await rates.judge('codeGuesses', guesser, isRight).catch(orElse('OTP_LINK_ONLY'));
  } else if (joining) {
    await rates.judge('codeGuesses', joining, isRight);
  }
  if (!isRight) throw new ApiError('OTP_INVALID');
}

/** The address that a user is about to prove, with whether its code still works, or null. */
export async function pendingTarget(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select()
    .from(mailedCodes)
    .where(ofKey({ userId, purpose: 'email' }));
  return row?.target ?? null;
}

/** Voids the codes of an account for one purpose, or for all. */
export async function voidCodes(db: Db, userId: string, purpose?: CodePurpose): Promise<void> {
  const own = purpose ? ofKey({ userId, purpose }) : eq(mailedCodes.userId, userId);
  await db
    .update(mailedCodes)
    .set({ expiresAt: new Date(0), target: null })
    .where(own);
}

/** Forgets codes that have not worked for a day. `now` in ms since 1970. */
export async function forgetOldCodes(db: Db, now: number): Promise<void> {
  const before = new Date(now - limits.day);
  await db
    .delete(mailedCodes)
    .where(and(lt(mailedCodes.expiresAt, before), lt(mailedCodes.madeAt, before)));
}
