// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { callApi } from '#src/data/api.ts';
import { localKeys } from '#src/data/storage/keys.ts';
import { noteAnswerTime, noteServerTime, serverTime, surelyNow, timeLeft } from './clock.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-23T07:00:00Z');
const answers = (answer: Response) => vi.stubGlobal('fetch', () => Promise.resolve(answer));
const date = new Date(now).toUTCString();

beforeEach(() => {
  vi.setSystemTime(now);
  noteAnswerTime(now);
  localStorage.clear();
});

test.each([-365, -1, 1, 365])('an answer tells what time it is, %i days off', async (days) => {
  vi.setSystemTime(now + days * day);
  answers(Response.json({ plans: [] }, { headers: { date } }));
  await callApi('subscriptions.plans');
  expect(serverTime()).toBe(now);
  vi.setSystemTime(now + (days + 2) * day);
  expect(serverTime()).toBe(now + 2 * day);
});

test('the page of a café’s network tells no time', async () => {
  const headers = { date: new Date(now - 9 * day).toUTCString() };
  answers(new Response('<p>Log in</p>', { headers }));
  await expect(callApi('subscriptions.plans')).rejects.toThrow();
  expect(serverTime()).toBe(now);
});

test('an answer without a date changes nothing', async () => {
  answers(Response.json({ plans: [] }));
  await callApi('subscriptions.plans');
  expect(serverTime()).toBe(now);
});

test('minutes change nothing, and a clock that was put right is believed', () => {
  noteAnswerTime(now + 200_000);
  expect(serverTime()).toBe(now);
  expect(localStorage.getItem(localKeys.answerClock)).toBeNull();
  noteAnswerTime(now - day);
  expect(serverTime()).toBe(now - day);
  noteAnswerTime(now + 1_000);
  expect(serverTime()).toBe(now);
});

test('over is only what is so by both clocks', () => {
  noteAnswerTime(now - 365 * day);
  expect(surelyNow()).toBe(now - 365 * day);
  noteAnswerTime(now + 365 * day);
  expect(surelyNow()).toBe(now);
});

test('the end of a session goes by the login, not by a header', () => {
  noteServerTime(now);
  noteAnswerTime(now - 365 * day);
  expect(timeLeft(now + 1_000)).toBe(1_000);
});
