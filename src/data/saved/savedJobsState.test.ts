// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { tappedHeartPrefix } from '#src/data/storage/keys.ts';
import { forgetTappedHeart, tappedHearts } from './savedJobsState.ts';

const note = (jobId: string, text: string) => localStorage.setItem(tappedHeartPrefix + jobId, text);

beforeEach(() => localStorage.clear());

test('each person finds what they tapped; what is another’s, or no note, is forgotten', () => {
  note('a', JSON.stringify({ owner: 'asha', saved: true }));
  note('b', JSON.stringify({ owner: 'asha', saved: false }));
  note('c', JSON.stringify({ owner: null, saved: true }));
  note('d', '{"owner":');
  note('e', 'null');
  expect([...tappedHearts('asha')]).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(Object.keys(localStorage)).toHaveLength(2);
  forgetTappedHeart('a');
  expect([...tappedHearts('asha').keys()]).toEqual(['b']);
  expect([...tappedHearts(null)]).toEqual([]);
  expect(localStorage).toHaveLength(0);
});
