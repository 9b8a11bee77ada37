import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { i18n } from 'i18next';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RenderPage } from '#contract/http/document.ts';
import { projectRoot } from '#server/env.ts';

/**
 * The recipe "Add a language" of CONTRIBUTING.md, walked in a copy of the tree with a language that
 * says a part of the keys: Punjabi in Gurmukhi.
 */
const copy = mkdtempSync(path.join(os.tmpdir(), 'fourth-language-'));
const there = (name: string) => path.join(copy, name);
let vite: ViteDevServer;

function change(name: string, from: string, to: string): void {
  const text = readFileSync(there(name), 'utf8');
  expect(text, name).toContain(from);
  writeFileSync(
    there(name),
    text.replace(from, () => to),
  );
}

function addText(name: string, keys: readonly string[], text: string): void {
  const file = JSON.parse(readFileSync(there(name), 'utf8')) as Record<string, unknown>;
  let node = file;
  for (const key of keys) node = node[key] as Record<string, unknown>;
  node.punjabi = text;
  writeFileSync(there(name), JSON.stringify(file));
}

beforeAll(async () => {
  const folders = ['contract', 'locales', 'scripts/vite', 'src', 'server/domain', 'server/http'];
  for (const name of [...folders, 'package.json', 'tsconfig.base.json']) {
    cpSync(path.join(projectRoot, name), there(name), { recursive: true });
  }
  symlinkSync(path.join(projectRoot, 'node_modules'), there('node_modules'));
  // 1
  change('contract/language.ts', "'hindi'] as const", "'hindi', 'punjabi'] as const");
  change('contract/language.ts', '= {};', "= { punjabi: 'english' };");
  change('contract/http/document.ts', "hindi: 'hi',", "hindi: 'hi',\n  punjabi: 'pa',");
  change(
    'src/i18n/texts.ts',
    "import('./languages/hindi.ts'),",
    "import('./languages/hindi.ts'),\n  punjabi: () => import('./languages/punjabi.ts'),",
  );
  const list = readFileSync(there('src/i18n/languages/hindi.ts'), 'utf8');
  writeFileSync(there('src/i18n/languages/punjabi.ts'), list.replaceAll('hindi', 'punjabi'));
  // 2: files and keys are missing.
  cpSync(path.join(projectRoot, 'tests/support/data/punjabi'), there('locales/punjabi'), {
    recursive: true,
  });
  // 3
  for (const language of ['english', 'hinglish', 'hindi']) {
    addText(`locales/${language}/common.json`, ['language'], 'ਪੰਜਾਬੀ');
  }
  // 4: it says nothing of the server's yet.
  change('server/domain/serverTexts.ts', 'hinglish, hindi };', 'hinglish, hindi, punjabi: {} };');
  change(
    'server/domain/serverTexts.ts',
    'hindi: hindiCommon.time,',
    'hindi: hindiCommon.time,\n  punjabi: {},',
  );
  vite = await createServer({
    ...{ root: copy, configFile: false, appType: 'custom', logLevel: 'error' },
    ...{ server: { middlewareMode: true, hmr: false, ws: false, watch: null } },
    optimizeDeps: { noDiscovery: true },
    resolve: {
      alias: ['src', 'server', 'contract', 'locales'].map(aliasOf),
      preserveSymlinks: true,
    },
  });
}, 120_000);

const aliasOf = (name: string) => ({ find: `#${name}`, replacement: there(name) });

afterAll(async () => {
  await vite?.close();
  rmSync(copy, { recursive: true, force: true });
});

test('a page is in the language as far as it says something, and in its fallback where not', async () => {
  const { render } = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as {
    render: RenderPage;
  };
  const page = await render({
    ...{ url: '/safety', origin: 'http://localhost', language: 'punjabi' as never },
    read: () => Promise.resolve({ status: 404, body: {} }),
  });
  expect(page.kind).toBe('page');
  if (page.kind !== 'page') return;
  expect(page.head.title).toContain('ਬਚ ਕੇ ਰਹੋ');
  expect(page.html).toContain('ਨੌਕਰੀ ਲਈ ਪੈਸੇ ਨਾ ਦਿਓ');
  expect(page.html).toContain('An honest employer does not sell jobs.');
  expect(page.html).not.toMatch(/safety:|rules\.|common:/);
  const files = ['punjabi/common', 'english/common', 'punjabi/safety', 'english/safety'];
  for (const file of files) expect(page.modules).toContain(`locales/${file}.json`);
}, 120_000);

test('which language a text came out in can be asked, for its lang attribute', async () => {
  const { createTexts } = (await vite.ssrLoadModule('/src/i18n/texts.ts')) as {
    createTexts(language: string, namespaces: readonly string[]): Promise<i18n>;
  };
  const texts = await createTexts('punjabi', ['safety', 'about']);
  const usedIn = (key: string, values?: object): unknown =>
    texts.t(key as never, { ...values, returnDetails: true } as never);
  expect(usedIn('safety:title')).toMatchObject({ usedLng: 'pa' });
  expect(usedIn('safety:lead')).toMatchObject({ usedLng: 'en' });
  // A file that is not there at all.
  expect(usedIn('about:title')).toMatchObject({ usedLng: 'en', res: 'About us' });
  expect(usedIn('common:time.daysAgo', { count: 2 })).toMatchObject({ usedLng: 'pa' });
}, 120_000);

test('what the server says is whole', async () => {
  const { serverTexts, dateWords } = (await vite.ssrLoadModule(
    '/server/domain/serverTexts.ts',
  )) as Record<'serverTexts' | 'dateWords', Record<string, { months?: string }>>;
  expect(serverTexts.punjabi).toEqual(serverTexts.english);
  expect(dateWords.punjabi?.months).toBe(dateWords.english?.months);
}, 120_000);
