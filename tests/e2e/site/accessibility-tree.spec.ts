import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { languages, type Language } from '#contract/language.ts';
import { expect, hydrated, test } from '../../support/browser/fixtures.ts';
import { applyAs, postJob } from '../../support/browser/adminSteps.ts';
import { logInAdministrator, signUp, signUpComplete } from '../../support/accounts/people.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';

/**
 * What a screen reader is told on the main journeys, in its order: roles, names, states and texts, as
 * Chromium's accessibility tree has them, written down in `accessibility-tree.spec.ts-snapshots`. Look at
 * each change of them: `npx playwright test accessibility-tree --project=phone --update-snapshots`.
 */

test.skip(({ isMobile }) => !isMobile, 'walked on the phone');

/** A trade that no demonstration job has: the same card whatever else is there. */
const trade = 'Beekeeper';

async function expectTree(part: Locator, name: string, language: Language): Promise<void> {
  const file = `${name}.${language}.aria.yml`;
  await expect(part).toMatchAriaSnapshot({ name: file });
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) await forgetIds(file);
}

/**
 * What is another in each run is any: a job's id, in an address too, the email of a new person, and the
 * order of trades and countries, which counts the jobs that tests before this one have posted.
 */
async function forgetIds(file: string): Promise<void> {
  const path = test.info().snapshotPath(file, { kind: 'aria' });
  const written = await readFile(path, 'utf8');
  const kept = written
    .replace(/\/url: \/(\S*(?:jobs\/|jobs%2F)[0-9a-z]{16}\S*)$/gm, (_line, address: string) => {
      const any = address.replace(/[.?]/g, '\\$&').replace(/[0-9a-z]{16}/, '[0-9a-z]{16}');
      return `/url: /\\/${any.replaceAll('/', '\\/')}$/`;
    })
    .replace(
      /(\n *- list "[^"]*"):(?:\n.*){2}\n *- \/url: \/jobs\?role=.*(?:\n *- (?:listitem:|link ".*":|\/url: \/jobs\?.*))*/g,
      '$1',
    )
    .replace(/\/person-\S+\//g, '/person-.+@example\\.in/');
  if (kept !== written) await writeFile(path, kept);
}

async function open(page: Page, path: string, language: Language): Promise<Locator> {
  await page.addInitScript((value) => localStorage.setItem('language', value), language);
  await page.goto(path);
  await hydrated(page);
  await expect(page.locator('[aria-busy="true"], [data-loading]')).toHaveCount(0);
  return page.locator('main');
}

for (const language of languages) {
  test(`find a job: ${language}`, async ({ page, server }) => {
    await postJob(server.url, await logInAdministrator(server.url), trade);
    const main = await open(page, '/', language);
    await expectTree(page.locator('header').first(), 'header', language);
    // On phones the search is a line that opens it over the whole screen.
    await main.locator('a[href="/jobs"]').first().click();
    const search = page.getByRole('dialog').getByRole('search');
    await expectTree(page.getByRole('dialog'), 'home-search', language);
    await search.locator('input').first().fill(trade);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=/);
    await expect(main.locator('li:has(h2)').first()).toBeVisible();
    await expectTree(main.locator('li:has(h2)').first(), 'card', language);
    await page.locator('header').first().getByRole('button').last().click();
    await expectTree(page.getByRole('dialog'), 'menu', language);
  });

  test(`a search that finds nothing: ${language}`, async ({ page }) => {
    const main = await open(page, '/jobs?search=zzzzqq', language);
    await page.mouse.wheel(0, 10);
    await expect(main.locator('a[href^="/login"]')).toBeVisible();
    await expectTree(main, 'search-empty', language);
  });

  test(`open a job and apply: ${language}`, async ({ page, server }) => {
    const jobId = await postJob(server.url, await logInAdministrator(server.url), trade);
    const main = await open(page, `/jobs/${jobId}`, language);
    await expectTree(main.locator('article > :first-child'), 'job-ticket', language);
    await expectTree(main.locator('[data-apply]'), 'job-visitor', language);
    await openAs(page, await signUpComplete(server.url), `/jobs/${jobId}`);
    const apply = main.locator('[data-apply]').getByRole('button').first();
    await expect(apply).toBeEnabled();
    await expectTree(main.locator('[data-apply]'), 'job-member', language);
    await apply.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectTree(page.getByRole('alertdialog'), 'apply-question', language);
  });

  test(`log in: ${language}`, async ({ page }) => {
    const main = await open(page, '/login', language);
    await main.locator('[type=submit]').click();
    await expect(main.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectTree(page.locator('#app'), 'login', language);
  });

  test(`sign up: ${language}`, async ({ page }) => {
    const main = await open(page, '/signup', language);
    await main.locator('[type=submit]').click();
    await expect(main.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectTree(main, 'signup', language);
  });

  test(`the questions of the profile: ${language}`, async ({ page, server }) => {
    const main = await open(page, '/about-us', language);
    await openAs(page, await signUp(server.url), '/profile-complete');
    await expect(main.locator('form')).toBeVisible();
    await main.locator('[type=submit]').click();
    await expect(main.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectTree(main, 'wizard', language);
  });

  test(`change the profile: ${language}`, async ({ page, server }) => {
    const main = await open(page, '/about-us', language);
    await openAs(page, await signUpComplete(server.url), '/profile');
    await expect(main.locator('h1:visible')).toBeVisible();
    await expectTree(
      main.getByRole('tablist').or(main.locator('nav')).first(),
      'profile',
      language,
    );
    await main
      .getByRole('button')
      .filter({ hasText: /^(Edit|Profile badlein|प्रोफ़ाइल बदलें)/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectTree(page.getByRole('dialog'), 'profile-edit', language);
  });

  test(`the own applications: ${language}`, async ({ page, server }) => {
    const jobId = await postJob(server.url, await logInAdministrator(server.url), trade);
    const seeker = await applyAs(server.url, jobId, { fullName: 'Ravi Kumar' });
    const main = await open(page, '/about-us', language);
    await openAs(page, seeker, '/my-applications');
    await expect(main.locator('li:has(h2)').first()).toBeVisible();
    await expectTree(main, 'applications', language);
  });

  test(`ask for help: ${language}`, async ({ page }) => {
    const main = await open(page, '/support', language);
    await main.locator('[type=submit]').click();
    await expect(main.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectTree(page.locator('#app'), 'support', language);
  });

  test(`see the plans and buy one: ${language}`, async ({ page, server }) => {
    const main = await open(page, '/about-us', language);
    await openAs(page, await signUpComplete(server.url), '/pricing');
    await expect(main.locator('h1:visible')).toBeVisible();
    await expect(main.getByRole('button', { name: /Pro\b|प्रो लें/ }).first()).toBeEnabled();
    await expectTree(main, 'pricing', language);
    await main
      .getByRole('button', { name: /Pro\b|प्रो लें/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: /TEST MODE|टेस्ट मोड/ })).toBeVisible();
    await expectTree(page.getByRole('dialog', { name: /TEST MODE|टेस्ट मोड/ }), 'purchase', language);
  });
}
