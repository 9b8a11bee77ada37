import type { Page } from '@playwright/test';
import type { AdminWord } from '#contract/admin/words.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { call, logInAdministrator, signUp } from '../../support/accounts/people.ts';

test.use({ serviceWorkers: 'allow' });

/** The titles of the jobs that a search shows. */
const titlesOf = (page: Page) => page.locator('main li h2 a');

/** Whether the words are on this phone; runs in the page. */
function wordsKept(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('safar-public');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const keys = opening.result.transaction('entries').objectStore('entries').getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result.some((key) => typeof key === 'string' && key.includes('words.file')));
      };
    };
  });
}

/** Whether the code that searches is on this phone; runs in the page. */
async function engineKept(): Promise<boolean> {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().some(({ url }) => /\/assets\/search-/.test(url));
}

async function fillWord(page: Page, phrase: string, meaning: string): Promise<void> {
  const form = page.getByRole('dialog');
  if (phrase !== '') await form.getByLabel('What people type').fill(phrase);
  await form.getByLabel('What it means').fill(meaning);
  await form.getByRole('button', { name: 'Try and save' }).click();
}

test('a word that an admin adds is found by the search of a phone without a network', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.slow();
  const admin = await logInAdministrator(server.url);
  const phrase = 'tower banda';
  const desk = await (await browser.newContext({ baseURL })).newPage();
  await desk.goto('/about-us');
  await holdSession(desk, admin);
  await desk.goto('/admin-words');
  await desk.getByRole('button', { name: 'Add word' }).click();
  await fillWord(desk, phrase, 'Scaffolder');
  await expect(desk.getByText(`Word added: ${phrase}`)).toBeVisible({ timeout: 60_000 });
  await expect(desk.getByRole('dialog')).toHaveCount(0);

  // The phone: jobs are kept as they are seen, words come with the first search.
  await page.goto('/jobs?search=scaffolder');
  await installedWorker(page);
  // After the first touch the phone fetches what it searches with.
  await page.mouse.click(5, 300);
  await expect.poll(() => page.evaluate(engineKept)).toBe(true);
  await page.reload();
  await page.goto('/jobs?search=welder');
  await expect.poll(() => page.evaluate(wordsKept)).toBe(true);
  await page.goto('/jobs?search=scaffolder');
  await expect(titlesOf(page).first()).toContainText(/scaffold/i);
  await page.context().setOffline(true);
  await page.goto(`/jobs?search=${encodeURIComponent(phrase)}`);
  await expect(titlesOf(page).first()).toContainText(/scaffold/i);
});

test('what people did not find is one tap from being understood', async ({ page, server }) => {
  test.slow();
  const phrase = 'zarviko';
  for (let at = 0; at < 3; at += 1) {
    const { token } = await signUp(server.url);
    // By the browser: what a program asks for is not counted.
    await page.request.post('/api/search-words', {
      headers: { Authorization: `Bearer ${token}` },
      data: { search: phrase },
    });
  }
  await page.goto('/about-us');
  await holdSession(page, await logInAdministrator(server.url));
  await page.goto('/admin-words');
  const misses = page.getByRole('region', { name: 'Searches without a result' });
  await expect(misses).toContainText(phrase);
  await misses.getByRole('button', { name: `Add as synonym: ${phrase}` }).click();
  await expect(page.getByRole('dialog').getByLabel('What people type')).toHaveValue(phrase);
  await fillWord(page, '', 'Rigger');
  await expect(page.getByText(`Word added: ${phrase}`)).toBeVisible({ timeout: 60_000 });
  await expect(misses).not.toContainText(phrase);

  // The same again is one record, which can be opened from there.
  await page.getByRole('button', { name: 'Add word' }).click();
  await fillWord(page, phrase, 'Scaffolder');
  const form = page.getByRole('dialog');
  await expect(form).toContainText(`This is there already: ${phrase} (Rigger)`);
  await form.getByRole('button', { name: 'Open it' }).click();
  await expect(form.getByLabel('What it means')).toHaveValue('Rigger');
  await form.getByRole('button', { name: 'Cancel' }).click();

  // Deleted after a question, and brought back.
  const row = page.getByRole('row', { name: new RegExp(phrase) });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete word' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
});

test('a word that makes searches worse is shown with them, and saved after a second yes', async ({
  page,
  server,
}) => {
  test.slow();
  const admin = await logInAdministrator(server.url);
  await page.goto('/about-us');
  await holdSession(page, admin);
  await page.goto('/admin-words');
  await page.getByRole('button', { name: 'Add word' }).click();
  await fillWord(page, 'mistri', 'Nurse');
  const form = page.getByRole('dialog');
  await expect(form).toContainText(/test search(es)? gets? worse/, { timeout: 60_000 });
  const yes = form.getByRole('checkbox', { name: /^Save it all the same/ });
  await yes.check({ force: true });
  await form.getByRole('button', { name: 'Try and save' }).click();
  await expect(page.getByText('Word added: mistri')).toBeVisible({ timeout: 60_000 });
  const { body } = await call<{ words: AdminWord[] }>(server.url, 'GET', '/words?search=mistri', {
    token: admin.token,
  });
  await call(server.url, 'DELETE', `/words/${body.words[0]?.id ?? ''}`, { token: admin.token });
});
