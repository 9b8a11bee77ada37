import { expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { BlockReader } from './readBlocks.ts';

/** A database of one block, whose looks end when the test says so. */
function setUp() {
  const looks: { end(): void; fail(): void }[] = [];
  const look = () =>
    new Promise((resolve, reject) => {
      const number = looks.length + 1;
      const blocks = number === 1 ? [{ version: 1, size: 9, at: 0, id: 'a', gone: '' }] : null;
      const few = { jobs: [], slots: [] };
      const news = { since: String(number), blocks, changes: [], few };
      const row = { key: `1 ${number}`, changes: 0, generation: '1', news };
      looks.push({
        end: () => resolve([row]),
        fail: () => reject(new Error('the time of the request is over')),
      });
    });
  const prepare = () => ({ execute: look });
  const db = {
    select: () => ({ from: () => ({ prepare }) }),
    execute: () => Promise.resolve({ rows: [] }),
  };
  const reader = new BlockReader(db as object as Db);
  const read = async () => (await reader.read())?.blocks.length;
  return { looks, read };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('those who come during a look share the next one, which began after they came', async () => {
  const { looks, read } = setUp();
  const first = read();
  const others = [read(), read(), read()];
  await settled();
  expect(looks).toHaveLength(1);
  looks[0]!.end();
  expect(await first).toBe(1);
  await settled();
  expect(looks).toHaveLength(2);
  const late = read();
  looks[1]!.end();
  expect(await Promise.all(others)).toEqual([1, 1, 1]);
  await settled();
  expect(looks).toHaveLength(3);
  looks[2]!.end();
  expect(await late).toBe(1);
});

test('a look that fails fails for who asked for it alone', async () => {
  const { looks, read } = setUp();
  const opening = read();
  looks[0]!.end();
  await opening;
  const [first, second, third] = [read(), read(), read()];
  looks[1]!.fail();
  await expect(first).rejects.toThrow('time');
  await settled();
  looks[2]!.fail();
  await expect(second).rejects.toThrow('time');
  await settled();
  expect(looks).toHaveLength(4);
  looks[3]!.end();
  expect(await third).toBe(1);
});
