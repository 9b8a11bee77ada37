import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#contract/outbox.ts';
import { outboxEntry } from '../../../tests/support/outbox/outboxEntry.ts';
import { baseOf, judgeConflict, overtaken, rebase, withPresent } from './rebase.ts';

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

/** A save that the server holds against another device's values, as of `version`. */
const held = (
  seq: number,
  details: Record<string, string>,
  conflicts: Record<string, { mine: string; theirs: string; at?: number }>,
  version = 6,
) =>
  save(seq, 5, details, {
    state: 'failed',
    failure: {
      ...{ status: 412, code: 'VERSION_CONFLICT', message: '', errors: {} },
      ...{ conflicts, version },
    },
  });

describe('a refused save, once it is known what the profile holds now', () => {
  const clash = { fullName: { mine: 'Older', theirs: 'Server', at: 3 } };
  const entry = held(1, { fullName: 'Older' }, clash);
  const now = (fullName: string, version = 8) => ({
    ...{ userId: 'asha', version },
    details: { fullName },
  });

  test('shows that, and no longer when the other was written', () => {
    expect(withPresent(entry, now('Newest')).failure?.conflicts).toEqual({
      fullName: { mine: 'Older', theirs: 'Newest', version: 8 },
    });
    const blank = withPresent(entry, { ...now(''), details: {} });
    expect(blank.failure?.conflicts?.fullName?.theirs).toBe('');
  });

  test('asks no more about what the profile says by now', () => {
    expect(withPresent(entry, now('Older')).failure?.conflicts).toEqual({});
  });

  test.each<[string, OutboxEntry, ReturnType<typeof now>]>([
    ['the same', entry, now('Server')],
    ['what is older than the refusal', entry, now('Newest', 6)],
    ['what is older than what is shown', withPresent(entry, now('Newest')), now('Other', 7)],
    ['another profile', entry, { ...now('Newest'), userId: 'balu' }],
    ['what waits', save(1, 5, name), now('Newest')],
  ])('stays as it is over %s', (_, one, present) => {
    expect(withPresent(one, present)).toBe(one);
  });
});

describe('a refused save, after a later one of its author', () => {
  const both = { fullName: 'Older', skills: 'Tiling' };
  const clash = { fullName: { mine: 'Older', theirs: 'Server' } };
  const older = held(1, both, { ...clash, skills: { mine: 'Tiling', theirs: 'Painting' } });

  test('says no more what that one says', () => {
    expect(overtaken(older, save(2, 5, { fullName: 'Newest' }))).toMatchObject({
      body: { details: { skills: 'Tiling' } },
      failure: { conflicts: { skills: { theirs: 'Painting' } } },
    });
  });

  test('is over where that one says all of it anew', () => {
    const newer = save(2, 5, { fullName: 'Newest' });
    expect(overtaken(held(1, { fullName: 'Older' }, clash), newer)).toBeNull();
  });

  test.each<[string, OutboxEntry, OutboxEntry]>([
    ['one about other fields', older, save(2, 5, { homeState: 'Goa' })],
    ['a question that was skipped', older, save(2, 5, { fullName: 'Not Specified' })],
    ['an earlier one', held(2, both, clash), save(1, 5, both)],
    // Answered once more, and so sent after what was written later.
    ['one that was written before it', held(2, both, clash), save(3, 5, both, { written: 1 })],
    ['one of another profile', older, save(2, 5, both, { params: { userId: 'balu' } })],
    ['one of another user', older, save(2, 5, both, { userId: 'balu' })],
    ['one while it may have arrived itself', { ...older, inDoubt: true }, save(2, 5, both)],
    ['one while it waits', save(1, 5, both), save(2, 5, both)],
  ])('stays as it is after %s', (_, one, newer) => {
    expect(overtaken(one, newer)).toBe(one);
  });
});
