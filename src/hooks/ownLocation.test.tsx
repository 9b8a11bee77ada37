// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { Router, useSearch } from 'wouter';
import { mountForTest } from '#src/components/mountForTest.ts';
import { ownLocation, wholeSearch } from './ownLocation.ts';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['the page that is shown', wholeSearch],
  ['a page that is kept behind', ownLocation(() => true)],
])('%s reads the query as it stands', (_, hooks) => {
  const from = '/jobs?experience=10%2B&company=Larsen%20%26%20Toubro';
  const query = new URLSearchParams({ from, search: '50% advance' }).toString();
  history.replaceState(null, '', `/login?${query}`);
  function Page() {
    const read = new URLSearchParams(useSearch());
    return JSON.stringify([read.get('from'), read.get('search')]);
  }
  const { container, unmount } = mountForTest(
    <Router {...hooks}>
      <Page />
    </Router>,
  );
  expect(container.textContent).toBe(JSON.stringify([from, '50% advance']));
  unmount();
});
