import { expect, test } from 'vitest';
import { matchPath, pageAt } from './routes.ts';

test('a path leads to its page, with what stands in it', () => {
  expect(pageAt('/jobs/welder-1/')?.params).toEqual({ jobId: 'welder-1' });
  expect(matchPath('/jobs/:jobId', '/jobs/%E0%A4%95')).toEqual({ jobId: 'क' });
  expect(matchPath('/jobs/:jobId', '/jobs/50%')).toEqual({ jobId: '50%' });
});

test.each([
  '/jobs/%2F',
  '/jobs/a%2fapplicants',
  '/jobs/%00',
  '/blog/a%0A',
  '/blog/\u0000',
  '/jobs//',
])('no page is at %j: no id is written so, and none may be looked for without end', (path) => {
  expect(pageAt(path)).toBeNull();
});
