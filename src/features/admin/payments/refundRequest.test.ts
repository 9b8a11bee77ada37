import { expect, test } from 'vitest';
import { askedAt, needsMoment } from './refundRequest.ts';

const until = '2026-11-23T08:00:00.000Z';
const at = Date.parse(until);

test.each([
  ['cancellation', null, at, false],
  ['cancellation', null, at + 1, true],
  ['duplicate', null, at + 1, false],
  ['gateway', null, at + 1, false],
  ['cancellation', 'failed', at + 1, false],
] as const)(
  'a %s with the refund %s asks for the moment at %i: %s',
  (reason, refund, now, asks) => {
    expect(needsMoment({ refund, refundableUntil: until }, reason, now)).toBe(asks);
  },
);

test('a typed moment is Indian time, as all moments of the list; none is none', () => {
  expect(askedAt('2026-11-22T10:30')).toBe('2026-11-22T05:00:00.000Z');
  expect(askedAt('')).toBeUndefined();
  expect(askedAt('soon')).toBeUndefined();
});
