import { describe, expect, test } from 'vitest';
import { changedValues, isEmptyChange, profileValues, unsavedOf } from './profileValues.ts';

const user = {
  email: 'ravi@example.in',
  details: { fullName: 'Ravi Kumar', homeState: 'Not Specified', resume: '/files/1' },
};
const stored = profileValues(user);

describe('what forms show', () => {
  test('is blank where an answer was skipped or never given', () => {
    expect(stored.fullName).toBe('Ravi Kumar');
    expect(stored.homeState).toBe('');
    expect(stored.mobile).toBe('');
    expect(stored.email).toBe('ravi@example.in');
    expect(stored).not.toHaveProperty('resume');
  });
});

describe('the changes', () => {
  test('are none where nothing says something else', () => {
    expect(changedValues(stored, stored)).toEqual({ details: {} });
    expect(isEmptyChange(changedValues(stored, stored))).toBe(true);
    // White space and the case of an address are nothing that the server would keep.
    const same = { ...stored, fullName: ' Ravi Kumar ', email: ' Ravi@Example.in' };
    expect(changedValues(stored, same)).toEqual({ details: {} });
  });

  test('hold the changed fields alone, trimmed', () => {
    const after = { ...stored, fullName: 'Ravi  Kumar Singh ', mobile: '98765 43210' };
    expect(changedValues(stored, after)).toEqual({
      details: { fullName: 'Ravi  Kumar Singh', mobile: '98765 43210' },
    });
  });

  test('hold a field that was emptied', () => {
    expect(changedValues(stored, { ...stored, fullName: '' })).toEqual({
      details: { fullName: '' },
    });
  });

  test('hold the e-mail beside the details', () => {
    const change = changedValues(stored, { ...stored, email: 'Ravi.K@example.in' });
    expect(change).toEqual({ details: {}, email: 'ravi.k@example.in' });
    expect(isEmptyChange(change)).toBe(false);
  });
});

test('of what was typed, what the profile says already is not unsaved', () => {
  const typed = { fullName: ' Ravi Kumar ', email: 'RAVI@example.in', homeState: 'Kerala' };
  expect(unsavedOf(typed, user)).toEqual({ homeState: 'Kerala' });
  expect(unsavedOf({ ...typed, fullName: '' }, user)).toEqual({
    fullName: '',
    homeState: 'Kerala',
  });
});
