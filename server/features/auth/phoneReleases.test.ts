import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { phoneCodes } from '#server/db/schema/accountSchema.ts';
import {
  ask,
  db,
  logIn,
  newRequest,
  pass,
  phone,
  phonePortal,
  proofOf,
  sent,
} from '../../../tests/support/accounts/phonePortal.ts';

/** Servers of two releases that share one database, as they do while a new one is rolled out. */
await phonePortal();

/** The limits of the release before; it reads the first two of each entry, and fails on other names. */
const namesBefore = ['smsAddress', 'smsNetwork', 'smsUnproven', 'smsCountry'];

async function countedOf(requestId: string) {
  const [row] = await db.select().from(phoneCodes).where(eq(phoneCodes.requestId, requestId));
  return row?.counted ?? [];
}

test('of a stranger’s message the release before gives back what it knows, and meets nothing else', async () => {
  const requests: string[] = [];
  for (let n = 1; n <= 6; n += 1) {
    const requestId = newRequest();
    requests.push(requestId);
    expect(await ask(phone, requestId, { from: `198.51.${n}.7` })).toMatchObject({ status: 200 });
    pass(61_000);
  }
  // The sixth had its turn of the hour, and counts for that as well.
  const counted = await countedOf(requests.at(-1)!);
  expect(counted.flat()).toContain('smsHere');
  expect(counted.flat()).toContain('smsTurn');
  expect(namesBefore).toEqual(expect.arrayContaining(counted.map(([name]) => name)));
});

test('what a later release has counted does not end a right code in an error', async () => {
  const proof = await proofOf();
  const [row] = await db.select().from(phoneCodes);
  const counted = [['smsOfTheNextRelease', 'key'], ...(row?.counted ?? [])];
  await db.update(phoneCodes).set({ counted });
  expect(await logIn({ ...proof, join: true })).toMatchObject({ status: 200 });
  // The others are given back all the same.
  for (let n = 0; n < 3; n += 1) {
    expect(await ask(phone, newRequest())).toMatchObject({ status: 200 });
    pass(61_000);
  }
  expect(sent.length).toBe(4);
});
