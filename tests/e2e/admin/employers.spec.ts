import type { Page } from '@playwright/test';
import type { Employer } from '#contract/employers/employer.ts';
import { expectAccessibleInBothThemes } from '../../support/browser/axe.ts';
import { expect, holdSession, installedWorker, test } from '../../support/browser/fixtures.ts';
import { postJobOf } from '../../support/browser/adminSteps.ts';
import { call, logInAdministrator } from '../../support/accounts/people.ts';
import { checkOf, contact, employerBody } from '../../support/accounts/employerSteps.ts';
import { employed } from '../../support/accounts/staff.ts';
import { pdfText } from '../../support/data/pdfs.ts';

test.use({ serviceWorkers: 'allow' });

const today = () => new Date().toISOString().slice(0, 10);
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;
const sheet = (page: Page) => page.getByRole('dialog');

test('an employer is added, checked, given files and found again', async ({ page, server }) => {
  test.slow();
  const name = unique('Gulf Star Manpower');
  const admin = await logInAdministrator(server.url);
  await postJobOf(server.url, admin, name);
  await page.goto('/about-us');
  await holdSession(page, admin);
  await page.goto('/admin-employers');
  await page.getByRole('button', { name: 'Add employer' }).click();
  await sheet(page).getByRole('button', { name: 'Add employer' }).click();
  await expect(sheet(page).getByText('Required').first()).toBeVisible();
  await sheet(page).getByLabel('Company name').fill(name);
  await sheet(page).getByLabel('What they are').selectOption('agent');
  await sheet(page).getByLabel('RC or licence number').fill('B-0123/MUM/PER/5');
  await sheet(page).getByLabel('Looked up in').selectOption('emigrate');
  await sheet(page).getByLabel('Checked on').fill(today());
  await sheet(page).getByRole('button', { name: 'Add contact' }).click();
  await sheet(page).getByLabel('Name', { exact: true }).fill(contact.name);
  await sheet(page).getByLabel('Email').fill('wrong');
  await sheet(page).getByRole('button', { name: 'Add employer' }).click();
  await expect(sheet(page).getByText('Please enter a valid email')).toBeVisible();
  await sheet(page).getByLabel('Email').fill(contact.email);
  await sheet(page).getByRole('button', { name: 'Add employer' }).click();
  // A check without a place where it can be seen again is none.
  await expect(sheet(page).getByLabel('Where it can be seen again')).toBeFocused();
  await sheet(page).getByLabel('Where it can be seen again').fill('Screenshot 12');
  await sheet(page).getByRole('button', { name: 'Add employer' }).click();
  await expect(page.getByText(`Employer added: ${name}`)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search employers' }).fill(name);
  await expect(page).toHaveURL(/search=Gulf/);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('1 open, 0 closed');
  await page.getByLabel('Licence and check').selectOption('unchecked');
  await expect(page.getByText('No employers found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and state' }).click();
  await page.getByRole('searchbox', { name: 'Search employers' }).fill(name);

  await page.getByRole('button', { name: `Change: ${name}` }).click();
  await expect(sheet(page).getByRole('link', { name: /^Pipe Welder/ })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await sheet(page).getByRole('button', { name: 'Add file' }).click();
  const junk = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') };
  await (await chooser).setFiles(junk);
  await expect(sheet(page).getByText('Only a PDF or a picture')).toBeVisible();
  const input = sheet(page).locator('input[type=file]');
  await input.setInputFiles({ ...junk, buffer: Buffer.from(pdfText(), 'latin1') });
  await expect(sheet(page).getByText(/^Demand letter, /)).toBeVisible();
  const download = page.waitForEvent('download');
  await sheet(page)
    .getByRole('button', { name: /^Open: Demand letter/ })
    .click();
  expect((await download).suggestedFilename()).toBe('demand.pdf');
  await sheet(page)
    .getByRole('button', { name: /^Delete: Demand letter/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Delete this file?' });
  await expect(question.getByText(/^Demand letter, /)).toBeVisible();
  await question.getByRole('button', { name: 'Delete file' }).click();
  await expect(sheet(page).getByText('No files yet')).toBeVisible();
  await expect(sheet(page).getByRole('heading', { name: 'Files' })).toBeFocused();
  await expectAccessibleInBothThemes(page, 'the sheet of an employer');
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Delete: ${name}` }).click();
  await page.getByRole('button', { name: 'Delete employer' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
});

test('two admins on one record: the second one chooses between both values', async ({
  page,
  server,
}) => {
  const name = unique('Two Desks');
  const admin = await logInAdministrator(server.url);
  const { token } = admin;
  const made = await call<Employer>(server.url, 'POST', '/employers', {
    ...{ token, body: employerBody(name) },
  });
  await page.goto('/about-us');
  await holdSession(page, admin);
  await page.goto(`/admin-employers?id=${made.body.id}`);
  await sheet(page).getByLabel('Notes').fill('Mine');
  const others = { ...employerBody(name, { notes: 'Theirs' }), version: made.body.version };
  await call(server.url, 'PUT', `/employers/${made.body.id}`, { token, body: others });
  await sheet(page).getByRole('button', { name: 'Save changes' }).click();
  await sheet(page)
    .getByRole('radio', { name: /^Theirs/ })
    .check({ force: true });
  await sheet(page).getByRole('button', { name: 'Keep these' }).click();
  await sheet(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`Employer changed: ${name}`)).toBeVisible();
});

test('the job form says which record it meets, or leads to a new one', async ({ page, server }) => {
  const name = unique('Form Company');
  const admin = await logInAdministrator(server.url);
  await page.goto('/about-us');
  await holdSession(page, admin);
  await page.goto('/admin-jobs');
  await page.getByRole('button', { name: 'Add Job' }).click();
  await sheet(page).getByLabel('Company').first().fill(name);
  await expect(sheet(page).getByText('No employer record has this name yet.')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await sheet(page)
    .getByRole('link', { name: /^Make one/ })
    .click();
  const tab = await opened;
  await holdSession(tab, admin);
  await tab.reload();
  await expect(sheet(tab).getByLabel('Company name')).toHaveValue(name);
  await sheet(tab).getByRole('button', { name: 'Add employer' }).click();
  await expect(tab.getByText(`Employer added: ${name}`)).toBeVisible();
  await sheet(page).getByLabel('Company').first().fill(`${name.toUpperCase()}.`);
  await expect(sheet(page).getByText(`Employer record: ${name}. Not checked.`)).toBeVisible();
});

test('a viewer reads records without contacts', async ({ page, server }) => {
  test.slow();
  const name = unique('Seen Company');
  const { token } = await logInAdministrator(server.url);
  await call(server.url, 'POST', '/employers', {
    ...{ token, body: employerBody(name, { contacts: [contact], notes: 'Secret note' }) },
  });
  await page.goto('/about-us');
  await holdSession(page, await employed(server, 'viewer'));
  await page.goto(`/admin-employers?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('button', { name: 'Add employer' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Show: ${name}` }).click();
  await expect(sheet(page)).toContainText('Contacts, notes and files are for those who hire.');
  await expect(sheet(page)).not.toContainText(contact.name);
  await expect(sheet(page)).not.toContainText('Secret note');
});

/** Whether a page that this phone keeps as it was painted says something; runs in the page. */
async function isPainted(text: string): Promise<boolean> {
  for (const name of await caches.keys()) {
    if (!name.startsWith('snapshots')) continue;
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const page = await cache.match(key);
      if ((await page?.text())?.includes(text)) return true;
    }
  }
  return false;
}

const sentences = {
  english: {
    none: 'We have not checked this employer.',
    found: /^RC number B-1234\/MUM\/PER\/5 found in eMigrate's list on \d/,
    ended: /^The licence ended on 31 Jan 2025\.$/,
    old: 'This check is more than 12 months old.',
    rest: 'We checked nothing else: not the pay, not the contract.',
  },
  hinglish: {
    none: 'Humne is employer ko check nahi kiya.',
    found: /^RC number B-1234\/MUM\/PER\/5 humne .* ko eMigrate ki list mein dekha\.$/,
    ended: /^Licence 31 Jan 2025 ko khatam ho gaya\.$/,
    old: 'Is check ko 12 mahine se zyada ho gaye.',
    rest: 'Aur kuch check nahi kiya: na salary, na contract.',
  },
} as const;

for (const language of ['english', 'hinglish'] as const) {
  test(`a seeker reads what was checked, and what was not: ${language}`, async ({
    page,
    server,
    browser,
    baseURL,
  }) => {
    test.slow();
    const texts = sentences[language];
    const name = unique('Honest Agents');
    const admin = await logInAdministrator(server.url);
    const { token } = admin;
    const jobId = await postJobOf(server.url, admin, name);
    await page.goto('/about-us');
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.goto(`/jobs/${jobId}`);
    await expect(page.getByText(texts.none)).toBeVisible();

    const save = (body: object) =>
      call<Employer>(server.url, 'POST', '/employers', { token, body });
    const { id } = (await save(employerBody(name, checkOf(today())))).body;
    await page.goto(`/jobs/${jobId}`);
    await expect(page.getByText(texts.found)).toBeVisible();
    await expect(page.getByText(texts.rest)).toBeVisible();
    await expect(page.getByText(texts.none)).toHaveCount(0);
    await expect(page.getByText(texts.old)).toHaveCount(0);
    await expect(page.locator('main')).not.toContainText(admin.user.email);

    const expired = employerBody(name, { ...checkOf('2024-05-04'), validUntil: '2025-01-31' });
    await call(server.url, 'DELETE', `/employers/${id}`, { token });
    const outdated = (await save(expired)).body;
    await page.goto(`/jobs/${jobId}`);
    await expect(page.getByText(texts.ended)).toBeVisible();
    await expect(page.getByText(texts.old)).toBeVisible();

    // Rendered by the server, for anyone who has no code yet.
    const bare = await browser.newContext({
      ...(baseURL && { baseURL }),
      javaScriptEnabled: false,
    });
    await bare.addCookies([
      { name: 'language', value: language, url: server.url, sameSite: 'Lax' },
    ]);
    const first = await bare.newPage();
    await first.goto(`${server.url}/jobs/${jobId}`);
    await expect(first.getByText(texts.old)).toBeVisible();
    await bare.close();

    // And from the phone alone.
    await installedWorker(page);
    await page.reload();
    await expect(page.getByText(texts.old)).toBeVisible();
    await expect.poll(() => page.evaluate(isPainted, texts.old), { timeout: 60_000 }).toBe(true);
    await page.context().setOffline(true);
    await page.goto(`/jobs/${jobId}`);
    await expect(page.getByText(texts.ended)).toBeVisible();
    await page.context().setOffline(false);

    await call(server.url, 'DELETE', `/employers/${outdated.id}`, { token });
    await page.goto(`/jobs/${jobId}`);
    await expect(page.getByText(texts.none)).toBeVisible();
  });
}

test('the screen holds its shape in both languages', async ({ page, server, isMobile }) => {
  const admin = await logInAdministrator(server.url);
  const name = unique('Row Company With A Rather Long Name For One Line');
  const body = employerBody(name, { validUntil: '2025-01-31' });
  await call(server.url, 'POST', '/employers', { token: admin.token, body });
  await page.goto('/about-us');
  await holdSession(page, admin);
  for (const language of ['english', 'hinglish']) {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.goto(`/admin-employers?search=${encodeURIComponent(name)}`);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    if (!isMobile) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(45);
    await expectAccessibleInBothThemes(page, `/admin-employers ${language}`);
    await page.keyboard.press('j');
    await expect(row.getByRole('button').first()).toBeFocused();
  }
});
