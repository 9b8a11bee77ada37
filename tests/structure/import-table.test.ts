import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { checkImports } from '../../scripts/import-table.mjs';
import { isShipped, readTree, root } from './source-tree.ts';

/** The smallest tree in which every row of the table has its own file and nothing is wrong. */
const clean: Record<string, string> = {
  'contract/jobs/job.ts': `import * as v from 'valibot'; export const Job = v.string();`,
  'src/i18n/format.ts': `import type { Job } from '#contract/jobs/job.ts'; export type A = typeof Job;`,
  'src/components/buttons/Button.tsx': `import { useId } from 'react'; export const Button = () => <b id={useId()} />;`,
  'src/data/cache/cache.ts': `import { get } from 'idb-keyval'; export { get };`,
  'src/features/jobs/Jobs.tsx': `import { Button } from '#src/components/buttons/Button.tsx';
    import { get } from '#src/data/cache/cache.ts';
    export const Jobs = <T,>(p: { a: T }) => <p>{String(get)} don't & <Button {...p} /></p>;`,
  'src/features/pricing/Pricing.tsx': `export const Pricing = () => <i />;`,
  'src/features/admin/blogs/Blogs.tsx': `export const Blogs = () => <i />;`,
  'src/pwa/update.ts': `import { get } from '#src/data/cache/cache.ts'; export { get };`,
  'src/features/admin/jobs/Export.tsx': `export const load = () => import('xlsx');`,
  'src/app/routes.ts': `export const page = () => import('#src/features/jobs/Jobs.tsx');`,
  'src/app/entry-server.tsx': `import { page } from './routes.ts'; export const render = page;`,
  'gallery/main.tsx': `import { page } from '#src/app/routes.ts'; import 'fake-indexeddb/auto'; void page;`,
  'sw/sw.ts': `import { get } from '#src/data/cache/cache.ts'; void get;`,
  'server/db/client.ts': `import pg from 'pg'; export const db = pg;`,
  'server/http/api/errors.ts': `import type { Job } from '#contract/jobs/job.ts'; export type B = typeof Job;`,
  'server/features/jobs/store.ts': `import { db } from '#server/db/client.ts'; export { db };`,
  'server/features/blogs/store.ts': `import { readFileSync } from 'node:fs'; export { readFileSync };`,
  'server/backup/restore.ts': `import { db } from '#server/db/client.ts'; export { db };`,
  'server/app.ts': `import { db } from '#server/features/jobs/store.ts'; export const app = db;`,
  'server/main.ts': `import { app } from './app.ts';
    import { render } from '#src/app/entry-server.tsx'; void [app, render];`,
  'tests/fixtures.ts': `import { app } from '#server/app.ts'; export const fixture = app;`,
};

/** One forbidden import for each row: the file it is added to, what it imports, the row it breaks. */
const broken: [from: string, to: string, row: string][] = [
  ['contract/jobs/job.ts', '#src/i18n/format.ts', 'contract'],
  ['contract/jobs/job.ts', 'hono', 'contract'],
  ['contract/jobs/job.ts', 'node:fs', 'contract'],
  ['src/i18n/format.ts', '#src/data/cache/cache.ts', 'src/i18n, forms, hooks, toasts'],
  ['src/components/buttons/Button.tsx', '#src/features/pricing/Pricing.tsx', 'src/components'],
  ['src/components/buttons/Button.tsx', 'hono', 'src/components'],
  ['src/data/cache/cache.ts', 'react', 'src/data'],
  ['src/data/cache/cache.ts', '#src/components/buttons/Button.tsx', 'src/data'],
  ['src/features/jobs/Jobs.tsx', '#src/features/pricing/Pricing.tsx', 'src/features/x'],
  ['src/features/jobs/Jobs.tsx', '#server/db/client.ts', 'src/features/x'],
  [
    'src/features/admin/jobs/Export.tsx',
    '#src/features/admin/blogs/Blogs.tsx',
    'src/features/admin/x',
  ],
  ['src/pwa/update.ts', '#src/features/pricing/Pricing.tsx', 'src/pwa'],
  ['src/app/routes.ts', '#server/app.ts', 'src/app'],
  ['src/app/routes.ts', 'node:path', 'src/app'],
  ['gallery/main.tsx', '#server/app.ts', 'gallery'],
  ['src/app/routes.ts', '../../gallery/main.tsx', 'src/app'],
  ['sw/sw.ts', '#src/components/buttons/Button.tsx', 'sw'],
  ['sw/sw.ts', 'idb-keyval', 'sw'],
  ['server/db/client.ts', '#server/features/blogs/store.ts', 'server/http, db, domain'],
  ['server/http/api/errors.ts', '#src/i18n/format.ts', 'server/http, db, domain'],
  ['server/features/jobs/store.ts', '#server/features/blogs/store.ts', 'server/features/x'],
  ['server/features/jobs/store.ts', '#src/i18n/format.ts', 'server/features/x'],
  ['server/backup/restore.ts', '#server/features/blogs/store.ts', 'server/backup'],
  ['server/app.ts', '#src/app/entry-server.tsx', 'server/app'],
  ['server/main.ts', '#src/app/routes.ts', 'server/main'],
  ['server/app.ts', '../tests/fixtures.ts', 'nothing imports tests and bench'],
  ['server/http/api/errors.ts', 'react', 'the server renders through src/app/entry-server only'],
  [
    'src/features/admin/jobs/Export.tsx',
    'xlsx',
    'the spreadsheet package is loaded on demand, by admin screens',
  ],
  ['src/app/routes.ts', 'xlsx', 'only admin screens export and import spreadsheets'],
  ['server/app.ts', 'vite', 'what is served needs no development package'],
  ['server/features/jobs/store.ts', '#server/app.ts', 'no circles'],
  ['server/app.ts', './nowhere.ts', 'every import leads somewhere'],
];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-table-'));
  await cp(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(clean)) await write(name, text);
});

afterEach(() => rm(folder, { recursive: true }));

test('the sources keep to the table, and none of their imports is overlooked', async () => {
  const { modules, violations } = await checkImports(root);
  expect(violations).toEqual([]);
  expect(modules.length).toBeGreaterThan(100);
  const seen = new Map(
    modules.map(({ source, dependencies }) => [source, dependencies.map(({ module }) => module)]),
  );
  for (const file of readTree(['contract', 'server', 'src', 'sw'], /\.tsx?$/).filter(isShipped)) {
    // A second parser, of another make, says what there is to see.
    const { staticImports, staticExports } = parseSync(file.name, file.text).module;
    const written = staticImports.map(({ moduleRequest }) => moduleRequest.value);
    for (const { entries } of staticExports) {
      for (const { moduleRequest } of entries) if (moduleRequest) written.push(moduleRequest.value);
    }
    // Node's own modules are named without their prefix.
    const overlooked = written.filter(
      (name) => !seen.get(file.name)?.includes(name.replace(/^node:/, '')),
    );
    expect({ file: file.name, overlooked }).toEqual({ file: file.name, overlooked: [] });
  }
}, 60_000);

test('a tree that keeps to the table has no violation', async () => {
  const { modules, violations } = await checkImports(folder);
  expect(violations).toEqual([]);
  expect(modules.map(({ source }) => source).sort()).toEqual(Object.keys(clean).sort());
});

test.each(broken)('%s must not import %s', async (from, to, row) => {
  await write(from, `import ${JSON.stringify(to)};\n${clean[from]}`);
  const { violations } = await checkImports(folder);
  expect(violations.map((violation) => violation.split(': ')[0])).toContain(row);
});

test.each([
  [
    'a type',
    `import type { Jobs } from '#src/features/jobs/Jobs.tsx'; export type A = typeof Jobs;`,
  ],
  ['a re-export', `export { Jobs } from '#src/features/jobs/Jobs.tsx';`],
  ['on demand', `export const later = () => import('#src/features/jobs/Jobs.tsx');`],
])('nor when it is imported as %s', async (_, text) => {
  await write('src/features/pricing/Pricing.tsx', text);
  const { violations } = await checkImports(folder);
  expect(violations).toEqual([
    'src/features/x: src/features/pricing/Pricing.tsx -> src/features/jobs/Jobs.tsx',
  ]);
});

async function write(name: string, text: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
