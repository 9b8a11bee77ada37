// @vitest-environment happy-dom
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { SubscriptionReply } from '#contract/payments/plan.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { CurrentBanner, TrialBanner } from './Banners.tsx';

const endsAt = '2027-03-04T21:50:14.000Z';
afterEach(() => void vi.restoreAllMocks());

function having(days: number): SubscriptionReply {
  const current = { planName: 'Pro', daysRemaining: days, endsAt };
  return {
    currentSubscription: { ...current, planType: 'basic', status: 'active' },
    userStatus: { subscriptionStatus: 'active', remainingTrialDays: null, trialExpiresAt: null },
  };
}
const trial: SubscriptionReply = {
  currentSubscription: null,
  userStatus: { subscriptionStatus: 'trial', remainingTrialDays: 1, trialExpiresAt: endsAt },
};

async function shown(reply: SubscriptionReply, offset = -330): Promise<string> {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  const page = mountForTest(
    <I18nextProvider i18n={await createTexts('english', ['pricing'])}>
      <CurrentBanner reply={reply} />
      <TrialBanner reply={reply} />
    </I18nextProvider>,
  );
  const { textContent } = page.container;
  page.unmount();
  return textContent;
}

test('of the last day of a plan the hour of its end is said, and no day that is not left', async () => {
  expect(await shown(having(1))).toContain(
    'Active · Less than a day left · Ends on 5 Mar 2027, 3:20 am · Expires Soon',
  );
  expect(await shown(having(8))).toContain('Active · 8 days left · Ends on 5 Mar 2027');
});

test('and of a trial', async () => {
  expect(await shown(trial)).toContain('Less than a day left · Ends on 5 Mar 2027, 3:20 am');
});

test('a phone with another clock is told whose time it is', async () => {
  expect(await shown(having(8), 300)).toContain('Ends on 5 Mar 2027 (Indian time)');
  expect(await shown(trial, 0)).toContain('Ends on 5 Mar 2027, 3:20 am (Indian time)');
});
