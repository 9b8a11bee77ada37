import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withoutLogCalls, withoutUnusedParts } from '../../scripts/vite/without-logs.mjs';

const source = createRequire(import.meta.url)
  .resolve('i18next')
  .replace(/cjs\/i18next\.js$/, 'esm/i18next.js');
let folder = '';
let whole = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'without-logs-'));
  whole = await readFile(source, 'utf8');
});

afterAll(() => rm(folder, { recursive: true }));

/** What is used here of the library: its own types know the texts of the product. */
interface Library {
  createInstance(): {
    init(options: object): Promise<unknown>;
    t(key: string, values?: object): string;
    changeLanguage(tag: string): Promise<unknown>;
  };
}

/** What a library shows, and how often it speaks to developers meanwhile. */
async function shown(code: string): Promise<{ texts: string[]; said: number }> {
  const file = path.join(folder, `${code.length}.mjs`);
  await writeFile(file, code);
  const spies = (['log', 'warn', 'error'] as const).map((kind) =>
    vi.spyOn(console, kind).mockImplementation(() => undefined),
  );
  const { createInstance }: Library = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const instance = createInstance();
  const common = {
    hello: 'Hello {{name}}',
    jobs_one: '{{count}} job',
    jobs_other: '{{count}} jobs',
  };
  const fallbackLng = (tag: string) => (tag === 'hi-Latn' ? ['en'] : []);
  const options = { lng: 'en', fallbackLng, load: 'currentOnly', defaultNS: 'common', debug: true };
  const hinglish = { hello: 'Namaste {{name}}', missing: '' };
  const resources = { en: { common }, 'hi-Latn': { common: hinglish }, hi: { common: hinglish } };
  await instance.init({ ...options, resources });
  const asked: [string, object][] = [
    ['hello', { name: 'Asha' }],
    ['hello', {}],
    ['missing', {}],
    ['jobs', { count: 1 }],
    ['jobs', { count: 2 }],
  ];
  const texts: string[] = [];
  for (const tag of ['en', 'hi-Latn', 'hi', 'en']) {
    await instance.changeLanguage(tag);
    texts.push(...asked.map(([key, values]) => instance.t(key, values)));
  }
  const said = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  return { texts, said };
}

test('without what it logs the library weighs less, is silent and shows the same', async () => {
  const code = withoutLogCalls(whole);
  expect(code.length).toBeLessThan(whole.length - 5_000);
  const [before, light] = [await shown(whole), await shown(code)];
  expect(before.said).toBeGreaterThan(0);
  expect(light).toEqual({ texts: before.texts, said: 0 });
  expect(light.texts).toContain('2 jobs');
});

test('only calls of a logger are taken out', () => {
  const code = "this.logger.warn('a', f(1)); catalogue.warn(b); if (c) warnOnce(d);";
  expect(withoutLogCalls(code)).toBe('undefined; catalogue.warn(b); if (c) undefined;');
});

test('without what is not used of it the library shows the same', async () => {
  const light = await shown(withoutUnusedParts(whole));
  expect(light.texts).toEqual((await shown(whole)).texts);
  expect(() => withoutUnusedParts(whole.replace('  nest(', '  nested('))).toThrow('other parts');
});

test('no text of ours uses what is left out', async () => {
  const names = await readdir('locales', { recursive: true });
  const files = names.filter((name) => name.endsWith('.json'));
  expect(files.length).toBeGreaterThan(20);
  const used = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(path.join('locales', name), 'utf8');
      // Another text inside, or a value with a format.
      return /\$t\(|\{\{[^}]*,/.test(text) ? [name] : [];
    }),
  );
  expect(used.flat()).toEqual([]);
});
