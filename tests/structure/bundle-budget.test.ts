import { describe, expect, test } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { adminRoutes } from '#src/app/adminRoutes.ts';
import { pageFiles } from '#src/app/pageFiles.ts';
import { pageAt, routes, type RoutedPage } from '#src/app/routes.ts';
import {
  adminCodeForSeekers,
  circles,
  firstScreenFiles,
  firstScreens,
  overBudget,
  searchFiles,
  withImports,
  type Manifest,
} from '../../scripts/bundle-budget.mjs';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_table.js': { file: 'assets/table.js', imports: ['_react.js'] },
  'src/features/jobs/list/JobsPage.tsx': {
    file: 'assets/JobsPage.js',
    isDynamicEntry: true,
    imports: ['_react.js', '_card.js'],
  },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'], imports: ['_react.js'] },
  'src/features/admin/jobs/AdminJobsPage.tsx': {
    file: 'assets/AdminJobsPage.js',
    src: 'src/features/admin/jobs/AdminJobsPage.tsx',
    isDynamicEntry: true,
    imports: ['_table.js'],
    dynamicImports: ['node_modules/xlsx/xlsx.mjs'],
  },
  'node_modules/xlsx/xlsx.mjs': {
    file: 'assets/xlsx.js',
    src: 'node_modules/xlsx/xlsx.mjs',
    isDynamicEntry: true,
  },
  ...Object.fromEntries(
    ['common', 'jobs'].map((name) => [
      `locales/english/${name}.json`,
      { file: `assets/${name}.js`, isDynamicEntry: true },
    ]),
  ),
};
const read = (file: string) => (file === 'assets/xlsx.js' ? 'SheetJS' : '');

describe('the bundle budget', () => {
  test('counts entry, screen, shared chunks and texts once each', () => {
    expect(firstScreenFiles(manifest, '/jobs').sort()).toEqual([
      ...['assets/JobsPage.js', 'assets/card.css', 'assets/card.js', 'assets/common.js'],
      ...['assets/index.js', 'assets/jobs.js', 'assets/react.js'],
    ]);
  });

  test('knows every route that someone without a login may see, as the route table has it', () => {
    const open = Object.values(routes).filter(
      ({ group }) => group === 'public' || group === 'guest',
    );
    const known = Object.entries(firstScreens).map(([path, { page, namespaces }]) => {
      const route = pageAt(path)?.route;
      expect(namespaces, path).toEqual(route?.texts);
      return [path, `src/features/${page}.tsx`];
    });
    const wanted = (Object.keys(routes) as RoutedPage[])
      .filter((name) => open.includes(routes[name]))
      .map((name) => [paths[name], pageFiles[name].file]);
    expect(known.toSorted()).toEqual(wanted.toSorted());
  });

  test('knows of each page the source that the route table loads', () => {
    const loads = { ...routes, ...adminRoutes };
    for (const name of Object.keys(routes) as RoutedPage[]) {
      expect(String(loads[name].load)).toContain(`/${pageFiles[name].file}`);
    }
  });

  test('says what is over: bytes, files, and JavaScript alone on the first screens', () => {
    const { bytes, files } = firstScreens['/jobs'];
    expect(
      overBudget(
        '/jobs',
        new Map([
          ['a.js', 100_000],
          ['a.css', bytes - 100_000],
        ]),
      ),
    ).toEqual([]);
    expect(overBudget('/jobs', new Map([['a.css', bytes + 7]]))).toEqual([
      `/jobs is 7 bytes over its budget of ${bytes}.`,
    ]);
    expect(overBudget('/jobs', new Map([['a.js', 100_003]]))).toEqual([
      '/jobs is 3 bytes of JavaScript over its budget.',
    ]);
    expect(overBudget('/support', new Map([['a.js', 100_003]]))).toEqual([]);
    const many = Array.from({ length: files + 1 }, (_, at): [string, number] => [`${at}.js`, 1]);
    expect(overBudget('/jobs', new Map(many))).toEqual([
      `/jobs asks for ${files + 1} files, ${files} at most.`,
    ]);
  });

  test('counts what only a search loads, and refuses a screen that loads it before', () => {
    const pages = Object.values(firstScreens).flatMap(({ page, namespaces }) => [
      `src/features/${page}.tsx`,
      ...namespaces.map((namespace) => `locales/english/${namespace}.json`),
    ]);
    const screens = Object.fromEntries(pages.map((key) => [key, { file: `assets/${key}.js` }]));
    const words = { file: 'assets/search.js', imports: ['_react.js'] };
    const build = {
      ...{ ...screens, ...manifest },
      'contract/search/lexicon/baseLexicon.ts': words,
      'contract/search/ranking/searchJobs.ts': words,
    };
    expect(searchFiles(build)).toEqual(['assets/search.js']);
    const early = { file: 'assets/home.js', imports: ['contract/search/lexicon/baseLexicon.ts'] };
    expect(() => searchFiles({ ...build, 'src/features/home/HomePage.tsx': early })).toThrow(
      'baseLexicon.ts comes too early',
    );
  });

  test('refuses to measure a build without the screen', () => {
    expect(() => withImports(manifest, 'src/features/jobs/Gone.tsx')).toThrow('Gone.tsx');
  });

  test('finds nothing where seekers load no admin code', () => {
    expect(adminCodeForSeekers(manifest, read)).toEqual([]);
  });

  test.each([
    ['an admin screen', 'src/features/admin/jobs/AdminJobsPage.tsx'],
    ['the spreadsheet package', 'node_modules/xlsx/xlsx.mjs'],
  ])('finds %s behind a shared chunk', (_, admin) => {
    const card = { file: 'assets/card.js', imports: [admin] };
    expect(adminCodeForSeekers({ ...manifest, '_card.js': card }, read)).toEqual([
      `src/features/jobs/list/JobsPage.tsx -> ${admin}`,
    ]);
  });

  test('finds the spreadsheet package inside a chunk of another name', () => {
    const inCard = (file: string) => (file === 'assets/card.js' ? 'x="SheetJS"' : read(file));
    expect(adminCodeForSeekers(manifest, inCard)).toEqual([
      'src/features/jobs/list/JobsPage.tsx -> _card.js',
    ]);
  });

  test('finds files that need each other', () => {
    expect(circles(manifest)).toEqual([]);
    const react = { file: 'assets/react.js', imports: ['_card.js'] };
    expect(circles({ ...manifest, '_react.js': react })).toEqual([
      '_react.js -> _card.js -> _react.js',
    ]);
  });
});
