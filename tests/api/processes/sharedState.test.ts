import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { taskLocks } from '#server/db/postgres/locks.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { taskRuns } from '#server/db/schema/taskSchema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { createSandbox, ownMemory, sharedMemory } from '#server/features/payments/sandbox.ts';
import { createSandboxStore } from '#server/features/payments/sandboxStore.ts';
import { migrations } from '#server/service.ts';
import {
  needsPostgres,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '../../support/server/throwawayPostgres.ts';

const log = pino({ level: 'silent' });

/** A promise that the test resolves. */
function gated() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

const postgres = await startThrowawayPostgres();
const folder = mkdtempSync(path.join(os.tmpdir(), 'shared-state-'));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!postgres)('two processes on one PostgreSQL', needsPostgres, () => {
  const { url } = postgres ?? ({ url: '' } as ThrowawayPostgres);
  let [a, b]: Database[] = [];
  beforeAll(async () => {
    const open = () => openDatabase({ dataDir: folder, databaseUrl: url, log });
    [a, b] = [await open(), await open()];
    await a.migrate(migrations);
    await seed(a.db, {
      adminEmail: 'admin@safar.example',
      adminPassword: 'Admin-Password-1',
      demo: true,
      now: new Date(),
    });
  });
  afterAll(async () => {
    await a?.close();
    await b?.close();
  });
  const terminate = (like: string) =>
    a!.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like ${like}`);

  test('a scheduled task is done by one of them at a time, and is due once for both', async () => {
    const [ofA, ofB] = [taskLocks(a!.db, url), taskLocks(b!.db, url)];
    const task = { name: 'a task', every: 60_000 };
    let [running, most, runs] = [0, 0, 0];
    const gate = gated();
    const work = async () => {
      running += 1;
      runs += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    };
    const first = ofA(task, work);
    await expect.poll(() => runs).toBe(1);
    await Promise.all([ofB(task, work), ofB(task, work), ofA(task, work)]);
    gate.resolve();
    await first;
    await ofB(task, work);
    expect({ runs, most }).toEqual({ runs: 1, most: 1 });
    await ofB({ ...task, name: 'another' }, work);
    expect(runs).toBe(2);
  });

  test('a clock that was put back keeps no task waiting', async () => {
    const ofA = taskLocks(a!.db, url);
    const task = { name: 'a task of the future', every: 60_000 };
    const startedAt = new Date(Date.now() + 365 * 24 * 60 * 60_000);
    await a!.db.insert(taskRuns).values({ name: task.name, startedAt });
    const work = vi.fn(() => Promise.resolve());
    await ofA(task, work);
    await ofA(task, work);
    expect(work).toHaveBeenCalledOnce();
  });

  test('one that takes longer than its interval is not begun a second time meanwhile', async () => {
    const [ofA, ofB] = [taskLocks(a!.db, url), taskLocks(b!.db, url)];
    const task = { name: 'a slow task', every: 60_000 };
    const gate = gated();
    const slow = vi.fn(() => gate.promise);
    const first = ofA(task, slow);
    await expect.poll(() => slow.mock.calls.length).toBe(1);
    const longAgo = { startedAt: new Date(Date.now() - 10 * task.every) };
    await a!.db.update(taskRuns).set(longAgo).where(eq(taskRuns.name, task.name));
    const second = vi.fn(() => Promise.resolve());
    await ofB(task, second);
    expect(second).not.toHaveBeenCalled();
    gate.resolve();
    await first;
    await ofB(task, second);
    expect(second).toHaveBeenCalledOnce();
  });

  test('a process that dies in a task frees it, and a task that fails is due again in its time', async () => {
    const [ofA, ofB] = [taskLocks(a!.db, url), taskLocks(b!.db, url)];
    const task = { name: 'a task that dies', every: 0 };
    const gate = gated();
    const begun = vi.fn(() => gate.promise);
    const first = ofA(task, begun);
    await expect.poll(() => begun.mock.calls.length).toBe(1);
    await terminate('insert into "task_runs"%');
    const other = vi.fn(() => Promise.reject(new Error('no')));
    await expect.poll(() => ofB(task, other).catch((error: Error) => error.message)).toBe('no');
    gate.resolve();
    await first;
    const next = vi.fn(() => Promise.resolve());
    await ofA(task, next);
    expect(next).toHaveBeenCalledOnce();
  });

  test('a change of a job by one of them is known to the other at once', async () => {
    // Once it hears, the number stands still.
    const settled = async () => {
      await expect.poll(() => b!.jobsVersion() === b!.jobsVersion()).toBe(true);
    };
    await settled();
    const before = b!.jobsVersion();
    const [job] = await a!.db.select({ id: jobs.id }).from(jobs).limit(1);
    const mine = eq(jobs.id, job?.id ?? '');
    await a!.db.update(jobs).set({ jobName: 'A trade of its own' }).where(mine);
    await expect.poll(() => b!.jobsVersion()).toBe(before + 1);
    await a!.db
      .transaction(async (tx) => {
        await tx.update(jobs).set({ jobName: 'Never seen' }).where(mine);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(b!.jobsVersion()).toBe(before + 1);

    await terminate('LISTEN%');
    await expect.poll(() => b!.jobsVersion()).toBeGreaterThan(before + 1);
    await settled();
    const later = b!.jobsVersion();
    await a!.db.update(jobs).set({ jobName: 'Another' }).where(mine);
    await expect.poll(() => b!.jobsVersion()).toBeGreaterThan(later);
  });

  describe('the payment sandbox', () => {
    const sandboxes = async () => {
      const parts = { script: '', send: fetch, now: Date.now, log };
      return Promise.all(
        [a!, b!].map(async ({ db }) =>
          createSandbox({ ...parts, memory: await sharedMemory(db, path.join(folder, 'none')) }),
        ),
      );
    };

    test('knows at one process what was ordered and paid at the other, once', async () => {
      const [one, two] = await sandboxes();
      expect(two!.keys).toEqual(one!.keys);
      const order = await one!.provider.createOrder({
        amount: 29_700,
        currency: 'INR',
        receipt: 'r',
      });
      const body = { key_id: one!.keys.keyId, currency: 'INR', amount: 29_700 };
      const pay = async (sandbox: typeof one & object) => {
        const answer = await sandbox.routes.request('/v1/payments/create/checkout', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...body, order_id: order.id, outcome: 'pay' }),
        });
        return answer.status;
      };
      const tries = await Promise.all([1, 2, 3, 4, 5].flatMap(() => [pay(one!), pay(two!)]));
      expect(tries.filter((status) => status === 200)).toHaveLength(1);
      const [paid, ...more] = await two!.provider.fetchPayments(order.id);
      expect({ status: paid?.status, more }).toEqual({ status: 'captured', more: [] });
      const refunds = await Promise.all(
        [one!, two!, one!, two!].map((each) => each.provider.refund(paid!.id, 29_700, 'once')),
      );
      expect(new Set(refunds.map(({ id }) => id)).size).toBe(1);
      expect(await one!.provider.fetchPayments(order.id)).toMatchObject([{ status: 'refunded' }]);
    });

    test('takes over what one process remembered before there were several', async () => {
      const before = path.join(folder, 'before');
      const { keys, store } = ownMemory(before);
      const event = { id: 'evt_before', body: '{}', createdAt: 0 };
      store.put('event', event);
      const { store: shared } = await sharedMemory(b!.db, before);
      expect(await shared.events()).toContainEqual(event);
      expect(createSandboxStore(path.join(before, 'payments.jsonl')).all('event')).toEqual([]);
      // The first keys of the database stay, for orders that were signed with them.
      expect(keys.keyId).toMatch(/^rzp_test_/);
      await shared.remove('event', event.id);
      expect(await shared.events()).not.toContainEqual(event);
    });
  });
});
