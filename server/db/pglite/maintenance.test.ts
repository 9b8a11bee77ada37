import { setImmediate, setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countVisitor } from '#server/domain/slices.ts';
import { maintain } from './maintenance.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let engine: PGlite;

beforeAll(async () => {
  engine = await PGlite.create();
  await engine.exec('CREATE TABLE busy (n int); CREATE TABLE "Quiet one" (n int)');
  await maintain(engine);
});

afterAll(() => engine.close());

async function first<T>(query: string): Promise<T | undefined> {
  return (await engine.query<T>(query)).rows[0];
}

test('tables with many dead rows are vacuumed, others are left alone', async () => {
  await engine.exec('INSERT INTO busy SELECT generate_series(1, 900); DELETE FROM busy');
  await engine.exec('INSERT INTO "Quiet one" VALUES (1)');
  expect((await maintain(engine)).vacuumed).toEqual(['public.busy']);
  const dead = await first(`SELECT n_dead_tup AS n FROM pg_stat_all_tables WHERE relname = 'busy'`);
  expect(dead).toEqual({ n: 0 });
  expect(await maintain(engine)).toEqual({ vacuumed: [], checkpoint: false });
});

test('the space of dead rows is used again', async () => {
  const size = () => first<{ bytes: number }>(`SELECT pg_relation_size('busy') AS bytes`);
  const fill = 'INSERT INTO busy SELECT generate_series(1, 5000)';
  await engine.exec(fill);
  const before = await size();
  for (let round = 0; round < 5; round += 1) {
    await engine.exec('DELETE FROM busy');
    await maintain(engine);
    await engine.exec(fill);
  }
  expect(await size()).toEqual(before);
});

test('statistics are made, names that need quotes too', async () => {
  await engine.exec('INSERT INTO "Quiet one" SELECT generate_series(1, 2000)');
  expect((await maintain(engine)).vacuumed).toContain('public."Quiet one"');
  const rows = await first(`SELECT reltuples AS n FROM pg_class WHERE relname = 'Quiet one'`);
  expect(rows).toEqual({ n: 2001 });
});

test('a checkpoint is made when the log has grown by one of its files', async () => {
  await engine.exec('CHECKPOINT');
  expect((await maintain(engine)).checkpoint).toBe(false);
  const megabyte = `SELECT pg_logical_emit_message(false, 'test', repeat('x', 1024 * 1024))`;
  for (let count = 0; count < 17; count += 1) await engine.query(megabyte);
  const redo = 'SELECT redo_lsn FROM pg_control_checkpoint()';
  const before = await first(redo);
  expect((await maintain(engine)).checkpoint).toBe(true);
  expect(await first(redo)).not.toEqual(before);
  expect((await maintain(engine)).checkpoint).toBe(false);
});

test('who asks meanwhile waits for one of its statements, not for their sum', async () => {
  await engine.exec('DROP TABLE IF EXISTS one, two');
  await engine.exec('CREATE TABLE one (n int); CREATE TABLE two (n int)');
  await engine.exec('INSERT INTO one SELECT generate_series(1, 3000)');
  await engine.exec('INSERT INTO two SELECT generate_series(1, 3000)');
  const done: string[] = [];
  let asked: Promise<number> | undefined;
  const visit = () =>
    countVisitor(async () => {
      const before = done.length;
      for (let statement = 0; statement < 4; statement += 1) {
        await engine.query('SELECT 1');
        // As an answer does, whose request and statements come in turns of the event loop.
        await setImmediate();
      }
      return done.length - before;
    });
  const watched: Parameters<typeof maintain>[0] = {
    query: engine.query.bind(engine),
    exec: async (statement) => {
      asked ??= visit();
      done.push(statement);
      const result = await engine.exec(statement);
      // As long as on a large table: patience with a visitor is measured by it, also on a busy machine.
      await setTimeout(50);
      return result;
    },
  };
  expect((await maintain(watched)).vacuumed).toEqual(['public.one', 'public.two']);
  expect(done.slice(0, 4)).toEqual([
    ...['VACUUM public.one', 'ANALYZE public.one', 'VACUUM public.two', 'ANALYZE public.two'],
  ]);
  expect(await asked).toBe(1);
});
