import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { BlockReader, type BlockSnapshot } from './readBlocks.ts';
import { encodePostings } from './slotSets.ts';

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

/** A database whose blocks are those of `versions`, and whose postings come when the test says so. */
function withPostings() {
  let versions: readonly number[] = [];
  const reads: { give(): void }[] = [];
  const news = () => ({
    ...{ since: '1', changes: [], few: { jobs: [], slots: [] } },
    blocks: versions.map((version) => ({ version, size: 9, at: version, id: 'a', gone: '' })),
  });
  const look = () =>
    Promise.resolve([
      { key: versions.join(), changes: 0, generation: versions.join(), news: news() },
    ]);
  const dialect = new PgDialect();
  const execute = (query: SQL) => {
    const { sql, params } = dialect.sqlToQuery(query);
    if (!sql.includes('job_block_terms')) return Promise.resolve({ rows: [] });
    const [asked, [term]] = params as [number[], string[]];
    const postings = encodePostings(new Map([[1, [3]]]));
    return new Promise((resolve) => {
      reads.push({
        give: () => resolve({ rows: asked.map((block) => ({ block, term, postings })) }),
      });
    });
  };
  const prepare = () => ({ execute: look });
  const db = { select: () => ({ from: () => ({ prepare }) }), execute };
  const reader = new BlockReader(db as object as Db);
  const at = async (...now: number[]): Promise<BlockSnapshot> => {
    versions = now;
    return (await reader.read())!;
  };
  return { reader, reads, at };
}

test('a search of earlier blocks that ends late takes nothing from one of the newest', async () => {
  const { reader, reads, at } = withPostings();
  const first = reader.postings(await at(1), ['welder']);
  reads[0]!.give();
  await first;
  const early = reader.postings(await at(1, 2), ['welder']);
  const snapshot = await at(1, 3);
  const late = reader.postings(snapshot, ['welder']);
  expect(reads).toHaveLength(3);
  reads[2]!.give();
  const postings = await late;
  reads[1]!.give();
  await early;
  expect(reader.isLatest(snapshot)).toBe(true);
  expect(snapshot.blocks.map((block) => postings(block, 'welder').length)).toEqual([1, 1]);
});

test('what blocks had that are gone is not kept', async () => {
  const { reader, reads, at } = withPostings();
  const before = await at(1);
  const first = reader.postings(before, ['welder']);
  reads[0]!.give();
  await first;
  const next = reader.postings(await at(2), ['welder']);
  reads[1]!.give();
  const postings = await next;
  expect(postings(before.blocks[0]!, 'welder')).toEqual([]);
});
