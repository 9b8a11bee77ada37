// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { Router, useSearch } from 'wouter';
import { mountForTest } from '#src/components/mountForTest.ts';
import { ownLocation, useWholeSearch } from './ownLocation.ts';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['the page that is shown', { searchHook: useWholeSearch }],
  ['a page that is kept behind', ownLocation(() => true)],
])('%s reads the query as it stands', (_, hooks) => {
  const from = '/jobs?experience=10%2B&company=Larsen%20%26%20Toubro';
  const query = new URLSearchParams({ from, search: '50% advance' }).toString();
  history.replaceState(null, '', `/login?${query}`);
  let read = new URLSearchParams();
  function Page() {
    read = new URLSearchParams(useSearch());
    return null;
  }
  const { unmount } = mountForTest(
    <Router {...hooks}>
      <Page />
    </Router>,
  );
  expect(read.get('from')).toBe(from);
  expect(read.get('search')).toBe('50% advance');
  unmount();
});
