import { describe, expect, test, vi } from 'vitest';
import { submit } from '#src/data/outbox/outbox.ts';
import type { NeedsLogin } from '#src/data/outbox/submit.ts';
import { conflictOf, formErrorsOf, lostSession, saveProfile, settled } from './saveProfile.ts';

vi.mock('#src/data/outbox/outbox.ts', () => ({ submit: vi.fn(), outbox: {} }));

const body = {
  version: 7,
  conflicts: {
    mobile: { mine: '98765 43210', theirs: '91234 56789' },
    skills: { mine: 'MIG', theirs: 'TIG' },
    token: { mine: '', theirs: '' },
  },
};

describe('a conflict', () => {
  const conflict = conflictOf({ code: 'VERSION_CONFLICT', body });

  test('holds both values of each detail, and the version to build on', () => {
    expect(conflict).toEqual({
      version: 7,
      fields: { mobile: body.conflicts.mobile, skills: body.conflicts.skills },
    });
    expect(conflictOf({ code: 'SERVER_ERROR', body })).toBeNull();
  });

  test('is settled by sending only what is kept of mine, on the newer version', () => {
    const details = { mobile: '98765 43210', skills: 'MIG', fullName: 'Ravi' };
    const change = { details, email: 'ravi@example.in', baseVersion: 4 };
    const keep = { mobile: 'theirs', skills: 'mine' } as const;
    expect(conflict && settled(change, conflict, keep)).toEqual({
      details: { skills: 'MIG', fullName: 'Ravi' },
      email: 'ravi@example.in',
      baseVersion: 7,
    });
  });
});

test('a lost session is told from every other failure', () => {
  expect(lostSession('TOKEN_EXPIRED')).toBe('profile:save.expired');
  expect(lostSession('INVALID_TOKEN')).toBe('profile:save.expired');
  expect(lostSession('USER_NOT_FOUND')).toBe('profile:save.noUser');
  expect(lostSession('NO_TOKEN')).toBe('profile:save.noToken');
  expect(lostSession('VERSION_CONFLICT')).toBeNull();
  expect(lostSession('NETWORK')).toBeNull();
});

test("the server's field names become the form's", () => {
  expect(formErrorsOf({ 'details.mobile': 'mobileInvalid', email: 'emailTaken' })).toEqual({
    mobile: 'mobileInvalid',
    email: 'emailTaken',
  });
});

test('what waits is said to wait for a login or for the network', async () => {
  const save = (needsLogin: NeedsLogin, state = 'waiting') => {
    const outcome = { state, entry: { state: 'waiting' }, needsLogin };
    vi.mocked(submit).mockResolvedValue(outcome as Awaited<ReturnType<typeof submit>>);
    return saveProfile('u1', { details: { fullName: 'Ravi' }, baseVersion: 1 });
  };
  expect(await save(false)).toEqual({ is: 'kept', needsLogin: false });
  // Refused, it is taken back: what was refused before must not give way to it.
  expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ held: 'form' }));
  // No one can log in now: the profile stays open.
  expect(await save('later')).toEqual({ is: 'kept', needsLogin: true });
  expect(await save('now')).toEqual({ is: 'paused' });
  expect(await save('now', 'gone')).toEqual({ is: 'gone' });
});
