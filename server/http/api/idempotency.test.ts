import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotencyKeys } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { withIdempotencyKey } from './idempotency.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => void (database = await testDatabase()), 60_000);
afterAll(() => database.close());

let acts = 0;
const act = () => Promise.resolve({ status: 201, body: { act: (acts += 1) } });
const request = {
  ...{ owner: 'asha' as string | null, key: 'a-key-of-asha', call: 'support.request' as const },
  ...{ params: {}, sent: '{"subject":"x"}', body: { subject: 'x' } as unknown },
};
const send = (changes: Partial<typeof request>) =>
  withIdempotencyKey(database.db, { ...request, ...changes }, act);

test('a release that reads a default into the same bytes repeats the answer', async () => {
  const first = await send({ key: 'default-0' });
  const later = await send({ key: 'default-0', body: { subject: 'x', priority: 'normal' } });
  expect(later).toEqual(first);
});

test('other bytes, another call or other parameters are not the same request', async () => {
  await send({ key: 'other-0000' });
  for (const changes of [
    { sent: '{"subject":"y"}' },
    { call: 'jobs.report' as never },
    { params: { jobId: 'welder' } },
  ])
    await expect(send({ key: 'other-0000', ...changes })).rejects.toMatchObject({
      code: 'KEY_REUSED',
    });
});

test.each(['asha', null])(
  'answers that an earlier release kept are repeated (%s)',
  async (owner) => {
    const text = JSON.stringify({ params: {}, body: request.body });
    const bodyHash = createHash('sha256').update(text).digest('hex');
    const key = `kept-for-${owner}`;
    const kept = { status: 201, answer: { act: 'before' } };
    const row = { owner: owner ?? 'anonymous', key, call: request.call, bodyHash, ...kept };
    await database.db.insert(idempotencyKeys).values(row);
    expect(await send({ owner, key })).toEqual({ status: 201, body: { act: 'before' } });
  },
);

test('visitors who hit upon the same key are not in each other’s way', async () => {
  const visitor = { owner: null, key: 'everyones' };
  const mine = await send(visitor);
  const theirs = await send({ ...visitor, sent: '{"subject":"theirs"}' });
  expect(theirs).not.toEqual(mine);
  expect(await send(visitor)).toEqual(mine);
});
