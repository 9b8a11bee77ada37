import { expect, it } from 'vitest';
import { profileCompletion } from '#contract/account/completion.ts';
import type { User } from '#contract/account/user.ts';
import { applyState } from './applyState.ts';

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
