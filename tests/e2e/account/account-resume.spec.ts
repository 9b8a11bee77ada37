import { readFile } from 'node:fs/promises';
import { resumePath } from '#contract/http/paths.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';
import {
  call,
  completeDetails,
  logInAdministrator,
  profileOf,
  signUpComplete,
} from '../../support/accounts/people.ts';
import { somePdf as pdf } from '../../support/data/pdfs.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { pick, smallPhoto, stored, sum } from '../../support/accounts/profileFiles.ts';

test.describe('an installed phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a resume is made on the phone without a network, and becomes the resume with one tap', async ({
    page,
    context,
    server,
  }) => {
    const session = await signUpComplete(server.url);
    await openAs(page, session, '/profile');
    await installedWorker(page);
    await page.getByRole('link', { name: 'Make one from my profile' }).click();
    await expect(page.locator('h1:visible')).toHaveText('Make a resume');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('region', { name: 'What your resume will say' })).toContainText(
      completeDetails.skills,
    );
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('Ravi-Kumar-resume.pdf');
    const made = await readFile(await saved.path());
    expect(made.subarray(0, 8).toString()).toBe('%PDF-1.7');

    await page.getByRole('button', { name: 'Use as my resume' }).click();
    await expect(page).toHaveURL(/\/profile#documents$/);
    await expect(page.getByText('The network broke.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/Resume updated successfully!/)).toBeVisible({ timeout: 20_000 });
    const { details } = await profileOf(server.url, session);
    expect(sum(await stored(server.url, details.resume))).toBe(sum(made));
  });

  test('a resume has the photo, the licence and the passport, and a text that is found in Hindi', async ({
    page,
    context,
    server,
  }) => {
    const session = await signUpComplete(server.url);
    const fullName = 'रवि कुमार सिंह';
    await call(server.url, 'PATCH', `/auth/user/${session.user.id}`, {
      token: session.token,
      body: { details: { fullName, presentJobTitle: 'पाइप वेल्डर' } },
    });
    await openAs(page, session, '/profile');
    await page.getByRole('button', { name: 'Change profile photo' }).click();
    await pick(page, 'Choose a picture', 'photo.png', await smallPhoto());
    await expect(page.getByText('Profile photo updated successfully!')).toBeVisible();
    await installedWorker(page);
    await page.goto('/make-resume');
    await expect(page.getByRole('heading', { name: fullName })).toBeVisible();
    const savePdf = async () => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as PDF' }).click();
      return readFile(await (await saving).path());
    };
    await page.getByLabel('LMV: car and van').check();
    await page.getByLabel('HGMV: truck').check();
    const passport = page.getByLabel('Passport valid until');
    await passport.fill('13/2031');
    await expect(page.getByText('Write month and year, for example 03/2031.')).toBeVisible();
    await passport.fill('03/2031');
    const preview = page.getByRole('region', { name: 'What your resume will say' });
    await expect(preview).toContainText('class LMV (car and van), HGMV (truck)');
    await expect(preview).toContainText('valid until March 2031');
    await expectAccessible(page);
    // Made once, the photo is on the phone: without a network it is in the next one, too.
    expect((await savePdf()).includes('/DCTDecode')).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(passport).toHaveValue('03/2031');
    const made = await savePdf();
    expect(made.includes('/DCTDecode')).toBe(true);
    expect(made.length).toBeLessThan(100_000);
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const { promise } = getDocument({ data: new Uint8Array(made), verbosity: 0 });
    const { items } = await (await (await promise).getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    for (const words of [fullName, 'पाइप वेल्डर', 'HGMV (truck)', 'March 2031']) {
      expect(text).toContain(words);
    }
    await page.getByLabel('With my profile photo').uncheck();
    expect((await savePdf()).includes('/DCTDecode')).toBe(false);
  });
});

test('the address in exported lists opens a resume to an administrator, and the owner sees that', async ({
  page,
  server,
  browser,
}) => {
  const session = await signUpComplete(server.url);
  const owner = await (await browser.newContext({ baseURL: server.url })).newPage();
  await openAs(owner, session, '/profile');
  const file = pdf(3000);
  await pick(owner, 'Upload resume', 'resume.pdf', file);
  await expect(owner.getByText(/Resume updated successfully!/)).toBeVisible();

  await page.goto(resumePath(session.user.id));
  await expect(page).toHaveURL(/\/login\?from=/);
  await openAs(page, await logInAdministrator(server.url), resumePath(session.user.id));
  await expect(page.getByRole('heading', { name: completeDetails.fullName })).toBeVisible();
  await expectAccessible(page);
  const opened = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Open resume' }).click();
  expect(sum(await readFile(await (await opened).path()))).toBe(sum(file));

  await owner.reload();
  await owner.getByText('Who saw my resume').click();
  await expect(owner.getByText(/\d{4}: Our team/)).toHaveCount(1);
  await owner.context().close();
});
