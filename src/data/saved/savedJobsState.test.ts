// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { tappedHeartPrefix } from '#src/data/storage/keys.ts';
import { forgetTappedHeart, savedJobIds, setSavedJobIds, tappedHearts } from './savedJobsState.ts';

const note = (jobId: string, text: string) => localStorage.setItem(tappedHeartPrefix + jobId, text);
const left = () => Object.keys(localStorage).sort();

beforeEach(() => localStorage.clear());

test('each person finds what they tapped, and what nobody in particular did; no other’s', () => {
  note('a', JSON.stringify({ owner: 'asha', saved: true }));
  note('b', JSON.stringify({ owner: 'asha', saved: false }));
  note('c', JSON.stringify({ owner: null, saved: true }));
  note('d', '{"owner":');
  note('e', 'null');
  note('f', JSON.stringify({ owner: 'ravi', saved: true }));
  expect([...tappedHearts('asha')]).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
  // What is another's, or no note, is forgotten.
  expect(left()).toEqual(['a', 'b', 'c'].map((jobId) => tappedHeartPrefix + jobId));
  forgetTappedHeart('a');
  expect([...tappedHearts('asha').keys()]).toEqual(['b', 'c']);
});

test('what a member tapped waits for their next login: a session may have run out', () => {
  note('a', JSON.stringify({ owner: 'asha', saved: true }));
  note('c', JSON.stringify({ owner: null, saved: true }));
  expect([...tappedHearts(null)]).toEqual([['c', true]]);
  expect([...tappedHearts('asha').keys()]).toEqual(['a', 'c']);
});

test('the same jobs are no news to the hearts; another one, or another order, is', () => {
  setSavedJobIds(new Set(['a', 'b']));
  const told = vi.fn();
  const stop = savedJobIds.subscribe(told);
  setSavedJobIds(new Set(['a', 'b']));
  expect(told).toHaveBeenCalledTimes(1);
  setSavedJobIds(new Set(['b', 'a']));
  setSavedJobIds(new Set(['b']));
  setSavedJobIds(new Set());
  setSavedJobIds(new Set());
  expect(told.mock.calls.map(([ids]) => [...ids])).toEqual([['a', 'b'], ['b', 'a'], ['b'], []]);
  stop();
});
