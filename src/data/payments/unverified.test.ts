// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { CallFailure } from '#src/data/api.ts';
import { refresh, replaceData } from '#src/data/cache/resource.ts';
import { endSession, session } from '#src/data/session/session.ts';
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
const place = 'draft:@u1|paid';
const paid: PaidOrder = { userId: 'u1', planType: 'basic', sent, at: Date.now() };
const logIn = (id: string) => {
  session.value = { token: '', user: { id, email: '', role: 'user', isProfileComplete: true } };
};
const reply = { currentSubscription: null, userStatus: {}, planName: 'Pro' };
const lost = () => new CallFailure(0, {});
const current = { call: 'subscriptions.current' };

/** An answer that comes when the test says so. */
function answerLater() {
  const later: { arrive: (answer: object) => void } = { arrive: () => {} };
  callApi.mockImplementationOnce(() => new Promise((resolve) => (later.arrive = resolve)));
  return later;
}
const turnPage = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(paid.at);
  callApi.mockReset();
  vi.mocked(refresh).mockReset();
  vi.mocked(replaceData).mockReset();
  logIn('u1');
  keepPaid(paid);
});
afterEach(() => {
  endSession(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
});

test('is kept while no server answers, and sent again until one does', async () => {
  callApi.mockRejectedValueOnce(lost());
  expect(await verifyPaid()).toEqual({ state: 'waiting' });
  expect(paidOrder.peek()).toEqual(paid);
  expect(localStorage.getItem(place)).not.toBeNull();
  callApi.mockRejectedValueOnce(new CallFailure(503, { code: 'PAYMENT_UNAVAILABLE' }));
  await vi.advanceTimersToNextTimerAsync();
  expect(paidOrder.peek()).toEqual(paid);
  callApi.mockResolvedValueOnce(reply);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(untoldOutcome.peek()?.outcome.state).toBe('active'));
  expect(untoldOutcome.peek()?.userId).toBe('u1');
  expect(
    callApi.mock.calls.map(([name, { body }]: [string, { body?: object }]) => [name, body]),
  ).toEqual(Array.from({ length: 3 }, () => ['subscriptions.verifyPayment', sent]));
  expect(paidOrder.peek()).toBeNull();
  expect(localStorage.getItem(place)).toBeNull();
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

test('what is answered after the payer has gone is not told, shown or taken from who came then', async () => {
  const first = answerLater();
  const awaited = verifyPaid();
  endSession(true);
  logIn('u2');
  const others = { ...paid, userId: 'u2', sent: { ...sent, razorpay_order_id: 'o2' } };
  keepPaid(others);
  const second = answerLater();
  dispatchEvent(new Event('online'));
  resumePaid();
  first.arrive(reply);
  expect(await awaited).toBeNull();
  expect(untoldOutcome.peek()).toBeNull();
  expect(replaceData).not.toHaveBeenCalled();
  expect(paidOrder.peek()).toEqual(others);
  expect(callApi.mock.calls.map(([, options]) => options)).toMatchObject([
    { body: sent },
    { body: others.sent },
  ]);
  second.arrive(reply);
  await vi.waitFor(() => expect(untoldOutcome.peek()?.userId).toBe('u2'));
  // The first one's waits for its payer.
  endSession(true);
  expect(untoldOutcome.peek()).toBeNull();
  logIn('u1');
  expect(lookForPaid()).toEqual(paid);
});

test('one payment’s answer does not forget the one that was paid after it', async () => {
  const first = answerLater();
  const awaited = verifyPaid();
  const next = { ...paid, sent: { ...sent, razorpay_order_id: 'o2' } };
  keepPaid(next);
  first.arrive(reply);
  expect(await awaited).toMatchObject({ state: 'active' });
  expect(lookForPaid()).toEqual(next);
});

test('an outcome that someone waits for is told by them alone', async () => {
  const only = answerLater();
  resumePaid();
  dispatchEvent(new Event('online'));
  const awaited = verifyPaid();
  only.arrive(reply);
  expect(await awaited).toMatchObject({ state: 'active' });
  expect(untoldOutcome.peek()).toBeNull();
  expect(callApi).toHaveBeenCalledOnce();
});

test('a page that is opened later takes it up, until the provider has given it back', async () => {
  callApi.mockResolvedValueOnce(reply);
  resumePaid();
  await vi.waitFor(() => expect(untoldOutcome.peek()?.outcome.state).toBe('active'));
  expect(vi.mocked(refresh).mock.calls).toEqual([
    [{ call: 'user.get', params: { userId: 'u1' } }, true],
  ]);
  keepPaid({ ...paid, at: Date.now() - limits.orderOpen });
  expect(lookForPaid()).toBeNull();
  logIn('u2');
  resumePaid();
  expect(localStorage.getItem(place)).toBeNull();
});

test('a page that no one looks at asks nothing, and one that stays open asks seldom', async () => {
  callApi.mockRejectedValue(lost());
  expect(await verifyPaid()).toEqual({ state: 'waiting' });
  await vi.advanceTimersByTimeAsync(limits.day);
  expect(callApi.mock.calls.length).toBeLessThan(160);
  expect(vi.mocked(refresh).mock.calls).toEqual([[current, true]]);
  turnPage('hidden');
  callApi.mockClear();
  await vi.advanceTimersByTimeAsync(limits.day);
  expect(callApi).not.toHaveBeenCalled();
  turnPage('visible');
  expect(callApi).toHaveBeenCalledOnce();
});
