import { beforeEach, expect, test } from 'vitest';
import { closeToast, showToast, toastOfMany, toasts } from './toasts.ts';

const texts = () => toasts.value.map(({ text }) => text);
const sent = (count: number) => ({ tone: 'ok' as const, text: `${count} sent` });

beforeEach(() => {
  toasts.value = [];
});

test('fifty pieces of news of one kind are one toast with their number', () => {
  const news = toastOfMany();
  const other = showToast({ tone: 'info', text: 'Something else' });
  for (let count = 0; count < 50; count += 1) news.add(sent);
  expect(texts()).toEqual(['Something else', '50 sent']);
  closeToast(other);
  expect(texts()).toEqual(['50 sent']);
});

test('once the toast is gone the counting begins anew', () => {
  const news = toastOfMany();
  news.add(sent);
  news.add(sent);
  closeToast(toasts.value[0]?.id ?? '');
  news.add(sent);
  expect(texts()).toEqual(['1 sent']);
});

test('of too many the oldest goes, and none that says what went wrong', () => {
  showToast({ tone: 'danger', text: 'Lost' });
  for (const text of ['1', '2', '3', '4']) showToast({ tone: 'ok', text });
  expect(texts()).toEqual(['Lost', '3', '4']);
  for (const text of ['5', '6', '7']) showToast({ tone: 'warning', text });
  expect(texts()).toEqual(['Lost', '5', '6', '7']);
});
