import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { checkImports } from '../../scripts/import-table.mjs';
import { isShipped, readTree, root } from './source-tree.ts';

/** The smallest tree in which every row of the table has a file of its own and nothing is wrong. */
const clean: Record<string, string> = {
  'contract/job.ts': `import * as v from 'valibot'; export const Job = v.string();`,
  'src/lib/format.ts': `import type { Job } from '#contract/job.ts'; export type A = typeof Job;`,
  'src/ui/Button.tsx': `import { useId } from 'react'; export const Button = () => <b id={useId()} />;`,
  'src/data/cache.ts': `import { get } from 'idb-keyval'; export { get };`,
  'src/features/jobs/Jobs.tsx': `import { Button } from '#src/ui/Button.tsx';
    import { get } from '#src/data/cache.ts';
    export const Jobs = <T,>(p: { a: T }) => <p>{String(get)} don't & <Button {...p} /></p>;`,
  'src/features/pricing/Pricing.tsx': `export const Pricing = () => <i />;`,
  'src/features/admin-jobs/Export.tsx': `export const load = () => import('xlsx');`,
  'src/routes.ts': `export const page = () => import('#src/features/jobs/Jobs.tsx');`,
  'src/entry-server.tsx': `import { page } from './routes.ts'; export const render = page;`,
  'sw/sw.ts': `import { get } from '#src/data/cache.ts';
    import { precacheAndRoute } from 'workbox-precaching'; void [get, precacheAndRoute];`,
  'server/db/client.ts': `import pg from 'pg'; export const db = pg;`,
  'server/http/errors.ts': `import type { Job } from '#contract/job.ts'; export type B = typeof Job;`,
  'server/features/jobs/store.ts': `import { db } from '#server/db/client.ts'; export { db };`,
  'server/features/blogs/store.ts': `import { readFileSync } from 'node:fs'; export { readFileSync };`,
  'server/app.ts': `import { db } from '#server/features/jobs/store.ts'; export const app = db;`,
  'server/main.ts': `import { app } from './app.ts';
    import { render } from '#src/entry-server.tsx'; void [app, render];`,
  'tests/fixtures.ts': `import { app } from '#server/app.ts'; export const fixture = app;`,
};

/** One forbidden import for each row: the file it is added to, what it imports, the row it breaks. */
const broken: [from: string, to: string, row: string][] = [
  ['contract/job.ts', '#src/lib/format.ts', 'contract'],
  ['contract/job.ts', 'hono', 'contract'],
  ['contract/job.ts', 'node:fs', 'contract'],
  ['src/lib/format.ts', '#src/data/cache.ts', 'src/lib and src/ui'],
  ['src/ui/Button.tsx', '#src/features/pricing/Pricing.tsx', 'src/lib and src/ui'],
  ['src/ui/Button.tsx', 'hono', 'src/lib and src/ui'],
  ['src/data/cache.ts', 'react', 'src/data'],
  ['src/data/cache.ts', '#src/ui/Button.tsx', 'src/data'],
  ['src/features/jobs/Jobs.tsx', '#src/features/pricing/Pricing.tsx', 'src/features/x'],
  ['src/features/jobs/Jobs.tsx', '#server/db/client.ts', 'src/features/x'],
  ['src/routes.ts', '#server/app.ts', 'src/routes, App, entry-*'],
  ['src/routes.ts', 'node:path', 'src/routes, App, entry-*'],
  ['sw/sw.ts', '#src/ui/Button.tsx', 'sw'],
  ['sw/sw.ts', 'idb-keyval', 'sw'],
  ['server/db/client.ts', '#server/features/blogs/store.ts', 'server/http and server/db'],
  ['server/http/errors.ts', '#src/lib/format.ts', 'server/http and server/db'],
  ['server/features/jobs/store.ts', '#server/features/blogs/store.ts', 'server/features/x'],
  ['server/features/jobs/store.ts', '#src/lib/format.ts', 'server/features/x'],
  ['server/app.ts', '#src/entry-server.tsx', 'server/app'],
  ['server/main.ts', '#src/routes.ts', 'server/main'],
  ['server/app.ts', '../tests/fixtures.ts', 'nothing imports tests and bench'],
  ['server/http/errors.ts', 'react', 'the server renders through src/entry-server only'],
  [
    'src/features/admin-jobs/Export.tsx',
    'xlsx',
    'the spreadsheet package is loaded on demand, by admin screens',
  ],
  ['src/routes.ts', 'xlsx', 'only admin screens export and import spreadsheets'],
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

test('the sources keep to the table', async () => {
  const { modules, violations } = await checkImports(root);
  expect(violations).toEqual([]);
  expect(modules.length).toBeGreaterThan(100);
}, 60_000);

test('no import of the sources is overlooked', async () => {
  const { modules } = await checkImports(root);
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
