import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';
import { killPhone, openPhone } from '../../support/browser/killedPhone.ts';
import { cuttingProxy } from '../../support/server/cuttingProxy.ts';
import { startDeployment } from '../../support/server/deployment.ts';
import { trialSize } from '../../support/trialSize.ts';
import { seededRandom } from '../../sim/random.ts';

/** The browser killed while a new version is fetched, and while it takes over. */

test.use({ serviceWorkers: 'allow' });

/** A quarter of those of tests/e2e/offline/browser-kills.spec.ts, and one of each kind at least. */
const kills = Math.max(2, Math.ceil(trialSize(4) / 4));
test.describe.configure({ timeout: 180_000 + kills * 60_000 });
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

const addresses = ['/about-us', '/jobs', '/support'];

/** The scripts and styles of the build that is in a folder. */
async function filesOf(root: string): Promise<Set<string>> {
  const text = await readFile(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8');
  const parts = Object.values(JSON.parse(text) as Record<string, { file: string; css?: string[] }>);
  return new Set(parts.flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`));
}

/** Whether a version is fetched whole and has not taken over yet. */
const isWaiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(registration?.waiting);
  });

/** The files that a page has loaded and only one of the two builds has. */
async function loadedOf(page: Page, only: readonly Set<string>[]): Promise<string[][]> {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return only.map((files) => loaded.filter((file) => files.has(file)));
}

test('killed while it is updated: the old version or the new one is whole, without a network too', async () => {
  const random = seededRandom(seed);
  const site = await startDeployment();
  const proxy = await cuttingProxy(site.url, random.next);
  const profile = await mkdtemp(path.join(os.tmpdir(), 'safar-killed-'));
  const open = async () => {
    const phone = await openPhone(profile);
    return { phone, page: phone.pages()[0] ?? (await phone.newPage()) };
  };
  let version = 1;
  let older = await filesOf(site.root);
  let newer = older;
  let met = 0;
  const foot = (page: Page, of: number) => page.getByText(`${of === 1 ? '' : `v${of} `}©`);

  const without = (one: Set<string>, other: Set<string>) =>
    new Set([...one].filter((file) => !other.has(file)));
  /** Every page opens offline, from the files of one version, and says which. */
  const expectWhole = async (phone: BrowserContext, page: Page) => {
    await phone.setOffline(true);
    for (const address of addresses) {
      await page.goto(proxy.url + address);
      await expect(page.locator('#app[data-snapshot]')).toHaveCount(0);
      await expect(page.locator('h1:visible')).toBeVisible();
      await expect(page.locator('h1:visible')).not.toHaveText(
        /could not be shown|not on this phone/,
      );
      const only = [without(older, newer), without(newer, older)];
      const [ofOld = [], ofNew = []] = await loadedOf(page, only);
      expect(
        Math.min(ofOld.length, ofNew.length),
        `${address}: ${ofOld.join()} and ${ofNew.join()}`,
      ).toBe(0);
      expect(ofOld.length + ofNew.length).toBeGreaterThan(0);
    }
    await phone.setOffline(false);
  };

  let { phone, page } = await open();
  for (const address of addresses) {
    await page.goto(proxy.url + address);
    await installedWorker(page);
  }
  let isNew = true;
  let takeovers = 0;
  for (let at = 0; at < kills; at += 1) {
    if (isNew) {
      // With the old version gone for good, or the files that only it has could be had from no one.
      older = await filesOf(site.root);
      await site.deploy((version += 1));
      newer = await filesOf(site.root);
    }
    // Killed while it is fetched, unless it was through before that; then while it takes over.
    const takesOver = (at % 3 === 1 && !isNew) || (await isWaiting(page));
    takeovers += Number(takesOver);
    const mark = proxy.passed.length;
    const fetched = without(newer, older);
    const fetching = () => proxy.passed.slice(mark).filter((one) => fetched.has(one.path));
    if (takesOver) {
      proxy.delay(0);
      await page.goto(`${proxy.url}/about-us`);
      const reload = page.getByRole('button', { name: 'Reload' });
      await expect(reload).toBeVisible({ timeout: 30_000 });
      let isThere = false;
      await killPhone(phone, async () => {
        void foot(page, version)
          .waitFor()
          .then(() => (isThere = true))
          .catch(() => undefined);
        // The page goes with the tap: what the click waits for may never come.
        await reload.evaluate((button) => (button as HTMLButtonElement).click());
        await pause(random.next() * 250);
      });
      met += Number(!isThere);
    } else {
      proxy.delay(120);
      await killPhone(phone, async () => {
        await page.goto(`${proxy.url}/about-us`, { waitUntil: 'commit' });
        await expect
          .poll(() => fetching().length, { intervals: [5], timeout: 30_000 })
          .toBeGreaterThan(0);
        await pause(random.next() * 500);
      });
      met += Number(fetching().some(({ answered }) => !answered));
    }
    proxy.delay(0);
    ({ phone, page } = await open());
    await expectWhole(phone, page);
    isNew = await foot(page, version).isVisible();
  }
  // And in the end the new version is there.
  await page.goto(`${proxy.url}/about-us`);
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload.or(foot(page, version))).toBeVisible({ timeout: 30_000 });
  if (await reload.isVisible()) await reload.click();
  await expect(foot(page, version)).toBeVisible();
  await expectWhole(phone, page);
  console.log(
    `SEED=${seed} updates: ${kills} kills, ${takeovers} of a take-over, ${met} met work under way`,
  );
  expect(met).toBeGreaterThanOrEqual(Math.floor(kills * 0.7));
  await phone.close();
  await proxy.close();
  await site.end();
  await rm(profile, { recursive: true, force: true });
});
