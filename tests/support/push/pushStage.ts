import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import webPush from 'web-push';
import type { Db } from '#server/db/client.ts';
import { endedSessions } from '#server/db/schema/accountSchema.ts';
import { outgoingPushes, pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createPushService } from '#server/http/push/pushService.ts';
import { startPushEndpoint } from './pushEndpoint.ts';

/** Ravi, who has applied as a welder and as a mason, and a push service on this machine; each test begins at noon. */
export function pushStage() {
  const hour = 3_600_000;
  const noon = Date.parse('2026-11-21T12:00:00+05:30');
  const count = vi.fn<(result: string) => void>();
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'https://jobs.example' };
  const log = pino({ level: 'silent' });
  let db: Db;
  let plansOf: Awaited<ReturnType<typeof testDatabase>>['plansOf'];
  let close: () => Promise<void>;
  let service: Awaited<ReturnType<typeof startPushEndpoint>>;
  const clock = { now: noon };

  beforeAll(async () => {
    ({ db, plansOf, close } = await testDatabase());
    service = await startPushEndpoint();
    service.trust(keys.publicKey);
  }, 60_000);
  beforeEach(async () => {
    clock.now = noon;
    count.mockReset();
    service.delivered.length = 0;
    service.asked.length = 0;
    service.answers.clear();
    for (const table of [users, jobs, endedSessions]) await db.delete(table);
    await db.insert(users).values(['ravi', 'asha'].map((id) => ({ id, email: `${id}@b.in` })));
    for (const id of ['welder', 'mason']) {
      await db.insert(jobs).values({
        ...{ id, jobName: `A ${id}`, companyName: 'Gulf Steel', experience: '2', titleKey: id },
        ...{ location: 'Dubai', description: 'Weld.', skills: [], salaryRange: '30k' },
        ...{ category: 'Civil', jobType: 'Full Time', companyKey: 'g', locationKey: 'd' },
        ...{ experienceFrom: 2, experienceTo: 2 },
      });
      const application = { id: `ravi-${id}`, jobId: id, userId: 'ravi', status: 'In Review' };
      await db.insert(applications).values(application);
    }
  });
  afterAll(async () => {
    await service.stop();
    await close();
  });

  return {
    ...{ hour, count, keys, log, clock },
    db: () => db,
    plansOf: (work: () => PromiseLike<unknown>) => plansOf(work),
    service: () => service,
    /** What one process sends with: each has its own way to the push service. */
    deps() {
      // A busy machine answers late: only a service that hangs is to be given up.
      const times = { limit: 10_000, pause: 30_000 };
      const push = { ...createPushService({ keys, own: service.origin, log, times }), count };
      return { db, log, push, now: () => clock.now };
    },
    rows: () => db.select().from(outgoingPushes),
    subscriptions: () => db.select().from(pushSubscriptions),
    bodies: () => service.delivered.map(({ payload }) => `${payload.title} | ${payload.body}`),
    /** A person who is told by a browser of this name. */
    async subscribe(name: string, changes: Partial<typeof pushSubscriptions.$inferInsert> = {}) {
      await db.insert(pushSubscriptions).values({
        ...{ id: name, userId: 'ravi', sessionId: `session of ${name}`, tokenVersion: 0 },
        ...{ sessionEndsAt: new Date(clock.now + 20 * 24 * hour), details: false },
        ...service.browser(`/${name}`),
        ...changes,
      });
    },
  };
}
