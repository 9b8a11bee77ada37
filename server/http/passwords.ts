import { hash, verify } from '@node-rs/argon2';
import { newId } from '#server/db/ids.ts';
import { createGate } from './gate.ts';

/**
 * Argon2id with 19 MiB, two passes and one lane: the OWASP Password Storage Cheat Sheet's choice
 * for small machines. `algorithm` 2 is Argon2id, as the package's own constant is erased here.
 */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash takes a processor for some 30 ms. Two at once leave the pool of threads (four, shared with
 * file access) room to breathe; behind a hundred waiting ones there is no point in queueing.
 */
const gate = createGate(2, 100);

/** Compared against where no account exists, so that the time taken tells nobody which mails are known. */
let nobodysHash: Promise<string> | undefined;

/** The text to store for a password. Throws BUSY where too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return gate.run(() => hash(password, cost));
}

/** Whether a password is the one of `stored`; for null the work is done all the same. Throws BUSY. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(newId());
  // A refused first try must not be the answer for ever.
  nobodysHash.catch(() => (nobodysHash = undefined));
  const known = stored ?? (await nobodysHash);
  const right = await gate.run(() => verify(known, password).catch(() => false));
  return right && stored !== null;
}
