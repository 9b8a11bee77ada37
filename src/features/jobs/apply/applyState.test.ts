import { expect, it, vi } from 'vitest';
import { profileCompletion } from '#contract/account/completion.ts';
import type { MyApplication } from '#contract/applications/application.ts';
import type { User } from '#contract/account/user.ts';
import { applicationKnown, applyState } from './applyState.ts';

const profile = (changes: Partial<User> = {}): User => ({
  id: 'u1',
  email: 'a@b.example',
  role: 'user',
  isProfileComplete: true,
  details: {},
  phone: null,
  hasPassword: true,
  pendingEmail: null,
  version: 1,
  profileCompletion: profileCompletion({}, 'a@b.example'),
  subscriptionStatus: 'trial',
  isTrialExpired: false,
  remainingTrialDays: 2,
  trialExpiresAt: null,
  ...changes,
});
const fresh = { hasApplied: false };
const full = { ...profileCompletion({}, ''), percentage: 100 };

it.each([
  ['loadingProfile', { profile: undefined, check: fresh }],
  ['checking', { profile: profile(), check: undefined }],
  ['ready', { profile: null, check: fresh }],
  ['applied', { profile: profile({ isTrialExpired: true }), check: { hasApplied: true } }],
  [
    'trialExpired',
    { profile: profile({ isTrialExpired: true, isProfileComplete: false }), check: fresh },
  ],
  ['completeProfile', { profile: profile({ isProfileComplete: false }), check: fresh }],
  [
    'ready',
    { profile: profile({ isProfileComplete: false, profileCompletion: full }), check: fresh },
  ],
  ['ready', { profile: profile(), check: fresh }],
  [
    'ready',
    { profile: profile({ subscriptionStatus: 'active', isTrialExpired: true }), check: fresh },
  ],
] as const)('%s', (state, known) => {
  expect(applyState(known)).toBe(state);
});

const unread = {
  data: undefined,
  savedAt: undefined,
  loading: false,
  offline: false,
  local: false,
};
const read = <T>(data: T, savedAt: number) => ({ ...unread, error: undefined, data, savedAt });
const failed = {
  ...{ ...unread, offline: true },
  error: { status: 0, code: 'UNKNOWN' as const, message: '' },
};
const mine = (savedAt: number, withdrawnAt: string | null = null, jobId = 'j1') => ({
  ...read(
    { applications: [{ applicationId: 'a1', jobId, withdrawnAt } as MyApplication] },
    savedAt,
  ),
});

it('an application of the list that the phone keeps counts where the check is older or cannot be had', () => {
  const applied = { hasApplied: true };
  expect(applicationKnown('j1', failed, mine(2))).toEqual(applied);
  expect(applicationKnown('j1', { ...read(fresh, 1), offline: true }, mine(2))).toEqual(applied);
});

it('what the server says now counts, and so does a withdrawal', () => {
  expect(applicationKnown('j1', read(fresh, 2), mine(1))).toEqual(fresh);
  expect(applicationKnown('j1', failed, mine(2, '2026-11-01T00:00:00.000Z'))).toEqual(fresh);
  expect(applicationKnown('j1', failed, mine(2, null, 'j2'))).toEqual(fresh);
});

it('until the list is read it is not known, and where there is none one may try', () => {
  const unknown = { ...unread, error: undefined, loading: true };
  vi.stubGlobal('navigator', { onLine: false });
  expect(applicationKnown('j1', failed, unknown)).toBeUndefined();
  expect(applicationKnown('j1', read(fresh, 1), unknown)).toEqual(fresh);
  expect(applicationKnown('j1', failed, failed)).toEqual(fresh);
});
