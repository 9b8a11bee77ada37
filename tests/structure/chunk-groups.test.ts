import { expect, test } from 'vitest';
import { chunkOf } from '../../scripts/vite/chunk-groups.mjs';

const src = (file: string) => `/site/src/${file}`;
const page = (file: string) => src(`features/${file}Page.tsx`);
const entry = src('app/entry-client.tsx');
const routes = src('app/routes.ts');
const adminRoutes = src('app/adminRoutes.ts');
const home = page('home/Home');
const jobs = page('jobs/list/Jobs');
const job = page('jobs/detail/Job');
const login = page('auth/Login');
const profile = page('profile/view/Profile');
const receipts = page('receipts/Receipts');
const safety = page('safety/Safety');
const support = page('support/Support');
const admin = page('admin/jobs/AdminJobs');
const report = src('features/jobs/detail/ReportSheet.tsx');
const outbox = src('data/outbox/outbox.ts');
const menu = src('features/layout/MenuSheet.tsx');
const search = '/site/contract/search/ranking/searchJobs.ts';
const texts = (name: string) => `/site/locales/${name}.json`;
const pages = [home, jobs, job, login, profile, receipts, safety, support];
const onDemand = [
  ...[...pages, admin, adminRoutes, report, outbox, menu, search],
  ...['english/jobs', 'hinglish/about', 'english/adminJobs'].map(texts),
];

/** What each module imports at once; the routes load the pages on demand. */
const imports: Record<string, string[]> = {
  [entry]: [src('app/App.tsx'), 'react'],
  [src('app/App.tsx')]: [routes, src('features/layout/Layout.tsx')],
  [home]: ['SuggestField', 'Badge'],
  [jobs]: ['Badge', 'JobCard', 'SuggestField'],
  [job]: ['Badge', 'JobCard', 'Chip', 'JobText', 'FactsList'],
  [report]: ['FactsList', 'Sheet'],
  [login]: ['Badge', 'Chip', 'PasswordField'],
  [profile]: ['Badge', 'Chip', 'PasswordField', 'Sheet', 'uploads', outbox],
  [receipts]: ['Sheet', 'uploads'],
  [safety]: ['Sheet', 'SafetyText'],
  [support]: ['SupportForm'],
  [menu]: ['Sheet'],
  [admin]: ['Table', 'uploads'],
  [outbox]: ['queue'],
};
const onDemandOf: Record<string, string[]> = {
  [entry]: onDemand,
  [routes]: [...pages, adminRoutes],
  [adminRoutes]: [admin],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: onDemandOf[id] ?? [],
    importers: Object.keys(imports).filter((from) => imports[from]?.includes(id)),
    dynamicImporters: onDemand.includes(id) ? [routes] : [],
  }),
};

test.each([
  ['what the start of the page needs', 'react', 'core'],
  ['as do parts of the layout', src('features/layout/Layout.tsx'), 'core'],
  ['what the jobs list shares with three pages', 'Badge', 'core'],
  ['what both first screens need', 'SuggestField', 'core'],
  ['the start itself', entry, null],
  ['a first screen', jobs, 'jobs'],
  ['what only the two pages of jobs share', 'JobCard', 'cards'],
  ['what a job shares with pages other than the list', 'Chip', 'parts'],
  ['what only a job shows', 'JobText', 'job'],
  ['what a job shares with its own dialogs', 'FactsList', 'job'],
  ['pages to read', safety, 'reading'],
  ['with what they show', 'SupportForm', 'reading'],
  ['what people log in with', 'PasswordField', 'auth'],
  ['what members’ screens share, and the admin', 'uploads', 'members'],
  ['a member’s page', receipts, 'member'],
  ['what works behind the screens', 'queue', 'background'],
  ['what screens of several kinds share', 'Sheet', 'shared'],
  ['the words of searches', search, 'search'],
  ['what only the admin has', 'Table', null],
  ['texts of a first screen', texts('english/jobs'), 'jobs-english'],
  ['texts of several pages', texts('hinglish/about'), 'legal-hinglish'],
  ['the admin’s texts', texts('english/adminJobs'), null],
])('%s: %s is in %s', (_what, id, chunk) => {
  expect(chunkOf(id, graph)).toBe(chunk);
});

test('a page that has another name by now is named', () => {
  const without = { getModuleInfo: () => null };
  expect(() => chunkOf(entry, without)).toThrow('The build has no module');
});
