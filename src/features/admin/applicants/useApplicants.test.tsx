// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mountForTest, type Mounted } from '#src/components/mountForTest.ts';
import { FilterBar, noFilter } from './FilterBar.tsx';
import { useApplicants, type Applicants } from './useApplicants.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, told?: { count: number }) => (told ? `${key} ${told.count}` : key),
  }),
}));
vi.mock('#src/data/api.ts', () => ({ callApi: api, failureOf: (error: unknown) => error }));
vi.mock('#src/features/admin/shared/mayDo.ts', () => ({ mayDo: () => true }));
vi.mock('#src/features/admin/shared/FoldedFilters.tsx', () => ({
  FoldedFilters: ({ children }: { children: unknown }) => children,
}));

interface Asked {
  query: { facets?: string };
}

const view = { ...noFilter, size: 50, profiles: false };
const facets = { all: 58, statuses: { Applied: 58 }, skills: [] };
const shown: { list?: Applicants } = {};
let page: Mounted;

function List({ at }: { at: number }) {
  const list = useApplicants('welder', { ...view, page: at });
  useEffect(() => {
    shown.list = list;
  });
  return <FilterBar filter={noFilter} facets={list.facets} steps={[]} onChange={() => undefined} />;
}

const answered = () => act(async () => undefined);
async function turnTo(at: number) {
  page.show(<List at={at} />);
  await answered();
}
const asked = () => (api.mock.lastCall as [string, Asked])[1].query.facets;
const applied = () => page.find('option[value=Applied]').textContent;

beforeEach(async () => {
  vi.resetAllMocks();
  api.mockImplementation((name: string, { query }: Asked) =>
    Promise.resolve(
      name === 'jobs.applicants'
        ? { applicants: [], total: 58, recent: [], ...(query.facets && { facets }) }
        : { updated: 58 },
    ),
  );
  page = mountForTest(<List at={2} />);
  return () => page.unmount();
});

test('no number is said before it is known, and a list that begins on a later page asks for it', async () => {
  expect(applied()).toBe('applicants:statuses.applied');
  await answered();
  expect(applied()).toBe('filters.counted 58');
});

test('another page of what was counted counts nothing again', async () => {
  await answered();
  await turnTo(3);
  expect(asked()).toBeUndefined();
  expect(applied()).toBe('filters.counted 58');
});

test('what was changed on a later page is counted again', async () => {
  await answered();
  await turnTo(3);
  await act(() => shown.list!.change('all', { status: 'Rejected' }));
  expect(asked()).toBe('yes');
});
