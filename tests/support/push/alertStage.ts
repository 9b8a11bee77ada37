import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import webPush from 'web-push';
import type { JobFilters } from '#contract/jobs/job.ts';
import type { JobForm } from '#contract/jobs/jobForm.ts';
import { limits } from '#contract/limits.ts';
import { alertPolicy, searchKey } from '#contract/search/savedSearch.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import { openedJobs, savedSearches } from '#server/db/schema/savedSearchSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { addJob, changeJob } from '#server/features/jobs/store.ts';
import { matchOpenedJobs } from '#server/features/saved-searches/matchJobs.ts';
import { tellOfNewJobs } from '#server/features/saved-searches/tellPeople.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import type { Mail } from '#server/http/mail/mail.ts';
import { createBackground } from '#server/http/operations/background.ts';
import { createPushService } from '#server/http/push/pushService.ts';
import { openTwoDatabases } from '../processes/twoDatabases.ts';
import { needsPostgres, startThrowawayPostgres } from '../server/throwawayPostgres.ts';
import { startPushEndpoint } from './pushEndpoint.ts';

export const noon = Date.parse('2026-11-21T12:00:00+05:30');
export const hour = limits.day / 24;
const log = pino({ level: 'silent' });

const form: JobForm = {
  ...{ jobName: 'Welder', companyName: 'Gulf Steel', logoUrl: '', experience: '2-4' },
  ...{ location: 'Kuwait City, Kuwait', description: 'Join pipes.', skills: [] },
  ...{ salaryRange: '30k-50k', jobType: 'Contract', category: 'Civil Engineering' },
  ...{ status: 'active', openings: 2 },
};

/** By whom people are told: a name, how many processes, and what its tests are run with. */
export async function alertKinds() {
  const probe = await startThrowawayPostgres();
  await probe?.stop();
  return [
    ['one process on the embedded database', 1, { skip: false }],
    ['two processes on PostgreSQL', 2, { skip: !probe, ...needsPostgres }],
  ] as const;
}

/** People who save searches, jobs that open, and who is told of what; each test begins at noon. */
export function alertStage(processes: number, options: { skip: boolean }) {
  let databases: Db[];
  let db: Db;
  let close: () => Promise<void>;
  const sent: Mail[] = [];
  let endpoint: Awaited<ReturnType<typeof startPushEndpoint>>;
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'https://jobs.example' };
  const clock = { now: noon };

  beforeAll(async () => {
    if (options.skip) return;
    endpoint = await startPushEndpoint();
    endpoint.trust(keys.publicKey);
    const two = processes === 2 ? await openTwoDatabases() : null;
    const one = two ? null : await testDatabase();
    databases = two ? [two.a, two.b] : one ? [one.db, one.db] : [];
    [db] = databases as [Db];
    close = async () => {
      await two?.close();
      await one?.close();
    };
  }, 60_000);
  beforeEach(async () => {
    if (options.skip) return;
    clock.now = noon;
    endpoint.delivered.length = 0;
    sent.length = 0;
    endpoint.answers.clear();
    for (const table of [users, jobs, openedJobs, outgoingMails]) await db.delete(table);
  });
  afterAll(async () => {
    if (options.skip) return;
    await close();
    await endpoint.stop();
  });

  const deps = (on: Db = db, background = createBackground()) => {
    const times = { limit: 10_000, pause: 30_000 };
    const service = createPushService({ keys, own: endpoint.origin, log, times });
    const push = { ...service, count: () => undefined };
    const mail = { send: (it: Mail) => Promise.resolve(void sent.push(it)) };
    const hmac = createHmacSigner('a secret that only this test knows of');
    return {
      ...{ db: on, push, log, background, mail, hmac, now: () => clock.now },
      publicUrl: 'https://portal.example',
    };
  };
  const people = async (...ids: string[]) => {
    await db.insert(users).values(ids.map((id) => ({ id, email: `${id}@b.in` })));
    await db.insert(pushSubscriptions).values(
      ids.map((id) => ({
        ...{ id, userId: id, sessionId: `s-${id}`, tokenVersion: 0, details: true },
        ...{ sessionEndsAt: new Date(noon + 60 * limits.day), ...endpoint.browser(`/${id}`) },
      })),
    );
  };
  const save = async (userId: string, filters: JobFilters) => {
    const id = newId();
    await db.insert(savedSearches).values({ id, userId, key: searchKey(filters), filters });
    return id;
  };
  const post = async (change: Partial<JobForm> = {}) => {
    const id = newId();
    await addJob(db, id, { ...form, ...change }, new Date(clock.now));
    return id;
  };
  const status = (id: string, to: 'active' | 'inactive') =>
    changeJob(db, id, { status: to }, new Date(clock.now));
  /** A round of upkeep, and the one after what was found has been gathered. */
  const rounds = async () => {
    await matchOpenedJobs(deps());
    clock.now += alertPolicy.gathered;
    await tellOfNewJobs(deps());
  };
  const told = () => endpoint.delivered.map(({ path, payload }) => `${path} ${payload.title}`);

  return {
    ...{ sent, clock, deps, people, save, post, status, rounds, told },
    db: () => db,
    databases: () => databases,
    endpoint: () => endpoint,
  };
}
