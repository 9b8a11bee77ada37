import { expect, test } from 'vitest';
import type { Manifest } from '../../scripts/bundle-budget.mjs';
import { checkShell, seekerFiles } from '../../scripts/vite/precache.mjs';

const texts = (...names: string[]): Manifest =>
  Object.fromEntries(
    names.map((name) => [`_${name}-aaaaaaaa.js`, { file: `assets/${name}-aaaaaaaa.js` }]),
  );
const manifest: Manifest = {
  'index.html': {
    file: 'assets/index-aaaaaaaa.js',
    css: ['assets/index-bbbbbbbb.css'],
    imports: ['_core.js'],
    dynamicImports: ['_jobs.js', '_profile.js', 'src/features/admin/jobs/AdminJobsPage.tsx'],
  },
  '_core.js': {
    file: 'assets/core-aaaaaaaa.js',
    dynamicImports: [
      ...Object.keys(texts('common-english', 'jobs-english', 'legal-english', 'member-hinglish')),
      'locales/english/adminJobs.json',
      'locales/hinglish/applicants.json',
      'locales/english/server.json',
      '_search.js',
    ],
  },
  '_jobs.js': {
    file: 'assets/jobs-aaaaaaaa.js',
    css: ['assets/jobs-bbbbbbbb.css'],
    imports: ['_core.js'],
  },
  // Named a second time, by the source of the page that it holds.
  'src/features/profile/view/ProfilePage.tsx': {
    file: 'assets/profile-aaaaaaaa.js',
    src: 'src/features/profile/view/ProfilePage.tsx',
  },
  '_profile.js': { file: 'assets/profile-aaaaaaaa.js', imports: ['_members.js'] },
  '_members.js': { file: 'assets/members-aaaaaaaa.js' },
  '_search.js': { file: 'assets/search-aaaaaaaa.js' },
  'src/features/admin/jobs/AdminJobsPage.tsx': {
    file: 'assets/AdminJobsPage-aaaaaaaa.js',
    src: 'src/features/admin/jobs/AdminJobsPage.tsx',
    css: ['assets/AdminJobsPage-bbbbbbbb.css'],
    imports: ['_table.js', '_core.js'],
  },
  '_table.js': { file: 'assets/table-aaaaaaaa.js', css: ['assets/table-bbbbbbbb.css'] },
  ...texts('common-english', 'jobs-english', 'legal-english', 'member-hinglish'),
  ...Object.fromEntries(
    ['english/adminJobs', 'hinglish/applicants', 'english/server'].map((name) => [
      `locales/${name}.json`,
      { file: `assets/${name.replace('/', '-')}.js`, src: `locales/${name}.json` },
    ]),
  ),
};

test('each file of seekers belongs to the sets that need it, and nothing of the admin to any', () => {
  expect(Object.fromEntries(seekerFiles(manifest))).toEqual({
    'index.html': [],
    'assets/index-aaaaaaaa.js': [],
    'assets/index-bbbbbbbb.css': [],
    'assets/core-aaaaaaaa.js': [],
    'assets/jobs-aaaaaaaa.js': ['public'],
    'assets/jobs-bbbbbbbb.css': ['public'],
    'assets/profile-aaaaaaaa.js': ['member'],
    'assets/members-aaaaaaaa.js': ['member'],
    'assets/search-aaaaaaaa.js': ['search'],
    'assets/common-english-aaaaaaaa.js': ['english'],
    'assets/jobs-english-aaaaaaaa.js': ['english', 'public'],
    'assets/legal-english-aaaaaaaa.js': ['english', 'search'],
    'assets/member-hinglish-aaaaaaaa.js': ['hinglish', 'member'],
  });
});

test('a manifest with a hole is refused', () => {
  const { '_members.js': _gone, ...rest } = manifest;
  expect(() => seekerFiles(rest)).toThrow('_members.js');
});

test('an app shell that does not name each file of no set fails the build', () => {
  const files = new Map([
    ['index.html', []],
    ['assets/core-aaaaaaaa.js', []],
    ['assets/jobs-aaaaaaaa.js', ['public']],
  ]);
  checkShell('<script src="/assets/core-aaaaaaaa.js"></script>', files);
  expect(() => checkShell('<script src="/assets/core-bbbbbbbb.js"></script>', files)).toThrow(
    'assets/core-aaaaaaaa.js',
  );
});
