import { expect, test } from 'vitest';
import type { Manifest } from '../../scripts/bundle-budget.mjs';
import { seekerFiles } from '../../scripts/vite/precache.mjs';

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    css: ['assets/index.css'],
    imports: ['_core.js'],
    dynamicImports: [
      'src/features/jobs/list/JobsPage.tsx',
      'src/features/admin/jobs/AdminJobsPage.tsx',
    ],
  },
  '_core.js': {
    file: 'assets/core.js',
    dynamicImports: [
      'locales/english/jobs.json',
      'locales/hinglish/jobs.json',
      'locales/english/adminJobs.json',
      'locales/hinglish/applicants.json',
      'locales/english/applications.json',
      'locales/english/server.json',
    ],
  },
  'src/features/jobs/list/JobsPage.tsx': {
    file: 'assets/JobsPage.js',
    src: 'src/features/jobs/list/JobsPage.tsx',
    css: ['assets/JobsPage.css'],
    imports: ['_card.js'],
  },
  '_card.js': { file: 'assets/card.js', imports: ['_core.js'] },
  'src/features/admin/jobs/AdminJobsPage.tsx': {
    file: 'assets/AdminJobsPage.js',
    src: 'src/features/admin/jobs/AdminJobsPage.tsx',
    css: ['assets/AdminJobsPage.css'],
    imports: ['_table.js', '_card.js'],
  },
  '_table.js': { file: 'assets/table.js', css: ['assets/table.css'] },
  ...Object.fromEntries(
    [
      'english/jobs',
      'hinglish/jobs',
      'english/adminJobs',
      'hinglish/applicants',
      'english/applications',
      'english/server',
    ].map((name) => [
      `locales/${name}.json`,
      { file: `assets/${name.replace('/', '-')}.js`, src: `locales/${name}.json` },
    ]),
  ),
};

test('a phone keeps all of the seekers’ screens in both languages, and nothing of the admin', () => {
  expect([...seekerFiles(manifest)].sort()).toEqual([
    'assets/JobsPage.css',
    'assets/JobsPage.js',
    'assets/card.js',
    'assets/core.js',
    'assets/english-applications.js',
    'assets/english-jobs.js',
    'assets/hinglish-jobs.js',
    'assets/index.css',
    'assets/index.js',
  ]);
});

test('a manifest with a hole is refused', () => {
  const { '_card.js': _gone, ...rest } = manifest;
  expect(() => seekerFiles(rest)).toThrow('_card.js');
});
