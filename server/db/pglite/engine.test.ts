import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Engine, startParameters } from './engine.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const onStop = vi.fn();
let engine: Engine;

async function start(): Promise<Engine> {
  const started = new Engine({ startParams: startParameters }, onStop); // in memory
  await started.waitReady;
  started.watchTraps();
  return started;
}

beforeAll(async () => {
  engine = await start();
  await engine.exec('CREATE TABLE numbers (n int PRIMARY KEY)');
});

beforeEach(() => onStop.mockReset());

afterAll(async () => {
  if (!engine.stopped) await engine.close();
});

const count = async () =>
  (await engine.query<{ n: number }>('SELECT count(*) AS n FROM numbers')).rows[0]?.n;

test('errors of SQL stop nothing', async () => {
  await engine.query('INSERT INTO numbers VALUES (1)');
  await expect(engine.query('INSERT INTO numbers VALUES (1)')).rejects.toMatchObject({
    code: '23505',
  });
  await expect(engine.query('no SQL')).rejects.toMatchObject({ code: '42601' });
  await expect(
    engine.transaction(async (tx) => {
      await tx.query('INSERT INTO numbers VALUES (2)');
      await tx.query('SELECT 1 / 0');
    }),
  ).rejects.toMatchObject({ code: '22012' });
  expect(await count()).toBe(1);
  expect(onStop).not.toHaveBeenCalled();
});

test('an endless recursion ends in an error of SQL', async () => {
  await engine.exec(`CREATE FUNCTION endless(n int) RETURNS int LANGUAGE plpgsql
    AS $$ BEGIN RETURN endless(n + 1); END $$`);
  await expect(engine.query('SELECT endless(1)')).rejects.toMatchObject({ code: '54001' });
  expect(engine.stopped).toBe(false);
});

test('inside a transaction the database throws instead of waiting for itself', async () => {
  const message = 'only its own `tx` may be used';
  await engine.transaction(async (tx) => {
    await expect(engine.query('SELECT 1')).rejects.toThrow(message);
    await expect(engine.exec('SELECT 1')).rejects.toThrow(message);
    await expect(engine.transaction(async () => {})).rejects.toThrow(message);
    await tx.query('SELECT 1');
  });
  expect(await count()).toBe(1);
});

test('what a transaction started may use the database after it', async () => {
  let later: Promise<unknown> | undefined;
  let goOn = () => {};
  const over = new Promise<void>((resolve) => (goOn = resolve));
  await engine.transaction(async () => {
    later = over.then(() => engine.query('SELECT 1'));
  });
  goOn();
  await expect(later).resolves.toMatchObject({ rows: [{ '?column?': 1 }] });
});

test('others wait for a transaction', async () => {
  const order: string[] = [];
  const slow = engine.transaction(async (tx) => {
    for (let turn = 0; turn < 5; turn += 1) await tx.query('SELECT 1');
    order.push('transaction');
  });
  const other = engine.query('SELECT 1').then(() => order.push('other'));
  await Promise.all([slow, other]);
  expect(order).toEqual(['transaction', 'other']);
});

test('a trap inside WebAssembly stops the engine; it never passes for a success', async () => {
  // Deeper than the stack of V8, which ends before PostgreSQL's own limit is reached.
  const waiting = engine.query(`SELECT ${'1 + '.repeat(5000)} 1`);
  const behind = engine.query('INSERT INTO numbers VALUES (3)');
  const stopped = { name: 'EngineStoppedError' };
  await expect(waiting).rejects.toMatchObject(stopped);
  await expect(behind).rejects.toMatchObject(stopped);
  await expect(engine.transaction((tx) => tx.query('SELECT 1'))).rejects.toMatchObject(stopped);
  expect(onStop).toHaveBeenCalledTimes(1);
  expect(engine.stopped).toBe(true);
});
