// @vitest-environment happy-dom
import { I18nextProvider, setI18n } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Job } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import MemberApply from './MemberApply.tsx';

/** The profile as the phone kept it three days before. */
const kept = memberForTest({
  subscriptionStatus: 'trial',
  isProfileComplete: true,
  remainingTrialDays: 3,
  trialExpiresAt: new Date(Date.now() - limits.day).toISOString(),
});
const check = { hasApplied: false, sharing: 'given' };
vi.mock('#src/hooks/pageData.tsx', () => ({
  useResource: ({ call }: { call: string }) => ({
    data: call === 'user.get' ? kept : check,
    reload: async () => {},
  }),
}));

test('a trial that ended while there was no network is not offered any more', async () => {
  const texts = await createTexts('english', ['common', 'job']);
  setI18n(texts);
  const { hook, searchHook } = memoryLocation({ path: '/jobs/j1' });
  const page = mountForTest(
    <I18nextProvider i18n={texts}>
      <Router hook={hook} searchHook={searchHook}>
        <MemberApply job={{ _id: 'j1', companyName: 'Gulf Steel' } as Job} user={kept} />
      </Router>
    </I18nextProvider>,
  );
  expect(page.container.textContent).toContain('Trial Expired - Upgrade Now');
  expect(page.container.textContent).toContain('Free Trial Expired');
  expect(page.container.textContent).not.toContain('3 days');
  page.unmount();
});
