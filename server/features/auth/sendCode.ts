import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { Device } from '#server/http/auth/device.ts';
import { readyCode, withdrawMail, type MailedCode } from '#server/http/auth/mailedCodes.ts';
import { mailText } from '#server/http/mail/mailTexts.ts';
import { takeAll, takeFirst } from '#server/http/security/rateLimits.ts';
import type { UserRow } from './session.ts';

const mailNames = { reset: 'otp', login: 'loginCode', phone: 'phoneProof' } as const;

type SentCode = { mailed: true } | { mailed: false; mailAgainSeconds: number };

interface CodeRequest {
  db: Db;
  deps: Deps;
  device: Device;
  address: string;
  language: Language | null;
}

/**
 * Sends a code to the owner of an account, unless the one sent before is still right and young.
 * Not through the queue: the one who asked waits for the code now, hears where no mail server takes
 * it, and could do nothing with one that arrives after its few minutes.
 * @returns whether a mail went out, and else when one may: the code of the last one counts
 * @throws MAIL_FAILED, or TOO_MANY_REQUESTS where this address has asked for very many accounts
 */
export async function sendCode(
  { db, deps, device, address, language }: CodeRequest,
  row: UserRow,
  purpose: 'reset' | 'login' | 'phone',
): Promise<SentCode> {
  const { email } = row;
  // Without an address there is no mailbox to prove anything by.
  if (email === null) throw new ApiError('MAIL_FAILED', { extra: { otpSent: false } });
  const known = device.isKnownTo(row);
  const key = { userId: row.id, purpose };
  const { mail: mailed, nextMailAt } = await readyCode(db, deps, { ...key, known });
  if (!mailed) {
    return { mailed: false, mailAgainSeconds: Math.ceil((nextMailAt - deps.now()) / 1000) };
  }
  try {
    if (!known) await countMail(deps, row.id, address);
    const values = {
      code: mailed.code,
      link: linkOf(deps, purpose, email, mailed),
      minutes: String(limits.otpLifetime / 60_000),
    };
    const name = mailNames[purpose];
    await deps.mail.send({ to: email, ...mailText(language ?? row.language, name, values) });
  } catch (error) {
    await withdrawMail(db, key);
    if (error instanceof ApiError) throw error;
    deps.log.error({ err: error }, 'no mail with a code');
    throw new ApiError('MAIL_FAILED', { extra: { otpSent: false } });
  }
  return { mailed: true };
}

/**
 * Mails that strangers ask for. An address that has asked for too many still gets the first one of
 * an account within an hour: its neighbours may have done all of that. The site's own limit comes
 * last, and counts what is mailed alone: refused requests cost nothing and would shut everyone out.
 */
async function countMail({ limits: rates }: Deps, userId: string, address: string): Promise<void> {
  const own = await takeAll(rates, [['codeAddress', address]]).catch((refusal: unknown) =>
    takeFirst(rates, userId, refusal),
  );
  try {
    await rates.take('codeAll', 'all');
  } catch (refusal) {
    await own.giveBack();
    throw refusal;
  }
}

/** The token is behind the #, which no browser sends: it is in no log of a server or proxy. */
function linkOf(
  { publicUrl }: Deps,
  purpose: 'reset' | 'login' | 'phone',
  email: string,
  { token }: MailedCode,
): string {
  const page = href(purpose === 'reset' ? 'forgotPassword' : 'login');
  return `${publicUrl}${page}#${new URLSearchParams({ email, code: token }).toString()}`;
}
