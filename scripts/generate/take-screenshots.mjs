// Takes the screenshots of the manifest from a running server: `node scripts/generate/take-screenshots.mjs http://localhost:3000`
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from '../chromium.mjs';
import { inRoot } from '../root.mjs';

const [address] = process.argv.slice(2);
if (!address)
  throw new Error('Which server? node scripts/generate/take-screenshots.mjs http://localhost:3000');
const folder = inRoot('public', 'screenshots');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
const narrow = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true };
const wide = { viewport: { width: 1366, height: 768 } };

const phone = await (await browser.newContext({ ...narrow, serviceWorkers: 'block' })).newPage();
await phone.goto(`${address}/jobs`, { waitUntil: 'networkidle' });
await phone.screenshot({ path: `${folder}/jobs-narrow.png` });
await phone.locator('main li h2 a').first().click();
await phone.locator('main article h1').waitFor();
await phone.screenshot({ path: `${folder}/job-narrow.png` });

const desktop = await (await browser.newContext({ ...wide, serviceWorkers: 'block' })).newPage();
await desktop.goto(`${address}/jobs`, { waitUntil: 'networkidle' });
await desktop.screenshot({ path: `${folder}/jobs-wide.png` });
await browser.close();
