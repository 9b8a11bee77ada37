import { eq, isNotNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import type { JobFilters } from '#contract/jobs/job.ts';
import type { JobForm } from '#contract/jobs/jobForm.ts';
import { limits } from '#contract/limits.ts';
import { alertPolicy, nextDigest, searchKey } from '#contract/search/savedSearch.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import {
  openedJobs,
  outgoingJobAlerts,
  savedSearches,
  searchFinds,
  toldJobs,
} from '#server/db/schema/savedSearchSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { addJob, changeJob } from '#server/features/jobs/store.ts';
import { changeSearch, newsOf } from '#server/features/saved-searches/lookAtFinds.ts';
import { matchOpenedJobs } from '#server/features/saved-searches/matchJobs.ts';
import { tellOfNewJobs } from '#server/features/saved-searches/tellPeople.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import type { Mail } from '#server/http/mail/mail.ts';
import { mailPolicy, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { createBackground } from '#server/http/operations/background.ts';
import { pushQueuePolicy } from '#server/http/push/pushSending.ts';
import { createPushService } from '#server/http/push/pushService.ts';
import { openTwoDatabases } from '../../support/processes/twoDatabases.ts';
import { startPushEndpoint } from '../../support/push/pushEndpoint.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';
import { trialSize } from '../../support/trialSize.ts';

/** Saved searches, the jobs that open, and who is told of what; by one process and by two. */

const probe = await startThrowawayPostgres();
await probe?.stop();
const noon = Date.parse('2026-11-21T12:00:00+05:30');
const hour = limits.day / 24;
const log = pino({ level: 'silent' });
const kinds = [
  ['one process on the embedded database', 1, { skip: false }],
  ['two processes on PostgreSQL', 2, { skip: !probe, ...needsPostgres }],
] as const;

const form: JobForm = {
  ...{ jobName: 'Welder', companyName: 'Gulf Steel', logoUrl: '', experience: '2-4' },
  ...{ location: 'Kuwait City, Kuwait', description: 'Join pipes.', skills: [] },
  ...{ salaryRange: '30k-50k', jobType: 'Contract', category: 'Civil Engineering' },
  ...{ status: 'active', openings: 2 },
};

describe.each(kinds)('%s', (_name, processes, options) => {
  let databases: Db[];
  let db: Db;
  let close: () => Promise<void>;
  const sent: Mail[] = [];
  let endpoint: Awaited<ReturnType<typeof startPushEndpoint>>;
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'https://jobs.example' };
  let now = noon;

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
    now = noon;
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
      ...{ db: on, push, log, background, mail, hmac, now: () => now },
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
    await addJob(db, id, { ...form, ...change }, new Date(now));
    return id;
  };
  const status = (id: string, to: 'active' | 'inactive') =>
    changeJob(db, id, { status: to }, new Date(now));
  /** A round of upkeep, and the one after what was found has been gathered. */
  const rounds = async () => {
    await matchOpenedJobs(deps());
    now += alertPolicy.gathered;
    await tellOfNewJobs(deps());
  };
  const told = () => endpoint.delivered.map(({ path, payload }) => `${path} ${payload.title}`);

  test('jobs that have all of a search are told of in one message, and once', options, async () => {
    await people('ravi', 'asha');
    await save('ravi', { search: 'welder kuwait' });
    await save('asha', { search: 'plumber kuwait' });
    for (const change of [{}, {}, { jobName: 'Pipe Welder' }, { location: 'Doha, Qatar' }])
      await post(change);
    await post({ jobName: 'Cook' });
    await rounds();
    expect(told()).toEqual(['/ravi 3 new jobs for “welder kuwait”']);
    expect(endpoint.delivered[0]).toMatchObject({
      topic: 'jobs',
      payload: { search: { search: 'welder kuwait' }, body: 'Tap to see it.' },
    });
    await rounds();
    expect(told()).toHaveLength(1);
    expect(await db.select().from(openedJobs)).toEqual([]);
    expect(await db.select().from(outgoingJobAlerts)).toEqual([]);
  });

  test('filters count as they do in a list, misspellings as in a search', options, async () => {
    await people('ravi', 'asha');
    await save('ravi', { search: 'waldar', location: 'kuwait' });
    await save('asha', { category: 'Hospitality', location: 'Kuwait' });
    await post();
    await post({ location: 'Muscat, Oman' });
    await rounds();
    expect(told()).toEqual(['/ravi A new job for “waldar, kuwait”']);
  });

  test('two searches that find the same jobs are one message', options, async () => {
    await people('ravi');
    await save('ravi', { search: 'welder' });
    // The embedded database counts whole milliseconds: both may be saved in one.
    await db.update(savedSearches).set({ createdAt: sql`created_at - interval '1 second'` });
    await save('ravi', { location: 'Kuwait' });
    await post();
    await post({ jobName: 'Cook' });
    await rounds();
    expect(told()).toEqual(['/ravi There are 2 new jobs for you']);
    expect(endpoint.delivered[0]?.payload.search).toBeNull();
  });

  test(
    'a search that is told of once a week waits for its day, others do not wait for it',
    options,
    async () => {
      await people('ravi');
      const weekly = await save('ravi', { search: 'cook' });
      await db.update(savedSearches).set({ digest: true }).where(eq(savedSearches.id, weekly));
      await save('ravi', { search: 'welder' });
      await post({ jobName: 'Cook' });
      await post();
      await rounds();
      expect(told()).toEqual(['/ravi A new job for “welder”']);
      await post({ jobName: 'Cook' });
      await rounds();
      expect(told()).toHaveLength(1);
      // A Saturday's noon before; the digest is on Sunday at ten.
      now = nextDigest(now);
      await tellOfNewJobs(deps());
      expect(told()).toEqual(['/ravi A new job for “welder”', '/ravi 2 new jobs for “cook”']);
      await post({ jobName: 'Cook' });
      await rounds();
      now += hour;
      await tellOfNewJobs(deps());
      expect(told()).toHaveLength(2);
    },
  );

  test(
    'the week’s most counts for a digest, too, and another choice counts for what waits',
    options,
    async () => {
      await people('ravi');
      const search = await save('ravi', { search: 'welder' });
      const mine = { id: search, userId: 'ravi' };
      for (let sent = 0; sent < alertPolicy.perWeek; sent += 1) {
        await post();
        await rounds();
      }
      await changeSearch(db, mine, { digest: true }, now);
      await post();
      await rounds();
      now = nextDigest(now);
      await tellOfNewJobs(deps());
      expect(told()).toHaveLength(alertPolicy.perWeek);
      now = noon + alertPolicy.week + hour;
      await tellOfNewJobs(deps());
      expect(told()).toHaveLength(alertPolicy.perWeek + 1);
      // Waits for Sunday, and then at once.
      await post();
      await rounds();
      expect(told()).toHaveLength(alertPolicy.perWeek + 1);
      now += alertPolicy.week;
      await post();
      await matchOpenedJobs(deps());
      await changeSearch(db, mine, { digest: false }, now);
      now += alertPolicy.gathered;
      await tellOfNewJobs(deps());
      expect(told().at(-1)).toBe('/ravi 2 new jobs for “welder”');
    },
  );

  test(
    'what was looked at in the app is told of no more, by no message and to no one else’s search',
    options,
    async () => {
      await people('ravi', 'asha');
      const search = await save('ravi', { search: 'welder' });
      await save('asha', { search: 'welder' });
      await post();
      const closed = await post();
      await matchOpenedJobs(deps());
      await status(closed, 'inactive');
      const news = async () => (await newsOf(db, 'ravi', now)).get(search);
      expect(await news()).toEqual({ fresh: 1, untold: 1 });
      expect(
        await changeSearch(db, { id: search, userId: 'asha' }, { seen: true }, now),
      ).toBeUndefined();
      expect(await news()).toEqual({ fresh: 1, untold: 1 });
      // Twice at once, from two tabs.
      const look = (on: Db) =>
        changeSearch(on, { id: search, userId: 'ravi' }, { seen: true }, now);
      await Promise.all(databases.map(look));
      expect(await news()).toBeUndefined();
      now += alertPolicy.gathered;
      await tellOfNewJobs(deps());
      expect(told()).toEqual(['/asha A new job for “welder”']);
      // It has closed unseen: once it opens again it is news.
      await status(closed, 'active');
      await rounds();
      expect(told()).toContain('/ravi A new job for “welder”');
      expect(await news()).toEqual({ fresh: 1, untold: 0 });
      now += 1_000;
      await look(db);
      expect(await news()).toBeUndefined();
    },
  );

  test(
    'what was open before the search was saved is no news, nor is what is closed or a demonstration',
    options,
    async () => {
      await people('ravi');
      await post();
      await save('ravi', { search: 'welder' });
      await post({ status: 'inactive' });
      const shown = await post();
      await status(shown, 'inactive');
      const [row] = await db.select().from(jobs).where(eq(jobs.id, shown));
      if (!row) throw new Error('The job is gone');
      await db.insert(jobs).values({ ...row, id: newId(), status: 'active', demo: true });
      await rounds();
      expect(told()).toEqual([]);
      expect(await db.select().from(searchFinds)).toEqual([]);
    },
  );

  test(
    'one that closes before it is told of is left out, and told of when it opens again',
    options,
    async () => {
      await people('ravi');
      await save('ravi', { search: 'welder' });
      const job = await post();
      await matchOpenedJobs(deps());
      await status(job, 'inactive');
      now += alertPolicy.gathered;
      await tellOfNewJobs(deps());
      expect(told()).toEqual([]);
      await status(job, 'active');
      await rounds();
      expect(told()).toEqual(['/ravi A new job for “welder”']);
      await status(job, 'inactive');
      await status(job, 'active');
      await rounds();
      expect(told()).toHaveLength(1);
    },
  );

  test(
    'what has closed, or was taken off, while a message waits is not told',
    options,
    async () => {
      await people('ravi', 'asha', 'gita');
      for (const id of ['ravi', 'gita']) await save(id, { search: 'welder' });
      const search = await save('asha', { search: 'cook' });
      const [welder] = [await post(), await post({ jobName: 'Cook' })];
      for (const path of ['/ravi', '/asha']) endpoint.answers.set(path, [{ status: 503 }]);
      await rounds();
      expect(told()).toEqual(['/gita A new job for “welder”']);
      await status(welder, 'inactive');
      await db.delete(savedSearches).where(eq(savedSearches.id, search));
      now += pushQueuePolicy.backoffFirst;
      await tellOfNewJobs(deps());
      expect(told()).toHaveLength(1);
      expect(await db.select().from(outgoingJobAlerts)).toEqual([]);
    },
  );

  test('at night no one is told; at eight they are', options, async () => {
    await people('ravi');
    await save('ravi', { search: 'welder' });
    now = noon + 9 * hour;
    await post();
    await rounds();
    now = noon + 20 * hour - 1;
    await tellOfNewJobs(deps());
    expect(told()).toEqual([]);
    now += 1;
    await tellOfNewJobs(deps());
    expect(told()).toHaveLength(1);
  });

  test(
    'nobody is told more often than the week’s most, and what waits is told together',
    options,
    async () => {
      await people('ravi');
      await save('ravi', { search: 'welder' });
      for (let day = 0; day < 6; day += 1) {
        now = noon + day * limits.day;
        await post();
        await rounds();
      }
      expect(told()).toHaveLength(alertPolicy.perWeek);
      now = noon + 7 * limits.day + hour;
      await tellOfNewJobs(deps());
      expect(told().at(-1)).toBe('/ravi 3 new jobs for “welder”');
      expect(told()).toHaveLength(alertPolicy.perWeek + 1);
    },
  );

  test('who has no phone that is told gets a mail, in their language', options, async () => {
    const language = 'hinglish' as const;
    await db.insert(users).values({ id: 'gita', email: 'gita@b.in', language });
    await save('gita', { search: 'welder kuwait' });
    await post();
    await rounds();
    const mails = await db.select().from(outgoingMails);
    expect(mails).toMatchObject([
      { recipient: 'gita@b.in', subject: 'Nayi naukriyan: welder kuwait' },
    ]);
    expect(told()).toEqual([]);
    // The mail program's own button does what the link in the text does.
    const stop = sent[0]?.stopUrl ?? '';
    expect(stop).toMatch(
      /^https:\/\/portal\.example\/api\/searches\/stop\?person=gita&search=\w+&/,
    );
    expect(sent[0]?.text).toContain(stop);
    expect(mails[0]?.stopUrl).toBeNull();
  });

  test(
    'who can be told by no way yet is told of all of it once there is one',
    options,
    async () => {
      await db.insert(users).values({ id: 'gita' });
      await save('gita', { search: 'welder' });
      for (let day = 0; day < 4; day += 1) {
        now = noon + day * limits.day;
        await post();
        await rounds();
      }
      expect(await db.select().from(toldJobs)).toEqual([]);
      await db.update(users).set({ email: 'gita@b.in' });
      now = noon + 4 * limits.day + hour;
      await tellOfNewJobs(deps());
      expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('New now: 4.')]);
    },
  );

  test(
    'where no one can be told, finds of closed jobs leave room for new ones',
    options,
    async () => {
      await db.insert(users).values({ id: 'gita' });
      await save('gita', { search: 'welder' });
      const old: string[] = [];
      for (let at = 0; at < alertPolicy.finds; at += 1) old.push(await post());
      await rounds();
      for (const id of old) await status(id, 'inactive');
      now = noon + 2 * limits.day;
      await rounds();
      const fresh = await post();
      await rounds();
      expect((await db.select().from(searchFinds)).map(({ jobId }) => jobId)).toEqual([fresh]);
    },
  );

  test.each([
    ['its job has closed', (jobId: string) => status(jobId, 'inactive')],
    ['its search was taken off', () => db.delete(savedSearches)],
    ['its reader leaves', () => db.update(users).set({ deleteAfter: new Date(noon + limits.day) })],
    ['nothing has changed', () => Promise.resolve()],
  ])('a mail that could not be sent is asked again: %s', options, async (why, change) => {
    await db.insert(users).values({ id: 'gita', email: 'gita@b.in' });
    await save('gita', { search: 'welder kuwait' });
    const jobId = await post();
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const isAway = { ...deps(), mail: { send: () => Promise.reject(away) } };
    await matchOpenedJobs(deps());
    now += alertPolicy.gathered;
    await tellOfNewJobs(isAway);
    expect(sent).toEqual([]);
    await change(jobId);
    now += mailPolicy.backoffMost;
    await sendQueuedMails(deps());
    expect(sent).toHaveLength(why === 'nothing has changed' ? 1 : 0);
    const waiting = await db.select().from(outgoingMails).where(isNotNull(outgoingMails.nextTryAt));
    expect(waiting).toEqual([]);
  });

  test(
    'of very many jobs a search keeps the first ones, and says that there are more',
    options,
    async () => {
      await people('ravi');
      await save('ravi', { search: 'welder' });
      for (let at = 0; at < alertPolicy.finds + 5; at += 1) await post();
      await matchOpenedJobs(deps());
      expect(await db.select().from(searchFinds)).toHaveLength(alertPolicy.finds);
      // Noted again, as after a process that ended in between: not one more.
      const all = await db.select({ jobId: jobs.id }).from(jobs);
      await db.insert(openedJobs).values(all);
      await rounds();
      expect(told()).toEqual([`/ravi ${alertPolicy.finds}+ new jobs for “welder”`]);
    },
  );

  test('nobody is told whose account is on its way out', options, async () => {
    await people('ravi');
    await save('ravi', { search: 'welder' });
    await post();
    await db.update(users).set({ deleteAfter: new Date(noon + limits.day) });
    await rounds();
    expect(told()).toEqual([]);
  });

  test('a stop in the middle loses nothing and repeats nothing', options, async () => {
    await people('ravi');
    await save('ravi', { search: 'welder' });
    await post();
    const stopped = createBackground();
    await stopped.stop();
    await matchOpenedJobs(deps(db, stopped));
    expect(await db.select().from(openedJobs)).toHaveLength(1);
    await matchOpenedJobs(deps());
    // Ended after the finds were written down, before the openings were taken off.
    const [job] = await db.select({ jobId: jobs.id }).from(jobs);
    await db.insert(openedJobs).values({ jobId: job?.jobId ?? '' });
    await rounds();
    await db.insert(openedJobs).values({ jobId: job?.jobId ?? '' });
    await rounds();
    expect(told()).toHaveLength(1);
  });

  const many = trialSize(200);
  test(
    `${many} searches, and jobs that open together`,
    { ...options, timeout: 120_000 + many * 100 },
    async () => {
      const trades = ['welder', 'plumber', 'mason', 'cook', 'driver', 'tailor', 'painter', 'nurse'];
      const places = ['kuwait', 'doha', 'dubai', 'muscat', 'riyadh'];
      const ids = Array.from({ length: many }, (_, at) => `p${at}`);
      for (let from = 0; from < many; from += 1_000) {
        await people(...ids.slice(from, from + 1_000));
        await db.insert(savedSearches).values(
          ids.slice(from, from + 1_000).map((id, at) => {
            // Of each trade and place one search, of half of the people one that no one else has.
            const own = at % 2 === 0 ? '' : ` ${from + at} saal experience`;
            const search = `${trades[at % 8]} ${places[at % 5]}${own}`;
            return { id, userId: id, key: searchKey({ search }), filters: { search } };
          }),
        );
      }
      const posted = Math.min(1_000, Math.ceil(many / 10));
      const began = performance.now();
      for (let at = 0; at < posted; at += 1)
        await post({ jobName: 'Welder', location: at % 2 === 0 ? 'Kuwait City, Kuwait' : 'Pune' });
      const atPosted = performance.now();
      await Promise.all(databases.map((each) => matchOpenedJobs(deps(each))));
      const atMatched = performance.now();
      // The same again, with what is kept of searches, and nothing that is new.
      const all = await db.select({ jobId: jobs.id }).from(jobs);
      await db.insert(openedJobs).values(all);
      const atSecond = performance.now();
      await matchOpenedJobs(deps());
      const second = (performance.now() - atSecond) / posted;
      const atTelling = performance.now();
      now += alertPolicy.gathered;
      await Promise.all(databases.map((each) => tellOfNewJobs(deps(each))));
      const ms = (atMatched - atPosted) / posted;
      const atTold = performance.now();
      console.log(
        `${many} searches, ${posted} jobs, ${processes} process(es): ${ms.toFixed(1)} ms a job to match, ${second.toFixed(1)} the second time ` +
          `(${((atPosted - began) / posted).toFixed(1)} to post), told in ${Math.round(atTold - atTelling)} ms`,
      );
      const wanted = await db.select().from(toldJobs);
      expect(endpoint.delivered.length).toBeGreaterThan(0);
      expect(new Set(told()).size).toBe(endpoint.delivered.length);
      expect(new Set(wanted.map(({ userId }) => `/${userId}`))).toEqual(
        new Set(endpoint.delivered.map(({ path }) => path)),
      );
    },
  );
});
