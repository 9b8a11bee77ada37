import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Deps } from './http/api/deps.ts';
import { createScheduledTasks } from './scheduledTasks.ts';

const { day } = limits;
type TaskLog = Pick<Deps['log'], 'error' | 'info' | 'warn'>;

test('a task that fails is logged and keeps no other from its turn', async () => {
  const error = vi.fn();
  const broken = () => {
    throw new Error('no database');
  };
  const db: Pick<Deps['db'], 'delete' | 'select'> = { delete: broken, select: broken };
  const maintain = vi.fn(() => Promise.resolve());
  const log: TaskLog = { error, info: vi.fn(), warn: vi.fn() };
  const keepUp = createScheduledTasks({ db, log, now: Date.now } as Deps, maintain);
  await keepUp();
  expect(error).toHaveBeenCalled();
  expect(maintain).toHaveBeenCalledOnce();
  await keepUp();
  expect(maintain).toHaveBeenCalledTimes(2);
});

test('a round that takes long is not overtaken by the next', async () => {
  let finish: () => void = () => undefined;
  const maintain = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const log: TaskLog = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const keepUp = createScheduledTasks({ log, now: Date.now } as Deps, maintain);
  const first = keepUp();
  await expect.poll(() => maintain.mock.calls.length).toBe(1);
  await keepUp();
  expect(maintain).toHaveBeenCalledOnce();
  finish();
  await first;
});

test('a task that waits for someone else keeps no other from its turn', async () => {
  const hangs = new Promise<never>(() => undefined);
  // Payments and mails begin with a transaction.
  const db: Pick<Deps['db'], 'transaction'> = { transaction: () => hangs };
  const maintain = vi.fn(() => Promise.resolve());
  const log: TaskLog = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const [payments, mail] = [{ name: 'sandbox' }, {}] as [Deps['payments'], Deps['mail']];
  const deps = { db, log, payments, mail, now: Date.now } as Deps;
  const keepUp = createScheduledTasks(deps, maintain);
  void keepUp();
  await expect.poll(() => maintain.mock.calls.length).toBe(1);
  void keepUp();
  await expect.poll(() => maintain.mock.calls.length).toBe(2);
});

const quietLog: TaskLog = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };

test('a clock that is put back keeps no task waiting', async () => {
  let now = Date.UTC(2027, 0, 1);
  const names: string[] = [];
  const alone = ({ name }: { name: string }) => Promise.resolve(void names.push(name));
  const deps = { log: quietLog, now: () => now } as Deps;
  const keepUp = createScheduledTasks(deps, vi.fn(), undefined, alone);
  await keepUp();
  const all = names.splice(0);
  now -= 60 * 60_000;
  await keepUp();
  expect(names.splice(0)).toEqual(all);
  now += 60_000;
  await keepUp();
  expect(names).toContain('maintain the database');
});

test('what is about this machine is done by each process, whoever has the turn', async () => {
  const names: string[] = [];
  const alone = (task: { name: string }) => {
    names.push(task.name);
    return Promise.resolve();
  };
  const ledger = vi.fn(() => Promise.resolve());
  const incoming = await mkdtemp(path.join(os.tmpdir(), 'incoming-'));
  await writeFile(path.join(incoming, 'left'), '');
  const deps = { log: quietLog, now: () => Date.now() + day, files: { incoming } } as Deps;
  await createScheduledTasks(deps, () => Promise.resolve(), ledger, alone)();
  expect(names).toContain('erase accounts');
  expect(names).not.toContain('write down who was erased');
  expect(names).not.toContain('sweep what was left on its way');
  expect(ledger).toHaveBeenCalledOnce();
  expect(await readdir(incoming)).toEqual([]);
});

test('a ledger that cannot be written is logged, and ends nothing', async () => {
  const error = vi.fn();
  const none = { limit: () => Promise.resolve([]) };
  const select = () => ({ from: () => ({ where: () => none }) });
  const full = () => Promise.reject(new Error('no room'));
  const log: TaskLog = { ...quietLog, error };
  const deps = { db: { select }, log, now: Date.now } as never;
  const keepUp = createScheduledTasks(deps, () => Promise.resolve(), full);
  // A failure that no one hears of would end the process: Vitest reports it as unhandled.
  await keepUp();
  const failed = error.mock.calls.map(([about]) => (about as { task: string }).task);
  expect(failed).toEqual(expect.arrayContaining(['erase accounts', 'write down who was erased']));
});
