import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { baseOf, judgeConflict, rebase } from './rebase.ts';

/** A profile save that was made on `version`, the `seq`-th of its user. */
const save = (
  seq: number,
  version: number | undefined,
  details: Record<string, string>,
  more: Partial<OutboxEntry> = {},
) =>
  outboxEntry({
    id: `save-${seq}`,
    call: 'user.update',
    params: { userId: 'asha' },
    body: { details },
    ...(version !== undefined && { baseVersion: version, seenVersion: version }),
    seq,
    ...more,
  });

const name = { fullName: 'Asha' };
const skills = { skills: 'Welding' };

describe('the base of a later save', () => {
  test('follows when nothing but the first save lies in between', () => {
    const later = rebase(save(2, 5, { ...name, ...skills }), save(1, 5, name), 6);
    expect(baseOf(later)).toBe(6);
  });

  test('stays for fields that another device may have changed meanwhile', () => {
    // Another device made 6 to 8; the first save was merged into 9.
    const later = rebase(save(2, 5, { ...name, ...skills }), save(1, 5, name), 9);
    expect(baseOf(later)).toBe(5);
  });

  test('follows for fields that the first save wrote itself', () => {
    const later = rebase(save(2, 5, { fullName: 'Asha K' }), save(1, 5, name), 9);
    expect(baseOf(later)).toBe(9);
  });

  test('is the oldest of what is known of its fields', () => {
    const third = save(3, 5, { fullName: 'A', skills: 'B' });
    const afterFirst = rebase(third, save(1, 5, name), 9);
    const afterSecond = rebase(afterFirst, save(2, 5, skills), 12);
    expect(afterSecond.own).toEqual({
      fullName: { value: 'Asha', version: 9 },
      skills: { value: 'Welding', version: 12 },
    });
    expect(baseOf(afterSecond)).toBe(9);
  });

  test('never goes back', () => {
    const later = rebase(save(2, 8, name), save(1, 5, name), 6);
    expect(baseOf(later)).toBe(8);
  });

  test('is sent as it is where no detail changes', () => {
    expect(baseOf(save(1, 5, {}))).toBe(5);
    expect(baseOf(save(1, undefined, name))).toBeUndefined();
  });

  test.each<[string, OutboxEntry, OutboxEntry]>([
    ['an earlier one', save(1, 5, name), save(2, 5, name)],
    ['another user', save(2, 5, name, { userId: 'balu' }), save(1, 5, name)],
    ['another profile', save(2, 5, name, { params: { userId: 'balu' } }), save(1, 5, name)],
    ['another call', save(2, 5, name, { call: 'support.request' }), save(1, 5, name)],
    ['one that is in doubt', save(2, 5, name, { inDoubt: true }), save(1, 5, name)],
    ['one without a base', save(2, undefined, name), save(1, 5, name)],
    ['one made on less than the first', save(2, 4, name), save(1, 5, name)],
    ['one after a save without a base', save(2, 5, name), save(1, undefined, name)],
  ])('does not change for %s', (_, later, sent) => {
    expect(rebase(later, sent, 6)).toBe(later);
  });
});

describe('a conflict', () => {
  const entry = save(
    2,
    5,
    { fullName: 'Asha K', skills: 'Tiling' },
    {
      own: { fullName: { value: 'Asha', version: 9 } },
    },
  );
  const failure = (conflicts: Record<string, { mine: string; theirs: string }>, version = 11) => ({
    status: 412,
    code: 'VERSION_CONFLICT',
    message: '',
    errors: {},
    conflicts,
    version,
  });
  const own = { fullName: { mine: 'Asha K', theirs: 'Asha' } };
  const foreign = { skills: { mine: 'Tiling', theirs: 'Painting' } };

  test('with what this phone wrote itself is none', () => {
    const judged = judgeConflict(entry, failure(own));
    expect(judged).toEqual({ again: { ...entry, baseVersion: 11, inDoubt: false } });
  });

  test('shows only what another device changed', () => {
    expect(judgeConflict(entry, failure({ ...own, ...foreign }))).toEqual({
      failure: failure(foreign),
    });
  });

  test('stands where another device changed the same field once more', () => {
    const changed = { fullName: { mine: 'Asha K', theirs: 'A. Kumari' } };
    expect(judgeConflict(entry, failure(changed))).toEqual({ failure: failure(changed) });
  });

  test('that does not get anywhere is shown rather than sent for ever', () => {
    expect(judgeConflict(entry, failure(own, 5))).toEqual({ failure: failure(own, 5) });
    const { version: _version, ...silent } = failure(own);
    expect(judgeConflict(entry, silent)).toEqual({ failure: silent });
  });
});
