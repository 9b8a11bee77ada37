// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { applyReturn, withoutApply } from '#contract/applications/applyReturn.ts';
import { limits } from '#contract/limits.ts';
import { clearDrafts } from '#src/forms/keptDrafts.ts';
import { rememberIntent, takeIntent } from './applyIntent.ts';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('counts once, for the job and the person it was kept for', () => {
  rememberIntent('a', 'ravi');
  expect(takeIntent('a', 'ravi')).toBe(true);
  expect(takeIntent('a', 'ravi')).toBe(false);
  expect(applyReturn('a b')).toBe('/jobs/a%20b?apply=1');
  expect(withoutApply(applyReturn('a b'))).toBe('/jobs/a%20b');
  expect(withoutApply('/jobs?page=2')).toBe('/jobs?page=2');
});

it('of a visitor counts for whoever logs in', () => {
  rememberIntent('a', null);
  expect(takeIntent('a', 'ravi')).toBe(true);
});

it.each([
  ['another job', 'b', 'ravi'],
  ['another person', 'a', 'sita'],
])('does not count for %s', (_, jobId, userId) => {
  rememberIntent('a', 'ravi');
  expect(takeIntent(jobId, userId)).toBe(false);
});

it('does not count without being kept, after a logout, or when it is old', () => {
  expect(takeIntent('a', 'ravi')).toBe(false);
  rememberIntent('a', 'ravi');
  clearDrafts('ravi');
  expect(takeIntent('a', 'ravi')).toBe(false);
  vi.useFakeTimers();
  rememberIntent('a', 'ravi');
  vi.advanceTimersByTime(limits.applyDetour);
  expect(takeIntent('a', 'ravi')).toBe(false);
  localStorage.setItem('draft:applying', 'no JSON');
  expect(takeIntent('a', 'ravi')).toBe(false);
});
