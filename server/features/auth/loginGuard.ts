import { createHash } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { Device } from '#server/http/auth/device.ts';
import { checkCode, type CheckedCode } from '#server/http/auth/mailedCodes.ts';
import { rankOfAddress, type HashRank } from '#server/http/auth/passwords.ts';
import { widerNetworkOf } from '#server/http/security/clientAddress.ts';
import { takeAll, type Attempt } from '#server/http/security/rateLimits.ts';
import type { UserRow } from './session.ts';

/** A password that may be checked. */
interface AdmittedLogin {
  rank: HashRank;
  /** It was not checked after all: nothing counts. */
  unchecked(): Promise<void>;
  /** It was right: a good try does not count, and forgives earlier slips in the same place. */
  succeeded(): Promise<void>;
}

interface LoginTry {
  row: UserRow | undefined;
  email: string;
  code: string | undefined;
  device: Device;
  address: string;
}

/**
 * Decides whether a password may be checked, and counts that before it is, so that many at once do
 * not slip through; only wrong ones stay counted. What strangers do never shuts out the owner
 * (decision 034): a browser that the account knows is counted for itself alone, and any other one
 * comes in with a code from the owner's mailbox.
 * @throws LOGIN_CODE_REQUIRED where strangers, or this browser, have tried too often; and what a
 *   wrong code throws
 */
export async function admitLogin(db: Db, deps: Deps, tried: LoginTry): Promise<AdmittedLogin> {
  if (tried.code !== undefined) return admitWithCode(db, deps, tried, tried.code);
  const { row, email, device, address } = tried;
  const { limits } = deps;
  if (row && device.isKnownTo(row)) {
    const own = `${row.id} ${device.requester(row)}`;
    const attempt = await orCode(takeAll(limits, [['loginDevice', own]]));
    return {
      rank: 'known',
      unchecked: attempt.giveBack,
      succeeded: () => limits.forget('loginDevice', own),
    };
  }
  const here = `${email} ${address}`;
  const attempt = await orCode(
    takeAll(limits, [
      ['loginAccountHere', here],
      ['loginAccount', row?.id ?? nobodysKey(email)],
      ['loginAddress', address],
      ['loginNetwork', widerNetworkOf(address)],
    ]),
  );
  return {
    rank: rankOfAddress(attempt.counts[2] ?? 0),
    unchecked: attempt.giveBack,
    async succeeded() {
      await attempt.giveBack();
      await limits.forget('loginAccountHere', here);
    },
  };
}

/**
 * Addresses without an account are counted alike, so that no answer tells them apart, but in a fixed
 * number of counts: a day's worth of invented ones must not fill the memory.
 */
function nobodysKey(email: string): string {
  return `nobody ${createHash('sha256').update(email).digest().readUInt32BE() % 10_000}`;
}

async function orCode(attempt: Promise<Attempt>): Promise<Attempt> {
  return attempt.catch((refusal: unknown) => {
    throw refusal instanceof ApiError ? new ApiError('LOGIN_CODE_REQUIRED') : refusal;
  });
}

/** The code comes first: no password is checked for someone who has not read the owner's mail. */
async function admitWithCode(
  db: Db,
  deps: Deps,
  { row, device }: LoginTry,
  text: string,
): Promise<AdmittedLogin> {
  // As for an account for which no code was asked: otherwise each address would be told apart.
  if (!row) throw new ApiError('OTP_EXPIRED');
  const code: CheckedCode = await checkCode(db, deps, {
    ...{ userId: row.id, purpose: 'login', text, known: device.isKnownTo(row) },
    requester: device.requester(row),
  });
  const attempt = await takeAll(deps.limits, [['loginCoded', row.id]]);
  return {
    rank: 'known',
    unchecked: attempt.giveBack,
    async succeeded() {
      await attempt.giveBack();
      if (!(await code.spend(db))) throw new ApiError('OTP_EXPIRED');
    },
  };
}
