import { hash, verify } from '@node-rs/argon2';
import { newId } from '#server/db/ids.ts';
import { createConcurrencyLimit } from '#server/http/api/concurrencyLimit.ts';

/**
 * Argon2id with 19 MiB, two passes and one lane: the OWASP Password Storage Cheat Sheet's choice
 * for small machines. `algorithm` 2 is Argon2id, as the package's own constant is erased here.
 */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Who asks for a hash, the ones that go first named first: a browser that the account knows, or one
 * with a mailed code; an address that has hardly tried yet; any other.
 */
export type HashRank = 'known' | 'new' | 'other';

/** Tries from an address up to which it counts as new. */
const newcomerTries = 5;

/** The rank of an address that is unknown to the account, by its tries so far with this one. */
export const rankOfAddress = (tries: number): HashRank =>
  tries <= newcomerTries ? 'new' : 'other';

/**
 * A hash takes a processor for some 30 ms. Two at once leave the pool of threads (four, shared with
 * file access) room to breathe. The longest queue is worked off in some three seconds; a flood fills
 * the last one and leaves the others free.
 */
const hashing = createConcurrencyLimit<HashRank>(2, { known: 100, new: 100, other: 200 });

/** Compared against where no account exists, so that the time taken tells no one which mails are known. */
let nobodysHash: Promise<string> | undefined;

/**
 * The text to store for a password.
 * @throws BUSY where too many wait already
 */
export function hashPassword(password: string, rank: HashRank): Promise<string> {
  return hashing.run(() => hash(password, cost), rank);
}

/**
 * Whether a password is the one of `stored`; for null the work is done all the same.
 * @throws BUSY where too many wait already
 */
export async function isPassword(
  stored: string | null,
  password: string,
  rank: HashRank,
): Promise<boolean> {
  nobodysHash ??= hashPassword(newId(), 'known');
  // A refused first try must not be the answer for ever.
  nobodysHash.catch(() => (nobodysHash = undefined));
  const known = stored ?? (await nobodysHash);
  const right = await hashing.run(() => verify(known, password).catch(() => false), rank);
  return right && stored !== null;
}
