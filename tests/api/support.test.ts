import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { demoContacts } from '#contract/support/contacts.ts';
import type { SupportTicket } from '#contract/support/support.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { subscriptions, supportRequests, users } from '#server/db/schema/schema.ts';
import { mailPolicy, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { paymentServer, type PaymentServer, type Person } from '../support/server/paymentServer.ts';

let server: PaymentServer;
let admin: Person;
let villages = 0;
const hour = limits.day / 24;

const form = {
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  subject: 'Cannot upload',
  message: 'My resume does not upload.\nPlease help.',
};

beforeAll(async () => {
  server = await paymentServer();
  admin = await server.person('admin');
}, 60_000);
beforeEach(async () => {
  await server.db.delete(supportRequests);
  server.mails.length = 0;
  villages += 1;
});
afterAll(() => server.close());

const write = (
  body: object = form,
  options: { as?: Person; headers?: Record<string, string> } = {},
) =>
  server.call<{ id: string; message: string; code?: string }>('POST', '/support/request', {
    ...options,
    body,
    headers: { 'X-Forwarded-For': `10.0.0.${villages}`, ...options.headers },
  });
const list = (query = '', as = admin) =>
  server.call<{ requests: SupportTicket[]; total: number; open: number }>(
    'GET',
    `/support/requests${query}`,
    { as },
  );
const answer = (id: string, body: object, as = admin) =>
  server.call<SupportTicket & { code?: string; errors?: object }>(
    'PATCH',
    `/support/requests/${id}`,
    {
      as,
      body,
    },
  );

describe('a request', () => {
  test('without its fields is told of each as a blank form is', async () => {
    expect(await write({})).toMatchObject({
      status: 422,
      body: {
        errors: {
          ...{ name: 'nameRequired', email: 'emailRequired' },
          ...{ subject: 'subjectRequired', message: 'messageRequired' },
        },
      },
    });
  });

  test('of a visitor is stored, and mailed to the admin once', async () => {
    const { status, body } = await write({ ...form, email: ' Ravi@Example.IN ' });
    expect(status).toBe(201);
    expect(body.message).toBe('Thank you! Your request has been sent. Our team will reply soon.');
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));
    expect(server.mails[0]).toMatchObject({
      to: demoContacts.email,
      subject: '[normal] Cannot upload',
    });
    for (const part of ['Ravi Kumar <ravi@example.in> (visitor)', form.message, body.id])
      expect(server.mails[0]?.text).toContain(part);
    const [row] = await server.db.select().from(supportRequests);
    expect(row).toMatchObject({ ...form, priority: 'normal', userId: null, status: 'open' });
    server.clock.now += hour;
    await sendQueuedMails(server.deps);
    expect(server.mails).toHaveLength(1);
  });

  test('of a member belongs to them; a bearer that is over is refused', async () => {
    const member = await server.person();
    const { body } = await write({ ...form, priority: 'urgent' }, { as: member });
    const { requests } = (await list()).body;
    expect(requests).toMatchObject([{ id: body.id, userId: member.id, priority: 'urgent' }]);
    const wrong = await write(form, { as: { ...member, token: 'x.y.z' } });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
  });

  test.each([
    ['name', { name: '  ' }, 'nameRequired'],
    ['email', { email: 'ravi' }, 'emailInvalid'],
    ['subject', { subject: '' }, 'subjectRequired'],
    ['message', { message: 'x'.repeat(5_001) }, 'tooLong'],
    ['priority', { priority: 'now!' }, 'unknownOption'],
  ])('with a wrong %s is refused', async (field, change, message) => {
    expect(await write({ ...form, ...change })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELDS', errors: { [field]: message } },
    });
    expect(await server.db.select().from(supportRequests)).toEqual([]);
  });

  test('sent again from the phone’s outbox is one request and one mail', async () => {
    const headers = { 'Idempotency-Key': `key-of-village-${villages}` };
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(form, { headers })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await server.db.select().from(supportRequests)).toHaveLength(1);
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));
  });

  test('whose mail did not go out is mailed later', async () => {
    vi.spyOn(server.deps.mail, 'send').mockRejectedValueOnce(new Error('no mail today'));
    await write();
    await vi.waitFor(() =>
      expect(server.log.error).toHaveBeenCalledWith(expect.anything(), 'a mail was not sent'),
    );
    await sendQueuedMails(server.deps);
    expect(server.mails).toHaveLength(0); // not at once again
    server.clock.now += mailPolicy.backoffFirst;
    await sendQueuedMails(server.deps);
    await sendQueuedMails(server.deps);
    expect(server.mails).toHaveLength(1);
  });

  test('cannot write headers of the mail or fill in its blanks', async () => {
    await write({
      ...form,
      subject: 'Hello\r\nBcc: all@example.in',
      name: '{{email}}',
      message: '{{id}} <b>bold</b> $&',
    });
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));
    const [mail] = server.mails;
    expect(mail?.to).toBe(demoContacts.email);
    expect(mail?.text).toContain('{{email}} <ravi@example.in>');
    expect(mail?.text).toContain('{{id}} <b>bold</b> $&');
    expect(mail?.html).toContain('&lt;b&gt;bold&lt;/b&gt;');
  });
});

describe('the limits', () => {
  test('one person: five an hour, fifteen a day; the rest of the village writes on', async () => {
    for (let sent = 0; sent < limits.supportAnHour; sent += 1) {
      expect((await write()).status).toBe(201);
      server.clock.now += 60_000;
    }
    const refused = await write();
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused.headers.get('retry-after')).toBe(String(55 * 60));
    expect((await write({ ...form, email: 'sita@example.in' })).status).toBe(201);
    server.clock.now += 55 * 60_000;
    expect((await write()).status).toBe(201);
    expect((await write()).status).toBe(429);

    let total = limits.supportAnHour + 1;
    while (total < limits.supportADay) {
      server.clock.now += hour;
      if ((await write()).status === 201) total += 1;
    }
    server.clock.now += 2 * hour;
    const day = await write();
    expect(day.status).toBe(429);
    server.clock.now += Number(day.headers.get('retry-after')) * 1_000;
    expect((await write()).status).toBe(201);
  });

  test('a member is counted by the account: strangers with the same e-mail do not lock them out', async () => {
    for (let sent = 0; sent < limits.supportAnHour; sent += 1) await write();
    expect((await write()).status).toBe(429);
    const member = await server.person();
    for (let sent = 0; sent < limits.supportAnHour; sent += 1) {
      const email = `other-${sent}@example.in`;
      expect((await write({ ...form, email }, { as: member })).status).toBe(201);
    }
    expect((await write(form, { as: member })).status).toBe(429);
  });

  test('an address: a hundred villagers may write in an hour, a flood may not', async () => {
    const statuses: number[] = [];
    for (let villager = 0; villager < 130; villager += 1) {
      statuses.push((await write({ ...form, email: `v${villager}@example.in` })).status);
    }
    expect(statuses.slice(0, 120).every((status) => status === 201)).toBe(true);
    expect(statuses.slice(120).every((status) => status === 429)).toBe(true);
    const last = await write({ ...form, email: 'late@example.in' });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    const member = await server.person();
    expect((await write({ ...form, email: 'late@example.in' }, { as: member })).status).toBe(201);
    const elsewhere = { headers: { 'X-Forwarded-For': '192.0.2.77' } };
    expect((await write({ ...form, email: 'late@example.in' }, elsewhere)).status).toBe(201);
  });
});

describe('the admin', () => {
  test('reads open requests in the order of need: Premium, urgent, oldest', async () => {
    const premium = await server.person();
    const now = new Date(server.clock.now);
    await server.db.insert(subscriptions).values({
      id: `premium-${premium.id}`,
      userId: premium.id,
      planType: 'premium',
      status: 'active',
      startsAt: now,
      expiresAt: new Date(now.getTime() + limits.day),
    });
    const requests: [subject: string, priority: string, as?: Person][] = [
      ['old and low', 'low'],
      ['old', 'normal'],
      ['new', 'normal'],
      ['urgent', 'urgent'],
      ['of a Premium', 'low', premium],
      ['high', 'high'],
    ];
    for (const [index, [subject, priority, as]] of requests.entries()) {
      server.clock.now += 1_000;
      const body = { ...form, subject, priority, email: `p${index}@example.in` };
      await write(body, as ? { as } : {});
    }
    const { body } = await list('?status=open');
    expect(body).toMatchObject({ total: 6, open: 6 });
    expect(body.requests.map(({ subject }) => subject)).toEqual([
      'of a Premium',
      'urgent',
      'high',
      'old',
      'new',
      'old and low',
    ]);
    expect(body.requests.map(({ topPriority }) => topPriority)).toEqual([
      true,
      ...Array<boolean>(5).fill(false),
    ]);
    const newest = await list('?limit=2&page=2');
    expect(newest.body.requests.map(({ subject }) => subject)).toEqual(['urgent', 'new']);
    server.clock.now += limits.day;
    expect((await list('?status=open')).body.requests[0]?.subject).toBe('urgent');
    expect((await list('?status=lost')).status).toBe(400);
  });

  test('finds by words, status and priority', async () => {
    await write({ ...form, subject: 'Visa 100%', email: 'a@example.in' });
    const { body } = await write({
      ...form,
      priority: 'high',
      name: 'Sita',
      email: 'b@example.in',
    });
    await answer(body.id, { status: 'closed' });
    for (const [query, found] of [
      ['search=visa', 1],
      ['search=100%25', 1],
      ['search=v_sa', 0],
      ['search=sita', 1],
      ['search=resume', 2],
      [`search=${body.id}`, 1],
      ['priority=high', 1],
      ['priority=high&status=open', 0],
      ['search=resume&status=closed', 1],
    ] as const) {
      const answered = (await list(`?${query}`)).body;
      expect([answered.total, answered.requests.length, answered.open], query).toEqual([
        ...[found, found, 1],
      ]);
    }
    expect((await list('?priority=now')).status).toBe(400);
  });

  test('leaves its name in the log, and nothing of what was said', async () => {
    const { body } = await write();
    await answer(body.id, { status: 'answered', answer: 'Call 9876543210' });
    await answer(body.id, { status: 'closed' });
    await answer(body.id, { status: 'open' });
    const lines = await server.db.select().from(auditLog).where(eq(auditLog.entityId, body.id));
    expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual(
      expect.arrayContaining(['answer', 'close', 'reopen'].map((action) => [action, admin.id])),
    );
    expect(JSON.stringify(lines)).not.toContain('9876543210');
  });

  test('answers: the person is mailed in their language, once', async () => {
    const reader = await server.person('user', { language: 'hinglish' });
    const { body } = await write({ ...form, email: 'reader@example.in' }, { as: reader });
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));
    const said = await answer(body.id, { status: 'answered', answer: ' Try a smaller file. ' });
    expect(said).toMatchObject({
      status: 200,
      body: {
        id: body.id,
        status: 'answered',
        answer: 'Try a smaller file.',
        answeredAt: new Date(server.clock.now).toISOString(),
      },
    });
    await vi.waitFor(() => expect(server.mails).toHaveLength(2));
    expect(server.mails[1]).toMatchObject({
      to: 'reader@example.in',
      subject: 'Safar: Cannot upload',
    });
    expect(server.mails[1]?.text).toContain('Namaste Ravi Kumar');
    expect(server.mails[1]?.text).toContain('Try a smaller file.');
    // Closing it says nothing more, and neither does the same answer again.
    server.clock.now += hour;
    expect((await answer(body.id, { status: 'closed' })).body).toMatchObject({
      status: 'closed',
      answer: 'Try a smaller file.',
    });
    await answer(body.id, { status: 'closed', answer: 'Try a smaller file.' });
    const second = await answer(body.id, { status: 'answered', answer: 'Does it work now?' });
    expect(second.body.answer).toBe('Does it work now?');
    await vi.waitFor(() => expect(server.mails).toHaveLength(3));
    expect((await list('?status=answered')).body).toMatchObject({ total: 1, open: 0 });
  });

  test('who answers from what was on screen does not contradict another one', async () => {
    const { body: sent } = await write({ ...form, email: 'asks@example.in' });
    const was = { status: 'open', answeredAt: null };
    const first = { status: 'answered', answer: 'Come on Monday.', was };
    expect((await answer(sent.id, first)).status).toBe(200);
    const refused = {
      status: 412,
      body: {
        code: 'VERSION_CONFLICT',
        current: { id: sent.id, status: 'answered', answer: 'Come on Monday.' },
      },
    };
    const second = { status: 'answered', answer: 'Come on Friday.', was };
    expect(await answer(sent.id, second)).toMatchObject(refused);
    expect(await answer(sent.id, { status: 'closed', was })).toMatchObject(refused);
    // The same again, since its answer was lost.
    const { status, body } = await answer(sent.id, first);
    expect(status).toBe(200);
    const seen = { status: body.status, answeredAt: body.answeredAt };
    expect((await answer(sent.id, { ...second, was: seen })).body.answer).toBe('Come on Friday.');
    // In the same ms, and still another version.
    const late = { status: 'answered', answer: 'Do not come.', was: seen };
    expect((await answer(sent.id, late)).status).toBe(412);
    await sendQueuedMails(server.deps);
    const told = server.mails.filter(({ to }) => to === 'asks@example.in').map(({ text }) => text);
    expect(told.sort()).toEqual([
      expect.stringContaining('Come on Friday.'),
      expect.stringContaining('Come on Monday.'),
    ]);
  });

  test('a visitor is answered in the language of the form', async () => {
    const { body } = await write(form, { headers: { Cookie: 'language=hinglish' } });
    await answer(body.id, { status: 'answered', answer: 'Yes.' });
    await vi.waitFor(() => expect(server.mails.some(({ to }) => to === form.email)).toBe(true));
    expect(server.mails.find(({ to }) => to === form.email)?.text).toContain('Namaste');
  });

  test('cannot answer with nothing, nor what is not there; no one else can', async () => {
    const { body } = await write();
    expect(await answer(body.id, { status: 'answered' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELDS', errors: { answer: 'required' } },
    });
    expect(await answer(body.id, { status: 'gone' })).toMatchObject({ status: 422 });
    expect(await answer('unknown', { status: 'closed' })).toMatchObject({
      status: 404,
      body: { code: 'SUPPORT_REQUEST_NOT_FOUND' },
    });
    const member = await server.person();
    expect((await answer(body.id, { status: 'closed' }, member)).status).toBe(403);
    expect((await list('', member)).status).toBe(403);
    expect((await server.call('GET', '/support/requests')).status).toBe(401);
  });

  test('keeps a request whose writer erased the account', async () => {
    const member = await server.person();
    await write(form, { as: member });
    await server.db.delete(users).where(eq(users.id, member.id));
    expect((await list()).body.requests).toMatchObject([{ userId: null, subject: form.subject }]);
  });
});
