import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { jobViews } from '#server/db/schema/importSchema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createBackground } from '#server/http/operations/background.ts';
import { openTwoDatabases } from '../../tests/support/processes/twoDatabases.ts';
import {
  needsPostgres,
  startThrowawayPostgres,
} from '../../tests/support/server/throwawayPostgres.ts';
import { createJobLooks, writeLooks } from './jobLooks.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const postgres = await startThrowawayPostgres();
await postgres?.stop();

const now = Date.parse('2026-11-22T18:29:00Z');
const log = { error: vi.fn<(...of: unknown[]) => void>() };

interface Opened {
  db: Db;
  other: Db;
  close: () => Promise<void>;
}

const embedded = async (): Promise<Opened> => {
  const { db, close } = await testDatabase();
  return { db, other: db, close };
};
const server = async (): Promise<Opened> => {
  const { a, b, close } = await openTwoDatabases();
  return { db: a, other: b, close };
};

describe.each([
  { kind: 'the embedded database', open: embedded, needs: {}, skip: false },
  { kind: 'PostgreSQL', open: server, needs: needsPostgres, skip: !postgres },
])('looks at jobs on $kind', ({ open, needs, skip }) => {
  describe.skipIf(skip)('are counted', needs, () => {
    let opened: Opened;
    let ids: string[];

    beforeAll(async () => {
      opened = await open();
      const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
      await seed(opened.db, { ...admin, demo: true, now: new Date(now) });
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      log.error.mockClear();
      await opened.db.delete(jobViews);
      await opened.db.update(jobs).set({ impressions: 0 });
      ids = (await opened.db.select({ id: jobs.id }).from(jobs).orderBy(jobs.id).limit(3)).map(
        ({ id }) => id,
      );
    });

    const seen = async (id: string) => {
      const [job] = await opened.db.select().from(jobs).where(eq(jobs.id, id));
      const days = await opened.db.select().from(jobViews).where(eq(jobViews.jobId, id));
      return { all: job?.impressions, days: days.map(({ day, views }) => [day, views]) };
    };

    test('in all and by the day in India, and no more for a job that is gone', async () => {
      const [one = '', two = '', three = ''] = ids;
      const given = new Map([
        [two, 2],
        ['no such job', 7],
        [one, 1],
      ]);
      expect(await writeLooks(opened.db, given, now)).toEqual([]);
      expect(await writeLooks(opened.db, new Map([[one, 4]]), now + 60_000)).toEqual([]);
      expect(await seen(one)).toEqual({
        all: 5,
        days: [
          ['2026-11-22', 1],
          ['2026-11-23', 4],
        ],
      });
      expect(await seen(two)).toEqual({ all: 2, days: [['2026-11-22', 2]] });
      expect(await seen(three)).toEqual({ all: 0, days: [] });
    });

    test('the first at once, the others together, and all of them at a stop', async () => {
      const [one = '', two = ''] = ids;
      const background = createBackground();
      const looks = createJobLooks({ db: opened.db, now: () => now, log, background });
      looks.count(one);
      await expect.poll(async () => (await seen(one)).all).toBe(1);
      for (let time = 0; time < 500; time += 1) looks.count(time % 5 === 0 ? two : one);
      await background.stop();
      expect([(await seen(one)).all, (await seen(two)).all]).toEqual([401, 100]);
      looks.count(two);
      await expect.poll(async () => (await seen(two)).all).toBe(101);
      expect(log.error).not.toHaveBeenCalled();
    });

    test('none is lost where two processes count', async () => {
      const both = [opened.db, opened.other].map((db) => {
        const background = createBackground();
        return { background, looks: createJobLooks({ db, now: () => now, log, background }) };
      });
      for (let time = 0; time < 300; time += 1) both[time % 2]?.looks.count(ids[time % 3] ?? '');
      // Another process may be adding to the same jobs: theirs come with the next second.
      await expect
        .poll(async () => Promise.all(ids.map(async (id) => (await seen(id)).all)), {
          timeout: 10_000,
        })
        .toEqual([100, 100, 100]);
      await Promise.all(both.map(({ background }) => background.stop()));
    });

    test('a failure is logged, and ends nothing', async () => {
      const [one = ''] = ids;
      let isAway = true;
      const db = new Proxy(opened.db, {
        get: (target, name) => {
          if (name === 'execute' && isAway) return () => Promise.reject(new Error('away'));
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const looks = createJobLooks({ db, now: () => now, log });
      looks.count(one);
      await expect.poll(() => log.error.mock.calls.length).toBe(1);
      isAway = false;
      looks.count(one);
      await expect.poll(async () => (await seen(one)).all, { timeout: 5_000 }).toBe(1);
    });
  });
});

test.skipIf(!postgres)(
  'a job that someone is changing is not waited for, and its looks come later',
  needsPostgres,
  async () => {
    const { db, other, close } = await server();
    try {
      const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
      await seed(db, { ...admin, demo: true, now: new Date(now) });
      const [busy, free] = await db.select().from(jobs).limit(2);
      if (!busy || !free) throw new Error('There are no jobs.');
      const numberOf = async (id: string) =>
        (await db.select().from(jobs).where(eq(jobs.id, id)))[0]?.impressions;
      const looks = createJobLooks({ db, now: () => now, log });
      await other.transaction(async (tx) => {
        await tx.execute(sql`select 1 from jobs where id = ${busy.id} for update`);
        looks.count(busy.id);
        looks.count(free.id);
        await expect.poll(() => numberOf(free.id), { timeout: 5_000 }).toBe(1);
        expect(await numberOf(busy.id)).toBe(0);
      });
      await expect.poll(() => numberOf(busy.id), { timeout: 5_000 }).toBe(1);
      expect(await numberOf(free.id)).toBe(1);
    } finally {
      await close();
    }
  },
);
