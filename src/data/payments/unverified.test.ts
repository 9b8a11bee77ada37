// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { CallFailure } from '#src/data/api.ts';
import { session } from '#src/data/session/session.ts';
import {
  keepPaid,
  lookForPaid,
  paidOrder,
  resumePaid,
  untoldOutcome,
  verifyPaid,
  type PaidOrder,
} from './unverified.ts';

const callApi = vi.hoisted(() => vi.fn<(name: string, options: object) => Promise<object>>());
vi.mock('#src/data/api.ts', async (actual) => ({ ...(await actual<object>()), callApi }));
vi.mock('#src/data/cache/resource.ts', () => ({ refresh: vi.fn(), replaceData: vi.fn() }));

const sent = {
  ...{ razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' },
  subscription_id: 'sub',
};
const paid: PaidOrder = { userId: 'u1', planType: 'basic', sent, at: Date.now() };
const logIn = (id: string) => {
  session.value = { token: '', user: { id, email: '', role: 'user', isProfileComplete: true } };
};
const reply = { currentSubscription: null, userStatus: {}, planName: 'Pro' };
const lost = () => new CallFailure(0, {});

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(paid.at);
  callApi.mockReset();
  logIn('u1');
  keepPaid(paid);
});
afterEach(() => {
  vi.useRealTimers();
  untoldOutcome.value = null;
  localStorage.clear();
});

test('is kept while no server answers, and sent again until one does', async () => {
  callApi.mockRejectedValueOnce(lost());
  expect(await verifyPaid()).toEqual({ state: 'waiting' });
  expect(paidOrder.peek()).toEqual(paid);
  expect(localStorage.getItem('draft:paid')).not.toBeNull();
  callApi.mockRejectedValueOnce(new CallFailure(503, { code: 'PAYMENT_UNAVAILABLE' }));
  await vi.advanceTimersToNextTimerAsync();
  expect(paidOrder.peek()).toEqual(paid);
  callApi.mockResolvedValueOnce(reply);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(untoldOutcome.peek()?.state).toBe('active'));
  expect(
    callApi.mock.calls.map(([name, { body }]: [string, { body?: object }]) => [name, body]),
  ).toEqual(Array.from({ length: 3 }, () => ['subscriptions.verifyPayment', sent]));
  expect(paidOrder.peek()).toBeNull();
  expect(localStorage.getItem('draft:paid')).toBeNull();
});

test('is kept beside a session that is over, and refused by the server’s own word alone', async () => {
  callApi.mockRejectedValueOnce(new CallFailure(401, { code: 'TOKEN_EXPIRED' }));
  expect(await verifyPaid()).toEqual({ state: 'waiting' });
  const no = new CallFailure(422, { code: 'PAYMENT_NOT_VERIFIED' });
  callApi.mockRejectedValueOnce(no);
  expect(await verifyPaid()).toEqual({ state: 'refused', failure: no });
  expect(lookForPaid()).toBeNull();
});

test('is another’s payment to no one else', async () => {
  logIn('u2');
  expect(paidOrder.peek()).toBeNull();
  expect(await verifyPaid()).toBeNull();
  expect(callApi).not.toHaveBeenCalled();
});

test('a page that is opened later takes it up, until the provider has given it back', async () => {
  callApi.mockResolvedValueOnce(reply);
  resumePaid();
  await vi.waitFor(() => expect(untoldOutcome.peek()?.state).toBe('active'));
  keepPaid({ ...paid, at: Date.now() - limits.orderOpen });
  expect(lookForPaid()).toBeNull();
});
