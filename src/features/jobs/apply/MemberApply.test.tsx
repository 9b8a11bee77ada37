// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { I18nextProvider, setI18n } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { MyApplication } from '#contract/applications/application.ts';
import type { Job } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { replaceData } from '#src/data/cache/resource.ts';
import { allOutboxEntries } from '#src/data/outbox/state.ts';
import { session } from '#src/data/session/session.ts';
import { memberForTest } from '#src/features/profile/memberForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { outboxEntry } from '../../../../tests/support/outbox/outboxEntry.ts';
import MemberApply from './MemberApply.tsx';

/** The profile as the phone kept it three days before. */
const kept = memberForTest({
  subscriptionStatus: 'trial',
  isProfileComplete: true,
  remainingTrialDays: 3,
  trialExpiresAt: new Date(Date.now() - limits.day).toISOString(),
});
const check = { hasApplied: false, sharing: 'given' };
let checked: object = { data: check };
vi.mock('#src/hooks/pageData.tsx', () => ({
  useResource: ({ call }: { call: string }) => ({
    ...(call === 'user.get' ? { data: kept } : checked),
    reload: async () => {},
  }),
}));

/** What a member reads at the job. */
async function shown(): Promise<string> {
  const texts = await createTexts('english', ['common', 'job', 'errors']);
  setI18n(texts);
  const { hook, searchHook } = memoryLocation({ path: '/jobs/j1' });
  const page = mountForTest(
    <I18nextProvider i18n={texts}>
      <Router hook={hook} searchHook={searchHook}>
        <MemberApply job={{ _id: 'j1', companyName: 'Gulf Steel' } as Job} user={kept} />
      </Router>
    </I18nextProvider>,
  );
  const { textContent } = page.container;
  page.unmount();
  return textContent;
}

test('a trial that ended while there was no network is not offered any more', async () => {
  const text = await shown();
  expect(text).toContain('Trial Expired - Upgrade Now');
  expect(text).toContain('Free Trial Expired');
  expect(text).not.toContain('3 days');
});

test('without a network a job that is among the own applications says so, and offers no second one', async () => {
  checked = { offline: true, error: { status: 0, code: 'UNKNOWN', message: '' } };
  session.value = { token: '', user: kept };
  const application = { applicationId: 'a1', jobId: 'j1', withdrawnAt: null };
  const mine = { applications: [application as MyApplication] };
  await replaceData({ call: 'jobs.mine' }, mine);
  expect(await shown()).toContain('Applied');
  const withdrawal = { call: 'jobs.withdraw', params: { applicationId: 'a1' } } as const;
  const own = { userId: kept.id, body: { withdrawn: true } };
  allOutboxEntries.value = [outboxEntry({ ...withdrawal, ...own })];
  const text = await shown();
  expect(text).toContain('Your withdrawal will be sent as soon as the connection works');
  expect(text).not.toContain('Apply Now');
  expect(text).not.toContain('Applied');
  // What takes it back waits behind it.
  const undo = { ...withdrawal, userId: kept.id, body: { withdrawn: false } };
  allOutboxEntries.value = [...allOutboxEntries.value, outboxEntry({ ...undo, id: 'later' })];
  expect(await shown()).not.toContain('Your withdrawal will be sent');
});

test.each([
  ['no plan runs any more', 'expired', true],
  ['a plan was bought since', 'active', false],
] as const)('what was refused while it waited says why where %s', async (_, status, isSaid) => {
  checked = { data: check };
  Object.assign(kept, { subscriptionStatus: status });
  session.value = { token: '', user: kept };
  await replaceData({ call: 'jobs.mine' }, { applications: [] });
  const failure = { status: 403, code: 'SUBSCRIPTION_INACTIVE', message: '', errors: {} };
  const apply = { call: 'jobs.apply', params: { jobId: 'j1' }, userId: kept.id } as const;
  allOutboxEntries.value = [outboxEntry({ ...apply, state: 'failed', failure })];
  const text = await shown();
  expect(text.includes('You need an active plan or free trial to apply.')).toBe(isSaid);
  expect(text.includes('View plans')).toBe(isSaid);
  expect(text).toContain('Apply Now');
});
