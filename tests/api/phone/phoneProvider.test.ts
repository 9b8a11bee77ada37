import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { phoneCodes, userPhones } from '#server/db/schema/accountSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { createSmsSender } from '#server/http/sms/sms.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';
import { newNumber, newRequestId, phoneSteps } from '../../support/accounts/phoneSteps.ts';
import { testLog } from '../../support/logs/testLog.ts';
import {
  startSmsProvider,
  type ProviderMood,
  type SmsProvider,
} from '../../support/server/smsProvider.ts';

/** The server with a provider that has good and bad days: nothing is half done, and it gets well by itself. */

let provider: SmsProvider;
let server: AccountServer;
let steps: ReturnType<typeof phoneSteps>;
/** Ms. */
const times = { limit: 400, pause: 1_500 };
beforeAll(async () => {
  provider = await startSmsProvider();
  const sms = createSmsSender(
    {
      ...{ kind: 'http', url: provider.url, method: 'POST', accepted: '"sent"' },
      headers: [['Content-Type', 'application/json']],
      body: '{"to":"{{to}}","text":"{{text}}","id":"{{id}}"}',
    },
    { folder: '', log: testLog('silent'), times },
  );
  server = await startAccountServer({ sms });
  steps = phoneSteps(server.url, '');
});
beforeEach(async () => {
  provider.mood = 'well';
  await server.freshLimits();
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const sentTo = (phone: string) => provider.got.filter(({ to }) => to === phone);
const codeOf = (phone: string) => /#(\d{6})/.exec(sentTo(phone).at(-1)?.text ?? '')?.[1] ?? '';

test('a code comes by the provider, once, and opens a session', async () => {
  const [phone, requestId] = [newNumber(), newRequestId()];
  expect(await steps.ask(phone, requestId)).toMatchObject({ status: 200 });
  expect(await steps.ask(phone, requestId)).toMatchObject({ status: 200 });
  expect(sentTo(phone)).toMatchObject([{ id: requestId }]);
  const proof = { phone, requestId, code: codeOf(phone) };
  expect(await steps.logIn({ ...proof, join: true })).toMatchObject({ status: 200 });
});

const badDays: [ProviderMood, boolean][] = [
  ['refuses', true],
  ['broken', false],
  ['cuts', false],
  ['hangs', false],
];

test.each(badDays)(
  'a provider that %s: said clearly, and nothing half done',
  async (mood, isUnsent) => {
    const [phone, requestId] = [newNumber(), newRequestId()];
    const before = [await server.db.$count(users), await server.db.$count(userPhones)];
    provider.mood = mood;
    const begun = performance.now();
    const answer = await steps.ask(phone, requestId);
    expect(performance.now() - begun).toBeLessThan(times.limit + 5_000);
    expect(answer).toMatchObject({ status: 503, body: { code: 'SMS_FAILED' } });
    expect(answer.body.message).toContain('could not be sent');
    expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|502|bad number/);
    // What may have arrived after all opens nothing.
    const proof = { phone, requestId, code: codeOf(phone) };
    const late = await steps.logIn({ ...proof, join: true });
    expect(late).toMatchObject({ status: 422, body: { code: 'OTP_EXPIRED' } });
    provider.mood = 'well';
    expect(await steps.ask(phone, requestId)).toMatchObject({ body: { code: 'OTP_EXPIRED' } });
    expect(sentTo(phone)).toHaveLength(1);
    expect([await server.db.$count(users), await server.db.$count(userPhones)]).toEqual(before);
    // What was certainly not sent keeps no one waiting; what may be on its way does for a minute.
    if (!isUnsent) await server.freshLimits();
    await expect
      .poll(async () => (await steps.ask(phone)).status, { interval: 150, timeout: 10_000 })
      .toBe(200);
    expect(sentTo(phone)).toHaveLength(2);
  },
);

test('a provider that is away is not asked by everyone who waits, and is found again', async () => {
  provider.mood = 'broken';
  await Promise.all(Array.from({ length: 12 }, () => steps.ask(newNumber())));
  const asked = provider.got.length;
  const refused = await steps.ask(newNumber());
  expect(refused).toMatchObject({ status: 503, body: { code: 'SMS_FAILED' } });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(provider.got).toHaveLength(asked);
  provider.mood = 'well';
  await expect
    .poll(async () => (await steps.ask(newNumber())).status, { interval: 150, timeout: 10_000 })
    .toBe(200);
});

test('the code of before stays good where the next one cannot be sent', async () => {
  const phone = newNumber();
  const first = newRequestId();
  expect(await steps.ask(phone, first)).toMatchObject({ status: 200 });
  const code = codeOf(phone);
  await server.freshLimits();
  provider.mood = 'refuses';
  expect(await steps.ask(phone)).toMatchObject({ status: 503 });
  const answer = await steps.logIn({ phone, requestId: first, code, join: true });
  expect(answer).toMatchObject({ status: 200 });
});

test('neither number nor code stays in the rows of codes', async () => {
  const phone = newNumber();
  await steps.ask(phone);
  const text = JSON.stringify(await server.db.select().from(phoneCodes));
  expect(text).not.toContain(phone.slice(-8));
  expect(text).not.toContain(`"${codeOf(phone)}"`);
});
