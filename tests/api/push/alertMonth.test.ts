import { and, eq, inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { JobForm } from '#contract/jobs/jobForm.ts';
import { limits } from '#contract/limits.ts';
import { isQuietHour } from '#contract/notifications.ts';
import { alertPolicy, nextDigest, searchKey } from '#contract/search/savedSearch.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { pushSubscriptions } from '#server/db/schema/pushSchema.ts';
import {
  jobAlerts,
  outgoingJobAlerts,
  savedSearches,
  toldJobs,
} from '#server/db/schema/savedSearchSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { addJob, changeJob } from '#server/features/jobs/store.ts';
import { matchOpenedJobs } from '#server/features/saved-searches/matchJobs.ts';
import { tellOfNewJobs } from '#server/features/saved-searches/tellPeople.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import type { Mail } from '#server/http/mail/mail.ts';
import { sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { PushRefusedError } from '#server/http/push/pushService.ts';
import { seededRandom } from '../../sim/random.ts';
import { trialSize } from '../../support/trialSize.ts';

/**
 * A month of saved searches, hour by hour: jobs that open, close and open again, a process that ends
 * at any transaction, push services that refuse, clocks that are put forward and back. Whatever
 * happens, no one is told of a job twice, of a closed one, at night or too often; and of what is open
 * in the end all are told.
 */
const people = trialSize(20);
const hour = limits.day / 24;
const start = Date.parse('2026-11-01T00:00:00+05:30');
/** Hours. The suite's short form has eleven days: more than a week, in which messages are counted. */
const month = (process.env.TRIAL_SIZE === undefined ? 11 : 30) * 24;
/** Quiet hours after it, in which everything that waits is told, what waits for the week's digest and then for the week's most, too. */
const rest = 17 * 24;
/** How often a process ends at a transaction: the more people, the more of them in each round. */
const endsOf = 0.15 / Math.max(1, people / 40);
/** How far a clock is off at most. */
const mostShift = hour;

const trades = ['Welder', 'Plumber', 'Mason', 'Carpenter', 'Cook', 'Driver', 'Nurse', 'Tailor'];
const places = ['Kuwait', 'Doha', 'Dubai', 'Muscat', 'Riyadh'];
const form: JobForm = {
  ...{ jobName: 'Welder', companyName: 'Gulf Steel', logoUrl: '', experience: '2-4' },
  ...{ location: 'Kuwait', description: 'Work.', skills: [], salaryRange: '30k-50k' },
  ...{ jobType: 'Contract', category: 'Hospitality', status: 'active', openings: 2 },
};

const { db, maintain, close } = await testDatabase();
afterAll(() => close());

test(`a month of ${people} people`, { timeout: 120_000 + people * 600 }, async () => {
  const random = seededRandom(20261124);
  const searches = new Map<string, Set<string>>();
  const ids = Array.from({ length: people }, (_, at) => `p${at}`);
  for (const id of ids) {
    await db.insert(users).values({ id, email: `${id}@b.in` });
    const wanted = new Set<string>();
    for (let at = random.whole(1, 3); at > 0; at -= 1)
      wanted.add(`${random.pick(trades)} ${random.pick(places)}`);
    searches.set(id, wanted);
    await db.insert(savedSearches).values(
      [...wanted].map((search) => ({
        ...{ id: newId(), userId: id, key: searchKey({ search }), filters: { search } },
        digest: random.chance(0.3),
      })),
    );
    // A third has no phone that is told, and gets mails.
    if (random.chance(0.33)) continue;
    await db.insert(pushSubscriptions).values({
      ...{ id, userId: id, endpoint: `https://push.example/${id}`, p256dh: '', auth: '' },
      ...{ sessionId: `s-${id}`, sessionEndsAt: new Date(start + limits.day * 365) },
      ...{ tokenVersion: 0, details: true },
    });
  }

  let now = start;
  const log = pino({ level: 'silent' });
  const pushed: { user: string; alerts: string[]; open: number; said: number; at: number }[] = [];
  const mails: Mail[] = [];
  const hmac = createHmacSigner('a secret that only this test knows of');

  /** What is open of some messages. */
  const openOf = async (alerts: string[]) => {
    const rows = await db
      .select({ id: toldJobs.jobId })
      .from(toldJobs)
      .innerJoin(jobs, eq(jobs.id, toldJobs.jobId))
      .where(and(inArray(toldJobs.alertId, alerts), isOpen(now)));
    return rows.length;
  };

  /**
   * A process that ends with this chance at each of its transactions: within it, or right after. Not
   * once it has begun to send: what was sent and not marked is sent again, as all mail is.
   */
  function createProcess(chance: number) {
    let [ends, isDead, die] = [chance, false, () => {}];
    const died = new Promise<void>((resolve) => (die = resolve));
    const end = (): never => {
      isDead = true;
      die();
      throw new Ended();
    };
    const step = () => {
      if (isDead || random.chance(ends)) end();
    };
    const ended = new Proxy(db, {
      get(target, name) {
        if (isDead) throw new Ended();
        if (name !== 'transaction') {
          const value: unknown = Reflect.get(target, name);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        }
        return async (...[work, ...options]: Parameters<Db['transaction']>) => {
          const done = await target.transaction(
            async (tx) => {
              const result = await work(tx);
              step();
              return result;
            },
            ...options,
          );
          step();
          return done;
        };
      },
    });
    const sending = () => {
      if (isDead) end();
      ends = 0;
    };
    const push = {
      ...{ publicKey: '', accepts: () => true, count: () => undefined },
      async send({ endpoint }: { endpoint: string }, { text }: { text: string }) {
        sending();
        if (random.chance(0.1)) throw new PushRefusedError('push.example', 503);
        const user = endpoint.split('/').at(-1)!;
        const own = eq(outgoingJobAlerts.id, user);
        const [row] = await db.select().from(outgoingJobAlerts).where(own);
        const alerts = row?.alertIds ?? [];
        const { title } = JSON.parse(text) as { title: string };
        const said = Number(/\d+/.exec(title)?.[0] ?? 1);
        pushed.push({ user, alerts, said, open: await openOf(alerts), at: now });
      },
    };
    const mail = {
      send(it: Mail) {
        sending();
        if (random.chance(0.1)) return Promise.reject(new Error('421'));
        mails.push(it);
        return Promise.resolve();
      },
    };
    const parts = { db: ended, push, log, mail, hmac, now: () => now };
    return { parts: { ...parts, publicUrl: 'https://portal.example' }, died };
  }

  const round = async (chance: number) => {
    // The queue of mails is looked at by itself as well, as a service does each minute.
    for (const work of [matchOpenedJobs, tellOfNewJobs, sendQueuedMails]) {
      const { parts, died } = createProcess(chance);
      const worked = work(parts).catch((error: unknown) => {
        if (!(error instanceof Ended)) throw error;
      });
      await Promise.race([worked, died]);
    }
  };

  const all = new Map<string, string>();
  const closed = new Set<string>();
  const setClosed = async (id: string, isClosed: boolean) => {
    await changeJob(db, id, { status: isClosed ? 'inactive' : 'active' }, new Date(now));
    if (isClosed) closed.add(id);
    else closed.delete(id);
  };
  // In the quiet after it a round each three hours says the same.
  for (let at = 0; at < month + rest; at += at < month ? 1 : 3) {
    const shift = random.chance(0.1) ? random.whole(-mostShift, mostShift) : 0;
    now = start + at * hour + shift;
    if (at < month && random.chance(0.5)) {
      const [jobName, location] = [random.pick(trades), random.pick(places)];
      const id = newId();
      await addJob(db, id, { ...form, jobName, location }, new Date(now));
      all.set(id, `${jobName} ${location}`);
    }
    if (at < month && all.size > 0 && random.chance(0.2)) {
      const id = random.pick([...all.keys()]);
      await setClosed(id, !closed.has(id));
    }
    await round(at < month ? endsOf : 0);
    await maintain();
  }

  const told = await db.select().from(toldJobs);
  const alerts = await db.select().from(jobAlerts);
  const moments = alerts.map(({ toldAt }) => toldAt.getTime());
  expect(moments.filter(isQuietHour)).toEqual([]);
  expect(pushed.filter(({ at }) => isQuietHour(at))).toEqual([]);
  expect(pushed.length).toBeGreaterThan(people / 2);
  expect(mails.length).toBeGreaterThan(people / 10);
  // Each message once, and of what is open at that moment only.
  const messages = pushed.flatMap(({ user, alerts: each }) => each.map((id) => `${user} ${id}`));
  const seen = new Set<string>();
  const twice = messages.filter((message) => seen.size === seen.add(message).size);
  expect(twice).toEqual([]);
  expect(pushed.filter((one) => one.said !== one.open)).toEqual([]);
  let digests = 0;
  const alertsOf = byUser(alerts);
  const toldOf = byUser(told);
  for (const id of ids) {
    const own = (alertsOf.get(id) ?? [])
      .map(({ toldAt }) => toldAt.getTime())
      .sort((a, b) => a - b);
    const tooSoon = own.filter(
      (moment, at) =>
        moment - (own[at - alertPolicy.perWeek] ?? -Infinity) < alertPolicy.week - 2 * mostShift,
    );
    expect(tooSoon, id).toEqual([]);
    // Of a digest on its day or later, which the week's most and the night put off.
    const weekly = await db
      .select({ job: toldJobs.jobId, told: toldJobs.toldAt, openedAt: jobs.createdAt })
      .from(toldJobs)
      .innerJoin(savedSearches, eq(savedSearches.id, toldJobs.searchId))
      .innerJoin(jobs, eq(jobs.id, toldJobs.jobId))
      .where(and(eq(toldJobs.userId, id), eq(savedSearches.digest, true)));
    digests += weekly.length;
    const early = weekly.filter(
      ({ told, openedAt }) =>
        (told?.getTime() ?? 0) < nextDigest(openedAt.getTime() - mostShift) - mostShift,
    );
    expect(early, id).toEqual([]);
    // Nothing is forgotten: who searched for a job that is open now was told of it.
    const wanted = [...all].filter(
      ([job, what]) => !closed.has(job) && searches.get(id)!.has(what),
    );
    const known = new Set((toldOf.get(id) ?? []).map(({ jobId }) => jobId));
    expect(wanted.filter(([job]) => !known.has(job)).length, id).toBe(0);
  }
  expect(digests).toBeGreaterThan(people / 10);
});

function byUser<Row extends { userId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const lists = new Map<string, Row[]>();
  for (const row of rows) {
    const list = lists.get(row.userId);
    if (list) list.push(row);
    else lists.set(row.userId, [row]);
  }
  return lists;
}

/** The process is gone. */
class Ended extends Error {
  override name = 'Ended';
}
