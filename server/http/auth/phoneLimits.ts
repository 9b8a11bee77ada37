import { countryOf, homeCountryCode } from '#contract/account/phoneNumber.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { widerNetworkOf } from '#server/http/security/clientAddress.ts';
import { takeAll, type Attempt, type LimitName } from '#server/http/security/rateLimits.ts';
import type { Device } from './device.ts';
import { accountOfPhone } from './userPhones.ts';

/** Who asks for a message to a number. */
export interface PhoneAsker {
  /** E.164. */
  phone: string;
  address: string;
  device: Device;
  /** The account that the request is signed in to; null for a visitor. */
  userId: string | null;
}

type Counted = [LimitName, string];

/** What one message was counted for. */
export interface CountedMessage {
  /** Limits that get it back once its code comes back: its asker reads the number's messages. */
  unproven: Counted[];
  giveBack(): Promise<void>;
}

/**
 * Limits that the release before this file knows. Of an entry it reads the first two, and a name that it
 * does not know ends a right code in an error there: while both run, the others follow behind in the
 * first entry.
 */
const knownBefore: readonly LimitName[] = ['smsAddress', 'smsNetwork', 'smsUnproven', 'smsCountry'];

/**
 * What a message was counted for, as it is stored with its code.
 * @returns entries of limit and key, of which the first goes on with what only this release knows
 */
export function storedCounts(counted: readonly Counted[]): string[][] {
  const old = counted.filter(([name]) => knownBefore.includes(name));
  const own = counted.filter(([name]) => !knownBefore.includes(name)).flat();
  const [first = [], ...others] = old;
  return [[...first, ...own], ...others];
}

/**
 * Gives back what `storedCounts` has stored. The code is used up by then: no limit that is not known, or
 * cannot be counted now, may keep its person out.
 */
export async function giveBackStored(
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  stored: readonly (readonly string[])[],
): Promise<void> {
  for (const entry of stored) {
    for (let at = 0; at + 1 < entry.length; at += 2) {
      await limits.giveBack(entry[at] as LimitName, entry[at + 1] ?? '').catch((error: unknown) => {
        log.warn({ err: error, limit: entry[at] }, 'a message stays counted');
      });
    }
  }
}

/**
 * Whether the account of a number knows who asks: signed in to it now, or by a browser that has logged in
 * to it before. Asked whether or not there is an account: it takes the same time.
 * @returns by what its messages are counted; null for a stranger
 */
export async function ownerOf(
  db: Db,
  { phone, device, userId }: Pick<PhoneAsker, 'phone' | 'device' | 'userId'>,
): Promise<string | null> {
  const account = await accountOfPhone(db, phone);
  if (!account) return null;
  if (device.isKnownTo(account.row)) return device.requester(account.row);
  return userId === account.row.id ? `user ${userId}` : null;
}

/**
 * Counts a message to a number before it is sent. What strangers ask for never keeps out the owner
 * (decision 074): messages that a known browser asks for have limits of their own. Strangers share the
 * number's by their networks, and what is used up comes back by the hour, so that a new phone of the
 * owner is not shut out for a day either.
 * @param owner as `ownerOf` gives it
 * @throws TOO_MANY_REQUESTS with the time after which it may be asked for again
 */
export async function countMessage(
  deps: Pick<Deps, 'hmac' | 'limits'>,
  asker: PhoneAsker,
  owner: string | null,
): Promise<CountedMessage> {
  if (owner !== null) return countOwner(deps, asker, owner);
  // Its code would not be judged any more.
  await judgeGuess(deps, asker.phone, true);
  return countStranger(deps, asker);
}

/**
 * Counts a wrong code of those that strangers had sent to a number: six digits could be guessed with the
 * many messages that a number gets from many networks. The owner's own code is not judged by this.
 * @throws TOO_MANY_REQUESTS, also for a right one, where there were too many today
 */
export async function judgeGuess(
  deps: Pick<Deps, 'hmac' | 'limits'>,
  phone: string,
  isRight: boolean,
): Promise<void> {
  await deps.limits.judge('smsGuesses', of(deps, phone), isRight);
}

const of = (deps: Pick<Deps, 'hmac'>, about: string) => deps.hmac.of('sms limit', about);

/** Owners share some limits with one another: where those are used up, they have what strangers have. */
async function countOwner(
  deps: Pick<Deps, 'hmac' | 'limits'>,
  asker: PhoneAsker,
  owner: string,
): Promise<CountedMessage> {
  const { phone, address } = asker;
  const own = of(deps, `${phone} ${owner}`);
  const mine = await takeAll(deps.limits, [
    ['smsPause', own],
    ['smsOwner', own],
    ['smsOwners', of(deps, phone)],
  ]);
  const unproven: Counted[] = [
    ['smsOwnersDay', 'all'],
    ['smsOwnersAddress', of(deps, address)],
    ['smsOwnersNetwork', of(deps, widerNetworkOf(address))],
    ['smsOwnersUnproven', 'all'],
    ...inCountry(phone, 'owners '),
  ];
  const shared = async (): Promise<CountedMessage> => {
    const { giveBack } = await takeAll(deps.limits, unproven);
    return { unproven, giveBack };
  };
  try {
    const counted = await shared().catch((refusal: unknown) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      return countStranger(deps, asker).catch((other: unknown) => {
        throw sooner(refusal, other);
      });
    });
    const giveBack = async () => {
      await counted.giveBack();
      await mine.giveBack();
    };
    return { unproven: counted.unproven, giveBack };
  } catch (refusal) {
    await mine.giveBack();
    throw refusal;
  }
}

/** Of two refusals the one that ends first: either is enough. */
function sooner(one: ApiError, other: unknown): unknown {
  if (!(other instanceof ApiError)) return other;
  return (one.retryAfterSeconds ?? 0) < (other.retryAfterSeconds ?? 0) ? one : other;
}

async function countStranger(
  deps: Pick<Deps, 'hmac' | 'limits'>,
  { phone, address }: PhoneAsker,
): Promise<CountedMessage> {
  const { limits } = deps;
  const network = of(deps, widerNetworkOf(address));
  const number = of(deps, phone);
  const here = of(deps, `${phone} ${widerNetworkOf(address)}`);
  const unproven: Counted[] = [
    ['smsHere', here],
    ['smsAddress', of(deps, address)],
    ['smsNetwork', network],
    ['smsUnproven', 'all'],
    ...inCountry(phone),
  ];
  const taken = [await takeAll(limits, [['smsPause', here], ['smsDay', 'all'], ...unproven])];
  const giveBack = async () => {
    for (const one of taken) await one.giveBack();
  };
  // One network alone has not this much: others have asked for messages to the number as well.
  const turn: Counted = ['smsTurn', here];
  const later = (refusal: unknown): Promise<Attempt> => {
    if (!(refusal instanceof ApiError)) throw refusal;
    unproven.push(turn);
    return takeAll(limits, [turn, ['smsHour', number]]);
  };
  try {
    taken.push(await takeAll(limits, [['smsNumber', number]]).catch(later));
  } catch (refusal) {
    await giveBack();
    throw refusal;
  }
  return { unproven, giveBack };
}

/** Messages abroad cost most. Strangers do not use up what owners have, nor owners theirs. */
function inCountry(phone: string, whose = ''): Counted[] {
  const country = countryOf(phone);
  return country === homeCountryCode ? [] : [['smsCountry', whose + country]];
}
