import './node-version.mjs';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { chromiumArguments, ensureChromium } from './chromium.mjs';
import { inRoot, root } from './root.mjs';
import { aliases } from './vite/aliases.mjs';

const folder = inRoot('test-results', 'gallery');
const languages = ['english', 'hinglish', 'hindi'];
const themes = /** @type {const} */ (['light', 'dark']);
/** The phone that the product promises to work on first: the page is loaded at its size. */
const phone = { width: 360, height: 640 };
const desk = { width: 1366, height: 768 };
const sizes = [phone, { width: 320, height: 568 }, { width: 768, height: 1024 }, desk];
/** A few screens are 20,000 px high; what their ends look like is seen far above, px. */
const highest = 5_000;
/** Neither a picture nor axe has what is painted only when it comes near. */
const wholePage = '* { content-visibility: visible !important; }';
const require = createRequire(import.meta.url);
const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
/**
 * Serves the gallery as one script, with the words of React for developers. Each picture is a new
 * page: of Vite's own server it would ask for hundreds of files, which takes ten times as long.
 */
export async function serveGallery() {
  const outDir = mkdtempSync(path.join(os.tmpdir(), 'safar-gallery-'));
  const rolldownOptions = {
    input: inRoot('gallery', 'index.html'),
    output: { codeSplitting: false },
  };
  // React goes by it, and Vite's `mode` says nothing of it.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'development';
  await build({
    ...{ root, configFile: false, mode: 'development', logLevel: 'warn' },
    ...{ plugins: [react()], resolve: { alias: aliases }, worker: { format: 'es' } },
    build: {
      ...{ outDir, emptyOutDir: true, target: 'esnext', minify: false, modulePreload: false },
      ...{ assetsInlineLimit: 0, rolldownOptions },
    },
  });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const server = await preview({
    ...{ root, configFile: false, appType: 'mpa', logLevel: 'error' },
    ...{ build: { outDir }, preview: { port: 0 } },
  });
  const close = async () => {
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  };
  return { url: `${server.resolvedUrls?.local[0] ?? ''}gallery/`, close };
}

/**
 * Everything that the gallery has to show, as its list names it.
 * @param {import('playwright').Page} page @param {string} url
 */
export async function listOfAll(page, url) {
  await page.goto(url);
  await page.locator('html[data-settled]').waitFor();
  return page.locator('a[data-picture]').evaluateAll((links) =>
    links.map((link) => ({
      name: link.getAttribute('data-picture') ?? '',
      query: link.getAttribute('href')?.split('?')[1] ?? '',
    })),
  );
}

/**
 * Opens one picture and waits until it is complete.
 * @param {import('playwright').Page} page @param {string} url @param {string} query
 * @param {string} language
 * @returns {Promise<string[]>} what is wrong with it
 */
export async function look(page, url, query, language) {
  /** @type {string[]} */
  const faults = [];
  const onConsole = (/** @type {import('playwright').ConsoleMessage} */ message) => {
    if (message.type() === 'error') faults.push(message.text().split('\n')[0] ?? '');
  };
  const onError = (/** @type {Error} */ error) => void faults.push(String(error));
  page.on('console', onConsole).on('pageerror', onError);
  const asked = new URLSearchParams(query);
  asked.set('language', language);
  asked.delete('theme'); // the browser's own, so that it can change without a new look
  await page.goto(`${url}?${asked.toString()}`);
  await page.locator('html[data-settled]').waitFor();
  faults.push(...JSON.parse((await page.locator('html').getAttribute('data-settled')) ?? ''));
  page.off('console', onConsole).off('pageerror', onError);
  return faults;
}

/**
 * Gives a picture that is open another size.
 * @param {import('playwright').Page} page @param {{ width: number, height: number }} size
 * @returns {Promise<string[]>} what is wrong with it there
 */
export async function lookAt(page, size) {
  await page.setViewportSize(size);
  return page.evaluate(() => /** @type {any} */ (globalThis).lookAgain());
}

/**
 * What axe finds on a picture: all its rules, or those of colours alone. A part of the gallery is no
 * page, and has none of a page's landmarks and headings.
 * @param {import('playwright').Page} page @param {{ isPart: boolean, onlyColours: boolean }} what
 * @returns {Promise<string[]>}
 */
export async function axeFaults(page, { isPart, onlyColours }) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const off = Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }]));
  const options = {
    resultTypes: ['violations'],
    ...(onlyColours && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
    ...(!onlyColours && isPart && { rules: off }),
  };
  /** @type {{ id: string, nodes: { target: string[] }[] }[]} */
  const violations = await page.evaluate(
    (asked) =>
      /** @type {any} */ (globalThis).axe
        .run(asked)
        .then((/** @type {any} */ found) => found.violations),
    options,
  );
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** What axe asks of a whole page. */
const pageRules = [
  ...['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order', 'bypass'],
  ...['document-title', 'landmark-unique', 'landmark-no-duplicate-main'],
];

/** @typedef {Awaited<ReturnType<typeof listOfAll>>[number]} Picture */

/** @param {import('playwright').Page} page @param {string} title */
async function take(page, title) {
  // A dialog lies over what is in sight, so only that is worth a picture.
  const isWhole = (await page.locator('dialog[open]').count()) === 0;
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const inside = await page.locator('html').evaluate((html) => html.scrollHeight);
  const part = { x: 0, y: 0, width, height: Math.min(Math.max(height, inside), highest) };
  await page.screenshot({
    ...{ path: path.join(folder, `${title}.jpg`), type: 'jpeg', quality: 75 },
    ...{ animations: 'disabled', ...(isWhole && { fullPage: true, clip: part }) },
  });
}

/**
 * @param {string | undefined} only a regular expression of the names that are wanted, each with or
 *   without its language
 * @param {boolean} isLookOnly without pictures, which take longer than looking
 */
async function takeAll(only, isLookOnly) {
  const { url, close } = await serveGallery();
  const executablePath = ensureChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  /** @type {string[]} */
  const faulty = [];
  let taken = 0;
  try {
    const first = await browser.newPage();
    const all = await listOfAll(first, url);
    await first.close();
    const wanted = all.flatMap((picture) => languages.map((language) => ({ picture, language })));
    const chosen = new RegExp(only ?? '');
    const left = wanted.filter(({ picture, language }) =>
      [picture.name, `${picture.name}.${language}`].some((name) => chosen.test(name)),
    );
    const work = async () => {
      const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-IN' });
      // A busy machine takes its time.
      page.setDefaultTimeout(180_000);
      for (let next = left.shift(); next; next = left.shift()) {
        const [{ picture, language }, title] = [next, `${next.picture.name}.${next.language}`];
        await page.setViewportSize(phone);
        const tell = (/** @type {string} */ where, /** @type {string[]} */ faults) => {
          for (const fault of new Set(faults)) faulty.push(`${title}${where}: ${fault}`);
        };
        tell('', await look(page, url, picture.query, language).catch((error) => [String(error)]));
        await page.addStyleTag({ content: wholePage });
        for (const size of sizes) {
          const { width } = size;
          if (size !== phone) tell(`.${width}`, await lookAt(page, size));
          for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme });
            const isPart = picture.query.startsWith('part=');
            // Between these two a screen has the elements of one of them.
            if (size === phone || size === desk)
              tell(
                `.${width}.${colorScheme}`,
                await axeFaults(page, { isPart, onlyColours: colorScheme === 'dark' }),
              );
            taken += 1;
            if (!isLookOnly) await take(page, `${title}.${width}.${colorScheme}`);
          }
        }
      }
      await page.close();
    };
    await Promise.all([work(), work()]);
  } finally {
    await browser.close();
    await close();
  }
  return { taken, faulty };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const startedAt = performance.now();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [only, mode] = process.argv.slice(2);
  const { taken, faulty } = await takeAll(only, mode === 'look');
  for (const fault of faulty) console.log(fault);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${taken} pictures in ${seconds} s, ${faulty.length} faults`);
  if (faulty.length > 0 || taken === 0) process.exitCode = 1;
}
