import { expect, test } from 'vitest';
import { chunkOf } from '../../scripts/vite/chunk-groups.mjs';

const src = (file: string) => `/site/src/${file}`;
const entry = src('app/entry-client.tsx');
const routes = src('app/routes.ts');
const jobs = src('features/jobs/list/JobsPage.tsx');
const job = src('features/jobs/detail/JobPage.tsx');
const others = ['a', 'b', 'c'].map((name) => src(`features/${name}/Page.tsx`));

/** What each module imports at once; the routes load the pages on demand. */
const imports: Record<string, string[]> = {
  [entry]: [src('app/App.tsx'), 'react'],
  [src('app/App.tsx')]: [routes, src('features/layout/Layout.tsx')],
  [jobs]: ['Badge', 'JobCard'],
  [job]: ['Badge', 'JobCard', 'Chip', 'JobText'],
  ...Object.fromEntries(others.map((page) => [page, ['Badge', 'Chip', 'react']])),
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: id === routes ? [jobs, job, ...others] : [],
    importers: Object.keys(imports).filter((from) => imports[from]?.includes(id)),
    dynamicImporters: [jobs, job, ...others].includes(id) ? [routes] : [],
  }),
};

test.each([
  ['what the start of the page needs', 'react', 'core'],
  ['as do parts of the layout', src('features/layout/Layout.tsx'), 'core'],
  ['what the jobs list shares with three pages', 'Badge', 'core'],
  ['what a job shares with pages other than the list', 'Chip', 'parts'],
  ['what only the two pages of jobs share', 'JobCard', null],
  ['what only a job shows', 'JobText', null],
  ['the start itself', entry, null],
  ['a page', jobs, null],
])('%s: %s is in %s', (_what, id, chunk) => {
  expect(chunkOf(id, graph)).toBe(chunk);
});

test('a page that has another name by now is named', () => {
  const without = { getModuleInfo: () => null };
  expect(() => chunkOf(entry, without)).toThrow('The build has no module');
});
