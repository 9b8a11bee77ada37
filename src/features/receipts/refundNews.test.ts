import { expect, test } from 'vitest';
import english from '#locales/english/receipts.json';
import hinglish from '#locales/hinglish/receipts.json';
import { refundNews } from './refundNews.ts';

const until = '2026-11-23T08:00:00.000Z';
const at = Date.parse(until);

test.each([
  [null, at, 'possible'],
  [null, at + 1, null],
  ['wanted', at + 1, 'wanted'],
  ['requested', at + 1, 'requested'],
  ['done', at + 1, 'done'],
  ['failed', at + 1, 'failed'],
] as const)('a refund that is %s, at %i: %s', (refund, now, state) => {
  const news = refundNews({ refund, refundableUntil: until, runsUntil: until }, now);
  expect(news?.badge ?? null).toBe(state && `receipts:refund.${state}`);
  if (state === null) return;
  for (const file of [english, hinglish]) {
    expect(file.refund[state]).toBeTruthy();
    expect(file.refund[`${state}Text`]).toBeTruthy();
  }
});

test('what was paid beside a plan that runs says nothing of an end', () => {
  const paidTwice = { refund: 'wanted', refundableUntil: until, runsUntil: null } as const;
  expect(refundNews(paidTwice, at)?.text).toBe('receipts:refund.twiceText');
});
