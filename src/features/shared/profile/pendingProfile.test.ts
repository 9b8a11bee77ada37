import { describe, expect, test } from 'vitest';
import { profileCompletion } from '#contract/account/completion.ts';
import { requiredFields } from '#contract/account/details.ts';
import type { OutboxEntry } from '#contract/outbox.ts';
import type { User } from '#contract/account/user.ts';
import { outboxEntry } from '../../../../tests/support/outbox/outboxEntry.ts';
import { profileMarks, profileSaves, withPending } from './pendingProfile.ts';

const details = { fullName: 'Ravi Kumar', skills: 'Arc welding' };
const user: User = {
  id: 'u1',
  email: 'ravi@example.in',
  role: 'user',
  isProfileComplete: false,
  details,
  phone: null,
  hasPassword: true,
  pendingEmail: null,
  version: 4,
  profileCompletion: profileCompletion(details, 'ravi@example.in'),
  subscriptionStatus: 'none',
  isTrialExpired: false,
  remainingTrialDays: null,
  trialExpiresAt: null,
};

const entry = (seq: number, body: object, changes: Partial<OutboxEntry> = {}) =>
  outboxEntry({
    ...{ id: `entry-${seq}`, userId: 'u1', call: 'user.update', params: { userId: 'u1' } },
    ...{ body, seq },
    ...changes,
  });

describe('a profile with changes that wait', () => {
  test('is the saved one where nothing waits', () => {
    expect(withPending(user, [])).toEqual({ user, pending: new Set() });
    const others = [
      entry(1, { details: { skills: 'TIG' } }, { params: { userId: 'u2' } }),
      entry(2, {}, { call: 'jobs.apply', params: { jobId: 'j1' } }),
      entry(3, { details: { skills: 'TIG' } }, { state: 'failed' }),
    ];
    expect(withPending(user, others).user).toBe(user);
  });

  test('shows the last word on each field, also of a paused save, in the order of writing', () => {
    const entries = [
      entry(2, { details: { skills: 'TIG welding' }, email: 'new@example.in' }),
      entry(1, { details: { skills: 'MIG welding', mobile: '98765 43210' } }, { state: 'paused' }),
    ];
    const { user: shown, pending } = withPending(user, entries);
    expect(shown.details).toEqual({ ...details, skills: 'TIG welding', mobile: '98765 43210' });
    expect(shown.email).toBe('new@example.in');
    expect(pending).toEqual(new Set(['skills', 'mobile', 'email']));
    expect(shown.profileCompletion.percentage).toBeGreaterThan(user.profileCompletion.percentage);
    expect(shown.version).toBe(4);
  });

  test('marks only what differs, and knows when the profile is complete', () => {
    const all = Object.fromEntries(requiredFields.map((field) => [field, 'Yes']));
    const { user: shown, pending } = withPending(user, [
      entry(1, { details: { ...all, fullName: 'Ravi Kumar', description: '', token: 'x' } }),
    ]);
    expect(shown.isProfileComplete).toBe(true);
    expect(pending.has('fullName')).toBe(false);
    expect(pending.has('description')).toBe(false);
    expect(shown.details).not.toHaveProperty('token');
  });
});

test('the saves of a user come oldest first, refused ones too', () => {
  const entries = [entry(5, {}), entry(3, {}, { state: 'failed' }), entry(4, {}, { params: {} })];
  expect(profileSaves(entries, 'u1').map(({ seq }) => seq)).toEqual([3, 5]);
});

describe('the marks of its fields', () => {
  const skills = { details: { skills: 'TIG' } };
  const marksOf = (entries: OutboxEntry[], arrived: OutboxEntry[] = []) =>
    Object.fromEntries(profileMarks(withPending(user, entries), entries, arrived));

  test('say of each how its last change stands', () => {
    expect(marksOf([entry(1, skills)])).toEqual({ skills: 'waiting' });
    expect(marksOf([entry(1, skills, { state: 'paused' })])).toEqual({ skills: 'paused' });
    expect(marksOf([entry(1, skills, { state: 'failed' })])).toEqual({ skills: 'failed' });
    expect(marksOf([], [entry(1, skills)])).toEqual({ skills: 'sent' });
    const retyped = [
      entry(1, skills, { state: 'failed' }),
      entry(2, { details: { skills: 'MIG' } }),
    ];
    expect(marksOf(retyped)).toEqual({ skills: 'waiting' });
  });

  test('say nothing of what nobody changed, of other people, of the same once more', () => {
    expect(marksOf([])).toEqual({});
    expect(marksOf([entry(1, skills, { params: { userId: 'u2' } })])).toEqual({});
    expect(marksOf([entry(1, { details: { skills: 'Arc welding' } })])).toEqual({});
  });
});
