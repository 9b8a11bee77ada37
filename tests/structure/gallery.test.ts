import { expect, test } from 'vitest';
import { calls } from '#contract/http/allCalls.ts';
import type { Call } from '#contract/http/call.ts';
import type { CallName } from '#contract/http/calls.ts';
import { routes } from '#src/app/routes.ts';
import { answers } from '../../gallery/fixtures/answers.ts';
import { parts } from '../../gallery/parts.tsx';
import { scenes } from '../../gallery/scenes.ts';
import { isShipped, readTree } from './source-tree.ts';

test('the gallery shows every file of components', () => {
  const files = readTree(['src/components'], /\.tsx$/).filter(isShipped);
  const names = files.map(({ name }) => name.replace(/^src\/components\/(.*)\.tsx$/, '$1'));
  expect(Object.keys(parts).sort()).toEqual(names);
});

test('the gallery shows every screen', () => {
  const shown = new Set(scenes.map(({ page }) => page));
  expect([...shown].sort()).toEqual(Object.keys(routes).sort());
  expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length);
});

test('the gallery answers every read that a screen begins with', () => {
  // Asked only once the user downloads or uploads a file.
  const files: CallName[] = [
    'employers.fileLink',
    'files.get',
    'interviews.feed',
    'user.export',
    'user.fileLink',
    'user.uploadState',
  ];
  const reads = Object.entries(calls).filter(([, call]: [string, Call]) => call.method === 'GET');
  const unanswered = reads.map(([name]) => name as CallName).filter((name) => !answers[name]);
  expect(unanswered.sort()).toEqual(files);
});
