import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { BreakerOpenError } from '#server/http/outward/breaker.ts';
import { releaseTaken } from '#server/http/outward/outgoingQueue.ts';
import type { Mail } from './mail.ts';
import { forgetOldMails, mailPolicy, queueMail, sendQueuedMails } from './mailQueue.ts';

let db: Db;
let plansOf: Awaited<ReturnType<typeof testDatabase>>['plansOf'];
let close: () => Promise<void>;
let now = 0;
const sent: Mail[] = [];
const send = vi.fn<(mail: Mail) => Promise<void>>();
const deps = () => ({ db, mail: { send }, log: pino({ level: 'silent' }), now: () => now });
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Text', html: '<p>Text</p>' });
const rows = () => db.select().from(outgoingMails);

beforeAll(async () => {
  ({ db, plansOf, close } = await testDatabase());
}, 60_000);
beforeEach(async () => {
  now = Date.parse('2026-11-21T08:00:00Z');
  sent.length = 0;
  send.mockReset().mockImplementation((mail) => Promise.resolve(void sent.push(mail)));
  await db.delete(outgoingMails);
});
afterAll(() => close());

const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
const refused = (code: string, responseCode: number) =>
  Object.assign(new Error('no'), { code, responseCode });

test('a mail goes out when its transaction was kept, and never when it was not', async () => {
  await db
    .transaction(async (tx) => {
      await queueMail(tx, mailTo('a@b.in'), now);
      throw new Error('the plan was not activated');
    })
    .catch(() => undefined);
  expect(await sendQueuedMails(deps())).toBe(0);
  await db.transaction((tx) => queueMail(tx, mailTo('a@b.in'), now));
  expect(await sendQueuedMails(deps())).toBe(1);
  expect(await sendQueuedMails(deps())).toBe(0);
  expect(sent).toEqual([{ ...mailTo('a@b.in'), id: expect.any(String) as string }]);
  expect(await rows()).toMatchObject([
    { text: '', html: '', nextTryAt: null, sentAt: new Date(now) },
  ]);
});

test('many senders at once send each mail once', async () => {
  for (let index = 0; index < 20; index += 1) await queueMail(db, mailTo(`p${index}@b.in`), now);
  await Promise.all(Array.from({ length: 5 }, () => sendQueuedMails(deps())));
  expect(new Set(sent.map(({ to }) => to)).size).toBe(20);
  expect(sent).toHaveLength(20);
});

test('the same id is the same mail', async () => {
  await queueMail(db, { id: 'receipt-1', ...mailTo('a@b.in') }, now);
  await queueMail(db, { id: 'receipt-1', ...mailTo('a@b.in') }, now);
  await sendQueuedMails(deps());
  await queueMail(db, { id: 'receipt-1', ...mailTo('a@b.in') }, now);
  await sendQueuedMails(deps());
  expect(sent).toHaveLength(1);
});

test('while the mail server is away a mail is tried less and less often, for three days', async () => {
  await queueMail(db, mailTo('a@b.in'), now);
  await queueMail(db, mailTo('c@d.in'), now);
  send.mockRejectedValue(gone());
  await sendQueuedMails(deps());
  expect(send).toHaveBeenCalledTimes(1); // the first failure ends the round
  now += mailPolicy.backoffFirst - 1;
  await sendQueuedMails(deps());
  expect(send).toHaveBeenCalledTimes(2); // the other one
  send.mockClear();
  const until = now + mailPolicy.triedFor;
  for (; now < until + mailPolicy.backoffMost; now += 10 * 60_000) await sendQueuedMails(deps());
  expect(send.mock.calls.length).toBeGreaterThan(20);
  expect(send.mock.calls.length).toBeLessThan(60);
  expect(await rows()).toMatchObject([
    { nextTryAt: null, sentAt: null, text: '' },
    { nextTryAt: null, sentAt: null, text: '' },
  ]);
});

test('a mail that failed goes out as soon as its wait is over', async () => {
  await queueMail(db, mailTo('a@b.in'), now);
  send.mockRejectedValueOnce(gone()).mockRejectedValueOnce(refused('EENVELOPE', 451));
  await sendQueuedMails(deps());
  now += mailPolicy.backoffFirst;
  await sendQueuedMails(deps());
  now += 2 * mailPolicy.backoffFirst - 1;
  expect(await sendQueuedMails(deps())).toBe(0);
  now += 1;
  expect(await sendQueuedMails(deps())).toBe(1);
});

test('a recipient that is refused for good is not tried again, and holds up no one', async () => {
  await queueMail(db, { id: '1', ...mailTo('nobody@b.in') }, now);
  await queueMail(db, { id: '2', ...mailTo('a@b.in') }, now);
  send.mockRejectedValueOnce(refused('EENVELOPE', 550));
  expect(await sendQueuedMails(deps())).toBe(1);
  now += mailPolicy.triedFor;
  expect(await sendQueuedMails(deps())).toBe(0);
});

// The id of a mail may hold a person's (deletion-<user>-<time>).
test('the log names a mail by its kind, and each by a mark of its own', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  for (const id of ['deletion-person4711-1', 'deletion-person4711-2'])
    await queueMail(db, { id, ...mailTo('a@b.in') }, now);
  send
    .mockRejectedValueOnce(refused('EENVELOPE', 451))
    .mockRejectedValueOnce(refused('EENVELOPE', 451));
  await sendQueuedMails({ ...deps(), log });
  expect(lines.join('\n')).not.toContain('4711');
  const names = lines.map((line) => (JSON.parse(line) as { mail: string }).mail);
  expect(names[0]).toMatch(/^deletion [0-9a-f]{8}$/);
  expect(new Set(names).size).toBe(2);
});

test('a login at the mail server that is refused is the admin’s trouble: tried again', async () => {
  await queueMail(db, mailTo('a@b.in'), now);
  send.mockRejectedValueOnce(refused('EAUTH', 535));
  await sendQueuedMails(deps());
  now += mailPolicy.backoffFirst;
  expect(await sendQueuedMails(deps())).toBe(1);
});

test('what a dead process was sending goes out after its lease, or at the start of its heir', async () => {
  await queueMail(db, mailTo('a@b.in'), now);
  send.mockImplementationOnce(() => new Promise(() => undefined)); // the process ends here
  void sendQueuedMails(deps());
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  now += mailPolicy.lease - 1;
  expect(await sendQueuedMails(deps())).toBe(0);
  await releaseTaken(db, outgoingMails, now);
  expect(await sendQueuedMails(deps())).toBe(1);

  await queueMail(db, mailTo('c@d.in'), now);
  send.mockImplementationOnce(() => new Promise(() => undefined));
  void sendQueuedMails(deps());
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{}, { taken: true }]));
  now += mailPolicy.lease;
  expect(await sendQueuedMails(deps())).toBe(1);
});

test('while the way to the mail server is switched off no mail is taken and no try counted', async () => {
  await queueMail(db, mailTo('a@b.in'), now);
  const mail = { send, pausedFor: () => 1 };
  expect(await sendQueuedMails({ ...deps(), mail })).toBe(0);
  expect(send).not.toHaveBeenCalled();
  expect(await rows()).toMatchObject([{ attempts: 0, taken: false, nextTryAt: new Date(now) }]);
  // Switched off between the look and the call.
  send.mockRejectedValueOnce(new BreakerOpenError('mail server', 5_000));
  expect(await sendQueuedMails(deps())).toBe(0);
  expect(await rows()).toMatchObject([{ attempts: 0, taken: false }]);
  now += 5_000;
  expect(await sendQueuedMails(deps())).toBe(1);
});

test('what the switched off way has kept is looked at before it leaves', async () => {
  await queueMail(db, { ...mailTo('a@b.in'), id: 'alert-gone' }, now);
  await queueMail(db, { ...mailTo('a@b.in'), id: 'application-gone-1' }, now);
  await queueMail(db, mailTo('c@b.in'), now);
  const mail = { send, pausedFor: () => 1 };
  await sendQueuedMails({ ...deps(), mail });
  now += 5 * 60 * 60_000;
  expect(await sendQueuedMails(deps())).toBe(3);
  expect(sent.map(({ to }) => to)).toEqual(['c@b.in']);
});

test('a try that outlived its lease does not put off the one after it', async () => {
  await queueMail(db, mailTo('a@b.in'), now);
  let fail: (error: Error) => void = () => undefined;
  send.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  const late = sendQueuedMails(deps());
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  now += mailPolicy.lease;
  let finish: () => void = () => undefined;
  send.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const second = sendQueuedMails(deps());
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [taken] = await rows();
  fail(gone());
  await late;
  expect(await rows()).toEqual([taken]);
  finish();
  expect(await second).toBe(1);
});

test('a mail that went out is marked as soon as the database answers again, and not sent twice', async () => {
  await queueMail(db, mailTo('a@b.in'), now);
  const update = vi.spyOn(db, 'update');
  send.mockImplementationOnce(() => {
    // Gone at the moment when the mark is due.
    update.mockImplementationOnce(() => {
      throw new Error('Connection terminated unexpectedly');
    });
    return Promise.resolve();
  });
  expect(await sendQueuedMails(deps())).toBe(1);
  update.mockRestore();
  now += mailPolicy.lease;
  expect(await sendQueuedMails(deps())).toBe(0);
  expect(send).toHaveBeenCalledTimes(1);
});

test('old ones are forgotten; an erased account takes its mails along', async () => {
  await queueMail(db, mailTo('a@b.in'), now);
  await sendQueuedMails(deps());
  now += mailPolicy.kept;
  await forgetOldMails(db, now);
  expect(await rows()).toHaveLength(1);
  await forgetOldMails(db, now + 1);
  expect(await rows()).toEqual([]);
  await db.insert(users).values({ id: 'u', email: 'u@b.in' });
  await queueMail(db, { userId: 'u', ...mailTo('u@b.in') }, now);
  await db.delete(users);
  expect(await sendQueuedMails(deps())).toBe(0);
});

test('of all that people were told of only what its reader was told of is read for a late mail', async () => {
  await db.execute(sql`insert into users (id, email) select 'm' || n, 'm' || n || '@b.in'
    from generate_series(1, 200) n`);
  await db.execute(sql`insert into jobs (id, job_name, company_name, experience, location, description,
      skills, salary_range, category, job_type, title_key, company_key, location_key, experience_from, experience_to)
    select 'j' || n, 'Job', 'Co', '1', 'Dubai', 'x', '{}', '', 'Farming', '', '', '', '', 0, 1
    from generate_series(1, 200) n`);
  await db.execute(sql`insert into told_jobs (user_id, job_id, alert_id, search_id)
    select 'm' || u, 'j' || j, 'a' || u, 's' || u from generate_series(1, 200) u, generate_series(1, 200) j`);
  await db.execute(sql`insert into saved_searches (id, user_id, key, filters)
    select 's' || n, 'm' || n, 'k', '{}' from generate_series(1, 200) n`);
  await db.execute(sql`analyze users, jobs, told_jobs, saved_searches`);
  await queueMail(db, { ...mailTo('m7@b.in'), id: 'alert-a7', userId: 'm7' }, now);
  now += mailPolicy.fresh + 1;
  const plans = await plansOf(() => sendQueuedMails(deps()));
  expect(sent.map(({ to }) => to)).toEqual(['m7@b.in']);
  const asked = plans.filter((plan) => plan.includes('told_jobs'));
  expect(asked).not.toEqual([]);
  expect(asked.filter((plan) => plan.includes('Seq Scan on told_jobs'))).toEqual([]);
}, 60_000);
