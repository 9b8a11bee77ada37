import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import type { Db } from '#server/db/client.ts';
import { outgoingPushes, pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createBackground } from '#server/http/operations/background.ts';
import { queuePushes, sendQueuedPushes } from '#server/http/push/pushQueue.ts';
import { createPushService } from '#server/http/push/pushService.ts';
import { openTwoDatabases } from '../../support/processes/twoDatabases.ts';
import { startPushEndpoint } from '../../support/push/pushEndpoint.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';
import { trialSize } from '../../support/trialSize.ts';

/** Many phones that are to be told at eight in the morning, by one process and by two. */

const probe = await startThrowawayPostgres();
await probe?.stop();
const many = trialSize(100);
const eight = Date.parse('2026-11-21T08:00:00+05:30');
const day = 24 * 3_600_000;
const log = pino({ level: 'silent' });
const batch = 1_000;

/** People who have applied to one job, each with a phone; in batches, as a statement takes only so many values. */
async function fill(db: Db, endpoint: Awaited<ReturnType<typeof startPushEndpoint>>) {
  await db.insert(jobs).values({
    ...{ id: 'welder', jobName: 'Welder', companyName: 'Gulf Steel', experience: '2' },
    ...{ location: 'Dubai', description: 'Weld.', skills: [], salaryRange: '30k', titleKey: 'w' },
    ...{ category: 'Civil', jobType: 'Full Time', companyKey: 'g', locationKey: 'd' },
    ...{ experienceFrom: 2, experienceTo: 2 },
  });
  const ids = Array.from({ length: many }, (_, index) => `p${index}`);
  for (let from = 0; from < many; from += batch) {
    const some = ids.slice(from, from + batch);
    await db.insert(users).values(some.map((id) => ({ id, email: `${id}@b.in` })));
    const applied = some.map((id) => ({ id, jobId: 'welder', userId: id, status: 'In Review' }));
    await db.insert(applications).values(applied);
    await db.insert(pushSubscriptions).values(
      some.map((id) => ({
        ...{ id, userId: id, sessionId: id, tokenVersion: 0, details: true },
        ...{ sessionEndsAt: new Date(eight + day), ...endpoint.browser(`/${id}`) },
      })),
    );
    await queuePushes(db, some, 'status', eight);
  }
}

const kinds = [
  ['one process on the embedded database', 1, {}],
  ['two processes on PostgreSQL', 2, { skip: !probe, ...needsPostgres }],
] as const;

describe.each(kinds)('%s', (_name, processes, options) => {
  const timeout = 120_000 + many * 100;
  test(
    `${many} messages go out, each once, although a process stops in between`,
    { ...options, timeout },
    async () => {
      const endpoint = await startPushEndpoint();
      const keys = { ...webPush.generateVAPIDKeys(), subject: 'https://jobs.example' };
      endpoint.trust(keys.publicKey);
      const two = processes === 2 ? await openTwoDatabases() : null;
      const one = two ? null : await testDatabase();
      const databases = two ? [two.a, two.b] : one ? [one.db] : [];
      const [db] = databases;
      if (!db) throw new Error('There is no database');
      await fill(db, endpoint);
      const sender = (on: Db, background = createBackground()) => {
        const service = createPushService({ keys, own: endpoint.origin, log });
        const push = { ...service, count: () => undefined };
        return sendQueuedPushes({ db: on, push, log, background, now: () => eight });
      };
      const stops = createBackground();
      const began = performance.now();
      const before = process.memoryUsage().rss;
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 250);
      const first = sender(databases.at(-1) ?? db, stops);
      await expect
        .poll(() => endpoint.delivered.length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(many / 4);
      await stops.stop();
      const rest = await Promise.all([first, ...databases.map((each) => sender(each))]);
      const seconds = (performance.now() - began) / 1000;
      clearInterval(watch);
      const grown = Math.round((most - before) / 2 ** 20);
      console.log(
        `${many} messages, ${processes} process(es): ${Math.round(many / seconds)} a second, ` +
          `${grown} MiB more at most`,
      );
      expect(rest.reduce((sum, sent) => sum + sent, 0)).toBe(many);
      expect(endpoint.faults).toEqual([]);
      expect(endpoint.delivered).toHaveLength(many);
      expect(new Set(endpoint.delivered.map(({ path }) => path)).size).toBe(many);
      // Each by its own keys, and for its own subscription.
      expect(endpoint.delivered.every(({ path, payload }) => path === `/${payload.to}`)).toBe(true);
      expect(await db.select().from(outgoingPushes)).toEqual([]);
      await endpoint.stop();
      await two?.close();
      await one?.close();
    },
  );
});
