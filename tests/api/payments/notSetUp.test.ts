import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../support/accounts/people.ts';
import { administrator, startServer, type RunningServer } from '../../support/server/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ environment: { PUBLIC_URL: 'https://jobs.example' } });
}, 120_000);
afterAll(() => server.stop());

test('on a public address without keys nothing can be bought, and the log says why', async () => {
  const login = await call<{ token: string }>(server.url, 'POST', '/auth/login', {
    body: administrator,
  });
  const { token } = login.body;
  const answer = await call(server.url, 'POST', '/subscriptions/create-order', {
    token,
    body: { planType: 'basic' },
  });
  expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENT_NOT_SET_UP' } });
  expect(server.output()).toContain('plans cannot be bought');
  expect((await fetch(`${server.url}/sandbox/razorpay/checkout.js`)).status).toBe(404);
  expect((await fetch(`${server.url}/api/subscriptions/plans`)).status).toBe(200);
});
