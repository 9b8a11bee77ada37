import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/client.ts';
import { phoneCodes } from '#server/db/schema/accountSchema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { SmsRefusedError } from '#server/http/sms/sms.ts';
import { smsText } from '#server/http/sms/smsText.ts';
import {
  countMessage,
  giveBackStored,
  judgeGuess,
  ownerOf,
  storedCounts,
  type PhoneAsker,
} from './phoneLimits.ts';

type CodeDeps = Pick<Deps, 'hmac' | 'now' | 'limits' | 'sms' | 'publicUrl' | 'log'>;

/** So many requests of a number are known again. */
const earlierKept = 20;

/** A number, and the request of the phone that asked for its code: a code is of use there alone. */
export interface PhoneRequest {
  /** E.164. */
  phone: string;
  requestId: string;
}

/**
 * A number has two codes at most: what strangers ask for never ends the one that its owner is typing in.
 */
const phoneSeals = ({ hmac }: Pick<Deps, 'hmac'>, phone: string) => ({
  strangers: hmac.of('phone', phone),
  owners: hmac.of('phone', `${phone} owner`),
});
const ofNumber = (deps: Pick<Deps, 'hmac'>, phone: string) =>
  inArray(phoneCodes.phoneSeal, Object.values(phoneSeals(deps, phone)));
const codeSeal = ({ hmac }: Pick<Deps, 'hmac'>, { phone, requestId }: PhoneRequest, code: string) =>
  hmac.of('phone code', `${phone} ${requestId} ${code}`);

type Asking = PhoneRequest & PhoneAsker & { language: Language | null };

/**
 * Sends a code to a number, no matter who it belongs to: nothing in the answer or its time tells whether there
 * is an account. The codes of before are void. A request that was sent before is not sent again: its
 * phone lost the answer. Not through the queue, as mailed codes: the one who asked waits for it.
 * @returns until when the code works, ms since 1970
 * @throws SMS_OFF, SMS_FAILED, OTP_EXPIRED for a request of before, TOO_MANY_REQUESTS
 */
export async function sendPhoneCode(db: Db, deps: CodeDeps, asking: Asking): Promise<number> {
  const { sms } = deps;
  if (!sms) throw new ApiError('SMS_OFF');
  const known = await knownRequest(db, deps, asking);
  if (known === 'over') throw new ApiError('OTP_EXPIRED');
  if (known) {
    // Its code would open nothing any more: only a new request helps.
    const isOver = known.usedAt !== null || known.expiresAt.getTime() <= deps.now();
    if (isOver) throw new ApiError('OTP_EXPIRED');
    return known.expiresAt.getTime();
  }
  const owner = await ownerOf(db, asking);
  const seal = phoneSeals(deps, asking.phone)[owner === null ? 'strangers' : 'owners'];
  const counted = await countMessage(deps, asking, owner).catch(async (refusal: unknown) => {
    const twin = await twinOf(db, deps, asking);
    if (!twin) throw refusal;
    return twin.expiresAt.getTime();
  });
  if (typeof counted === 'number') return counted;
  const code = String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0');
  const expiresAt = deps.now() + limits.otpLifetime;
  const replaced = await replaceCode(db, {
    ...{ phoneSeal: seal, requestId: asking.requestId, codeSeal: codeSeal(deps, asking, code) },
    ...{ expiresAt: new Date(expiresAt), counted: storedCounts(counted.unproven) },
  });
  if (!replaced) {
    // The same request came twice at once: the other one sends it.
    await counted.giveBack();
    return expiresAt;
  }
  try {
    const text = smsText(asking.language, code, deps.publicUrl);
    await sms.send({ id: asking.requestId, to: asking.phone, text, code });
  } catch (error) {
    await endRequest(db, deps, { seal, requestId: asking.requestId, before: replaced.before });
    // What was certainly not sent costs nothing; after a time-out it may be on its way.
    const isUnsent = error instanceof SmsRefusedError || error instanceof BreakerOpenError;
    if (isUnsent) await counted.giveBack();
    deps.log.error({ err: error }, 'no SMS with a code');
    throw new ApiError('SMS_FAILED');
  }
  const sent = and(eq(phoneCodes.phoneSeal, seal), eq(phoneCodes.requestId, asking.requestId));
  await db
    .update(phoneCodes)
    .set({ sentAt: new Date(deps.now()) })
    .where(sent);
  return expiresAt;
}

type CodeRow = typeof phoneCodes.$inferSelect;

/** @returns the request where it was sent before, and 'over' where another one came after it */
async function knownRequest(
  db: Db,
  deps: Pick<Deps, 'hmac'>,
  { phone, requestId }: PhoneRequest,
): Promise<CodeRow | 'over' | undefined> {
  const rows = await db.select().from(phoneCodes).where(ofNumber(deps, phone));
  const own = rows.find((row) => row.requestId === requestId);
  return own ?? (rows.some(({ earlier }) => earlier.includes(requestId)) ? 'over' : undefined);
}

/** The same request that came at the same time and was counted first: it may not be written down yet. */
async function twinOf(db: Db, deps: Pick<Deps, 'hmac'>, request: PhoneRequest) {
  for (const pause of [0, 100, 300]) {
    if (pause > 0) await sleep(pause);
    const row = await knownRequest(db, deps, request);
    if (row && row !== 'over') return row;
  }
  return null;
}

/** @returns what was there before, or null where the same request has just been written down by someone else */
async function replaceCode(
  db: Db,
  row: Pick<
    typeof phoneCodes.$inferInsert,
    'phoneSeal' | 'requestId' | 'codeSeal' | 'expiresAt' | 'counted'
  >,
): Promise<{ before: CodeRow | undefined } | null> {
  const fresh = { tries: 0, sentAt: null, usedAt: null };
  return db.transaction(async (tx) => {
    const own = eq(phoneCodes.phoneSeal, row.phoneSeal);
    // Held, so that no try of the one before is counted in between.
    const [before] = await tx.select().from(phoneCodes).where(own).for('update');
    const written = await tx
      .insert(phoneCodes)
      .values({ ...row, ...fresh })
      .onConflictDoUpdate({
        target: phoneCodes.phoneSeal,
        set: {
          ...{ ...row, ...fresh },
          earlier: sql`(array_append(${phoneCodes.earlier}, ${phoneCodes.requestId}))[greatest(1, cardinality(${phoneCodes.earlier}) - ${earlierKept - 2}::int):]`,
        },
        setWhere: sql`${phoneCodes.requestId} <> ${row.requestId} and not ${row.requestId} = any(${phoneCodes.earlier})`,
      })
      .returning({ requestId: phoneCodes.requestId });
    return written.length > 0 ? { before } : null;
  });
}

/** A code that no one got works no more, and its request is not sent again: the one before goes on. */
async function endRequest(
  db: Db,
  { now }: CodeDeps,
  { seal, requestId, before }: { seal: string; requestId: string; before: CodeRow | undefined },
): Promise<void> {
  const earlier = [...(before?.earlier ?? []), requestId].slice(-earlierKept);
  await db
    .update(phoneCodes)
    .set(before ? { ...before, earlier } : { requestId: '', expiresAt: new Date(now()), earlier })
    .where(and(eq(phoneCodes.phoneSeal, seal), eq(phoneCodes.requestId, requestId)));
}

export interface ProvenPhone {
  /**
   * Uses the request's code up.
   * @returns false where another request was first: the caller's transaction is to be rolled back
   */
  spend(tx: Db): Promise<boolean>;
  /** The person is real: the message counts against no one. To be called once it was spent. Never rejects. */
  forgive(): Promise<void>;
}

/**
 * Compares a code with the one that was sent, by one statement that counts wrong ones: of many at once no
 * more are judged than there are tries. A right one counts nothing, so that it can come again with what
 * the login asks for besides. Not to be called in a transaction that a refusal rolls back.
 * One request that came twice at once, as an owner's and as a stranger's, has two codes: either is right.
 * @throws OTP_EXPIRED, OTP_INVALID, OTP_TRIES after five wrong ones, TOO_MANY_REQUESTS after very many that
 *   strangers made
 */
export async function checkPhoneCode(
  db: Db,
  deps: Pick<Deps, 'hmac' | 'now' | 'limits' | 'log'>,
  given: PhoneRequest & { code: string },
): Promise<ProvenPhone> {
  const now = new Date(deps.now());
  const mine = and(ofNumber(deps, given.phone), eq(phoneCodes.requestId, given.requestId));
  const alive = and(mine, isNull(phoneCodes.usedAt), gt(phoneCodes.expiresAt, now));
  const seal = codeSeal(deps, given, given.code);
  const isRight = sql<boolean>`${phoneCodes.codeSeal} = ${seal}`;
  const judged = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + case when ${isRight} then 0 else 1 end` })
    .where(and(alive, lt(phoneCodes.tries, limits.otpTries)))
    .returning({ isRight, counted: phoneCodes.counted, phoneSeal: phoneCodes.phoneSeal });
  if (judged.length === 0) {
    const [closed] = await db.select().from(phoneCodes).where(alive);
    throw new ApiError(closed ? 'OTP_TRIES' : 'OTP_EXPIRED');
  }
  const right = judged.find((row) => row.isRight);
  const { strangers } = phoneSeals(deps, given.phone);
  if ((right ? [right] : judged).some(({ phoneSeal }) => phoneSeal === strangers)) {
    await judgeGuess(deps, given.phone, right !== undefined);
  }
  if (!right) throw new ApiError('OTP_INVALID');
  return {
    async spend(tx) {
      const spent = await tx
        .update(phoneCodes)
        .set({ usedAt: now, counted: [] })
        .where(alive)
        .returning({ codeSeal: phoneCodes.codeSeal });
      return spent.some(({ codeSeal }) => codeSeal === seal);
    },
    forgive: () =>
      giveBackStored(
        deps,
        judged.flatMap(({ counted }) => counted),
      ),
  };
}

/** Forgets codes that have not worked for a day. `now` in ms since 1970. */
export async function forgetPhoneCodes(db: Db, now: number): Promise<void> {
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, new Date(now - limits.day)));
}
