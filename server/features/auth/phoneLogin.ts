import { eq } from 'drizzle-orm';
import { phoneCodeForm, phoneLoginForm } from '#contract/account/phoneNumber.ts';
import { paths } from '#contract/http/paths.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { giveConsent } from '#server/domain/consents.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { openHandler, type Handler, type Input } from '#server/http/api/handler.ts';
import { passSecondStep, twoStepOf } from '#server/http/auth/authenticator.ts';
import { checkCode, type CheckedCode } from '#server/http/auth/mailedCodes.ts';
import { checkPhoneCode, sendPhoneCode, type ProvenPhone } from '#server/http/auth/phoneCodes.ts';
import { accountOfPhone, setPhone } from '#server/http/auth/userPhones.ts';
import { sendCode } from './sendCode.ts';
import { openSession, type UserRow } from './session.ts';

type Asking = Pick<
  Input<{ phone: string; emailCode?: string | undefined }, null>,
  'db' | 'deps' | 'device' | 'address' | 'language' | 'body'
>;

/** Login and signup with a mobile number and the code that was sent there. */
export const phoneHandlers: readonly Handler[] = [
  openHandler('auth.phoneCode', {
    body: phoneCodeForm,
    ignoresKey: true,
    async run({ db, deps, body, address, device, language, user }) {
      const asker = { address, device, userId: user?.id ?? null };
      const endsAt = await sendPhoneCode(db, deps, { ...body, ...asker, language });
      return { message: 'The code is on its way.', endsAt: new Date(endsAt).toISOString() };
    },
  }),

  openHandler('auth.phoneLogin', {
    body: phoneLoginForm,
    ignoresKey: true,
    async run(input) {
      const { db, deps, body, language } = input;
      if (!deps.sms) throw new ApiError('SMS_OFF');
      const code = await checkPhoneCode(db, deps, body);
      const found = await accountOfPhone(db, body.phone);
      if (!found) {
        // Said to no one but who reads this number's messages.
        if (!body.join) throw new ApiError('PHONE_NOT_REGISTERED');
        await deps.limits.take('signupAddress', input.address);
        const added = await addAccount(db, code, { ...body, language, now: deps.now() });
        await code.forgive();
        const passed = await passSecondStep(input, added, undefined);
        return openSession(input, passed, body.keepSignedIn, {
          redirectTo: paths.profileComplete,
          message: 'Account created',
        });
      }
      const { row } = found;
      // A message can be read over a shoulder, and a number be taken over: alone it opens no admin's account.
      if (row.role !== 'user' && !(await twoStepOf(db, row.id))) {
        throw new ApiError('PHONE_NOT_FOR_ADMINS');
      }
      const mailed = await proveEmail(input, found);
      const passed = await passSecondStep(input, row, body.secondStep);
      await db.transaction(async (tx) => {
        if (!(await code.spend(tx))) throw new ApiError('OTP_EXPIRED');
        if (mailed && !(await mailed.spend(tx))) throw new ApiError('OTP_EXPIRED');
        const provenAt = new Date(deps.now());
        const own = eq(userPhones.phone, body.phone);
        await tx.update(userPhones).set({ provenAt }).where(own);
      });
      await code.forgive();
      return openSession(input, passed, body.keepSignedIn, {
        redirectTo: paths.home,
        message: 'Login successful',
      });
    },
  }),
];

/**
 * An operator gives a number that was not used for some months to someone else. Where its owner has not
 * shown up by it for long, and this browser is strange, the account's mailbox is asked, too.
 * @returns the mailed code where one was asked for and is right
 * @throws EMAIL_PROOF_REQUIRED once the code was mailed, and what a wrong one throws
 */
async function proveEmail(
  asking: Asking,
  { row, provenAt }: { row: UserRow; provenAt: Date },
): Promise<CheckedCode | null> {
  const { db, deps, device, body } = asking;
  const isRecent = deps.now() - provenAt.getTime() <= limits.phoneProofKept;
  if (row.email === null || isRecent || device.isKnownTo(row)) return null;
  if (body.emailCode === undefined) {
    await sendCode(asking, row, 'phone');
    throw new ApiError('EMAIL_PROOF_REQUIRED', { extra: { email: maskedEmail(row.email) } });
  }
  return checkCode(db, deps, {
    ...{ userId: row.id, purpose: 'phone', text: body.emailCode, known: false },
    requester: device.requester(row),
  }).catch((refusal: unknown) => {
    // Two codes were given: the reader is told which one is meant.
    throw refusal instanceof ApiError
      ? new ApiError(refusal.code, {
          ...{ message: refusal.message, extra: { ...refusal.extra, of: 'email' } },
          ...(refusal.retryAfterSeconds && { retryAfterSeconds: refusal.retryAfterSeconds }),
        })
      : refusal;
  });
}

/** `r…@example.in`: enough for its owner to know which mailbox is meant. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

/** A new account that its number opens. Of two requests at once one uses the code, and so makes it. */
async function addAccount(
  db: Db,
  code: ProvenPhone,
  about: { phone: string; language: UserRow['language']; now: number },
): Promise<UserRow> {
  const at = new Date(about.now);
  return db.transaction(async (tx) => {
    if (!(await code.spend(tx))) throw new ApiError('OTP_EXPIRED');
    const [added] = await tx
      .insert(users)
      .values({
        id: newId(),
        // The profile's number is a text like any other, to begin with the one that is known.
        details: { mobile: about.phone },
        language: about.language,
        createdAt: at,
      })
      .returning();
    if (!added) throw new ApiError('SERVER_ERROR');
    await setPhone(tx, { userId: added.id, phone: about.phone, at });
    await giveConsent(tx, { userId: added.id, kind: 'terms', at });
    return added;
  });
}
