// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { limits } from '#contract/limits.ts';
import type { ErrorCode } from '#contract/http/errors.ts';
import type { VerifiedReply } from '#contract/payments/payment.ts';
import type { Plan } from '#contract/payments/plan.ts';
import { CallFailure } from '#src/data/api.ts';
import { toasts } from '#src/toasts/toasts.ts';
import { lookForPaid, untoldOutcome } from '#src/data/payments/unverified.ts';
import type { SubscriptionReply } from '#contract/payments/plan.ts';
import { useCheckout } from './useCheckout.ts';

const phone = vi.hoisted(() => ({
  code: 'TOKEN_EXPIRED' as ErrorCode,
  session: null as null | { user: { id: string; email: string } },
  ended: [] as boolean[],
  calls: [] as string[],
  answers: {} as Record<string, object[]>,
  /** What happens while the provider's dialog is open. */
  underDialog: () => {},
}));
vi.mock('#src/data/api.ts', async (actual) => ({
  ...(await actual<object>()),
  callApi: async (name: string) => {
    phone.calls.push(name);
    const answer = phone.answers[name]?.shift();
    if (answer instanceof Error) throw answer;
    if (answer) return answer;
    // The real call has ended the session by the time it throws a refused token.
    if (phone.code !== 'USER_NOT_FOUND') phone.session = null;
    throw new CallFailure(phone.code === 'USER_NOT_FOUND' ? 404 : 401, { code: phone.code });
  },
}));
vi.mock('#src/data/session/session.ts', async (actual) => ({
  ...(await actual<object>()),
  session: { peek: () => phone.session },
  userId: { peek: () => 'u1', value: 'u1' },
  endSession: (expired = false) => phone.ended.push(expired),
}));
vi.mock('#src/data/cache/resource.ts', () => ({
  refresh: async () => {},
  replaceData: async () => {},
}));
vi.mock('./paymentDialog.ts', () => ({
  needsOwnDocument: () => false,
  payInDialog: async () => {
    phone.underDialog();
    return { state: 'paid', response: { razorpay_order_id: 'o' } };
  },
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

beforeEach(() => {
  Object.assign(phone, { calls: [], answers: {}, underDialog: () => {} });
  localStorage.clear();
  toasts.value = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  document.body.replaceChildren();
});

const pro = { type: 'basic', name: 'Pro' } as Plan;

test.each([
  // What was typed, and the wish to apply, wait for the next login.
  ['TOKEN_EXPIRED', []],
  ['USER_NOT_FOUND', [false]],
])('an order that is refused with %s ends no session twice', async (code, ended) => {
  Object.assign(phone, { code, ended: [], session: { user: { id: 'u1', email: '' } } });
  const { hook, searchHook, history } = memoryLocation({
    ...{ path: '/pricing?from=%2Fjobs%2F1', record: true },
  });
  function Page() {
    const { choose } = useCheckout([], undefined);
    return (
      <button type="button" onClick={() => choose(pro)}>
        Pro
      </button>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <Router hook={hook} searchHook={searchHook}>
        <Page />
      </Router>,
    ),
  );
  await act(async () => place.querySelector('button')?.click());
  expect(history.at(-1)).toBe('/login?from=%2Fpricing%3Ffrom%3D%252Fjobs%252F1');
  expect(phone.ended).toEqual(ended);
  await act(async () => root.unmount());
});

const told = () => toasts.peek().map(({ text }) => text);
const premium = { type: 'premium', name: 'Premium', amount: 149 } as Plan;
const nothing: SubscriptionReply = {
  currentSubscription: null,
  userStatus: { subscriptionStatus: 'none', remainingTrialDays: null, trialExpiresAt: null },
};
const withPro = (daysRemaining: number): SubscriptionReply => ({
  ...nothing,
  currentSubscription: { planType: 'basic', planName: 'Pro', status: 'active', daysRemaining },
  offers: [{ planType: 'premium', addedDays: daysRemaining, endsAt: '2027-09-02T08:00:00.000Z' }],
});

/** The buttons of the page: what is chosen, and the yes to the question. */
async function plansOf(reply: SubscriptionReply | undefined) {
  Object.assign(phone, { session: { user: { id: 'u1', email: '' } } });
  const { hook, searchHook } = memoryLocation({ path: '/pricing' });
  function Page({ known }: { known: SubscriptionReply | undefined }) {
    const { choose, asked, hasChanged, confirm } = useCheckout([], known);
    return (
      <>
        <button type="button" name="pro" onClick={() => choose(pro)} />
        <button type="button" name="premium" onClick={() => choose(premium)} />
        <button type="button" name="yes" onClick={() => asked && void confirm(asked)} />
        <output>{`${asked?.type ?? '-'} ${hasChanged}`}</output>
      </>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (known: SubscriptionReply | undefined) =>
    act(async () =>
      root.render(
        <Router hook={hook} searchHook={searchHook}>
          <Page known={known} />
        </Router>,
      ),
    );
  await show(reply);
  const button = (name: string) => place.querySelector<HTMLElement>(`[name="${name}"]`);
  return {
    show,
    tap: (...names: string[]) => act(async () => names.forEach((name) => button(name)?.click())),
    question: () => place.querySelector('output')?.textContent,
    close: () => act(async () => root.unmount()),
  };
}

test('a yes to what is not so any more is asked for again, before anything is ordered', async () => {
  const page = await plansOf(withPro(92));
  await page.tap('premium');
  expect(page.question()).toBe('premium false');
  phone.answers['subscriptions.current'] = [nothing, nothing];
  await page.tap('yes');
  expect(phone.calls).toEqual(['subscriptions.current']);
  expect(page.question()).toBe('premium true');
  await page.show(nothing);
  await page.tap('yes');
  expect(phone.calls.slice(1)).toEqual(['subscriptions.current', 'subscriptions.createOrder']);
  await page.close();
});

test('what would be an upgrade by now is asked about, though no plan ran when the page came', async () => {
  const page = await plansOf(nothing);
  phone.answers['subscriptions.current'] = [withPro(92)];
  await page.tap('premium');
  expect(phone.calls).toEqual(['subscriptions.current']);
  expect(page.question()).toBe('premium true');
  await page.close();
});

test('nothing has changed where nothing was shown', async () => {
  const page = await plansOf(undefined);
  phone.answers['subscriptions.current'] = [withPro(92)];
  await page.tap('premium');
  expect(phone.calls).toEqual(['subscriptions.current']);
  expect(page.question()).toBe('premium false');
  await page.close();
});

test('taps in one moment are one purchase', async () => {
  const page = await plansOf(nothing);
  phone.answers['subscriptions.current'] = [nothing, nothing, nothing];
  await page.tap('pro', 'pro', 'premium');
  expect(phone.calls).toEqual(['subscriptions.current', 'subscriptions.createOrder']);
  await page.close();
});

test('what was paid before the line broke is being confirmed, and nothing is sold beside it', async () => {
  const page = await plansOf(nothing);
  phone.answers['subscriptions.current'] = [nothing];
  phone.answers['subscriptions.createOrder'] = [{ subscription: 's', checkout: {} }];
  phone.answers['subscriptions.verifyPayment'] = [new CallFailure(0, {})];
  await page.tap('pro');
  expect(told()).toEqual(['confirming.title']);
  expect(lookForPaid()).toMatchObject({ planType: 'basic', sent: { subscription_id: 's' } });
  phone.calls.length = 0;
  await page.tap('premium');
  expect(phone.calls).toEqual([]);
  expect(told()).toContain('confirming.text');
  await page.close();
});

test('what the server refuses to verify is told in the words of spec 8', async () => {
  const page = await plansOf(nothing);
  phone.answers['subscriptions.current'] = [nothing];
  phone.answers['subscriptions.createOrder'] = [{ subscription: 's', checkout: {} }];
  phone.answers['subscriptions.verifyPayment'] = [
    new CallFailure(422, { code: 'PAYMENT_NOT_VERIFIED' }),
  ];
  await page.tap('pro');
  expect(told()).toEqual(['toast.notVerified']);
  expect(lookForPaid()).toBeNull();
  await page.close();
});

test('who logged in while another paid hears nothing of that payment', async () => {
  const page = await plansOf(nothing);
  phone.answers['subscriptions.current'] = [nothing];
  phone.answers['subscriptions.createOrder'] = [{ subscription: 's', checkout: {} }];
  phone.underDialog = () => {
    phone.session = { user: { id: 'u2', email: '' } };
  };
  await page.tap('pro');
  expect(phone.calls).toEqual(['subscriptions.current', 'subscriptions.createOrder']);
  expect(told()).toEqual([]);
  expect(localStorage.length).toBe(0);
  await page.close();
});

test('what is heard late is told to the payer alone, and breaks off nothing', async () => {
  const page = await plansOf(nothing);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  vi.useFakeTimers();
  const reply = { ...withPro(92), planName: 'Pro' } as VerifiedReply;
  const outcome = { state: 'active', planType: 'basic', reply } as const;
  await act(async () => void (untoldOutcome.value = { userId: 'u2', outcome }));
  expect(told()).toEqual([]);
  await act(async () => void (untoldOutcome.value = { userId: 'u1', outcome }));
  expect(told()).toEqual(['toast.activated']);
  await vi.advanceTimersByTimeAsync(2 * limits.reloadAfterPlan);
  expect(reload).not.toHaveBeenCalled();
  vi.useRealTimers();
  await page.close();
});
