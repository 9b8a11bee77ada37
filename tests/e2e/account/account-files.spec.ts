import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { CFB } from 'xlsx';
import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { resumePath } from '#contract/http/paths.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, installedWorker, test } from '../../support/browser/fixtures.ts';
import {
  call,
  completeDetails,
  logInAdministrator,
  password,
  profileOf,
  signUpComplete,
} from '../../support/accounts/people.ts';
import { chunkBytes } from '#src/data/uploads/chunks.ts';
import { somePdf as pdf } from '../../support/data/pdfs.ts';
import { openLine } from '../../support/accounts/accountLine.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';

/** A picture of noise, so that it is large, which is to be turned by 90 degrees. */
function largePhoto(): Promise<Buffer> {
  const [width, height] = [3200, 1600];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function smallPhoto(): Promise<Buffer> {
  const create = { width: 40, height: 30, channels: 3, background: 'teal' } as const;
  return sharp({ create }).png().toBuffer();
}

/** The stored file of a profile, by its link. */
async function stored(url: string, link: string | undefined): Promise<Buffer> {
  const answer = await fetch(url + (link ?? '/no-link'));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

function sum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Answers the next file picker with a file of these bytes. */
async function pick(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  // The type that a phone tells by the name is not believed.
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('a photo: wrong type, too large, made smaller on the phone, upright, deleted', async ({
  page,
  server,
}) => {
  const session = await signUpComplete(server.url);
  await openAs(page, session, '/profile');
  await page.getByRole('button', { name: 'Change profile photo' }).click();
  const sheet = page.getByRole('dialog', { name: 'Profile photo' });
  await pick(page, 'Choose a picture', 'photo.jpg', pdf(2000));
  await expect(sheet.getByRole('alert')).toHaveText(
    'Please select a valid image file (JPEG, PNG, or WebP)',
  );
  const large = await largePhoto();
  expect(large.length).toBeGreaterThan(limits.imageBytes);
  await pick(page, 'Choose a picture', 'IMG_1.jpg', large);
  await expect(
    sheet.getByText('Image exceeding the 2MB limit, try with smaller image'),
  ).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Make it smaller for me' }).click();
  await expect(sheet).toBeHidden({ timeout: 20_000 });
  await expect(page.getByText('Profile photo updated successfully!')).toBeVisible();

  const { details, profileCompletion } = await profileOf(server.url, session);
  const kept = await sharp(await stored(server.url, details.profilePhoto)).metadata();
  // 3200 x 1600 lying on its side is 1 : 2 when it stands; the server keeps 800 pixels of it.
  expect([kept.width, kept.height]).toEqual([400, 800]);
  await expect(page.locator('main img').last()).toBeVisible();

  await page.getByRole('button', { name: 'Change profile photo' }).click();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText(/Profile photo deleted successfully! \(Profile: \d+%\)/),
  ).toBeVisible();
  const after = await profileOf(server.url, session);
  expect(after.details.profilePhoto).toBeUndefined();
  expect(after.profileCompletion.percentage).toBeLessThan(profileCompletion.percentage);
});

test('a banner: its own message where it is too large, its toasts, its picture', async ({
  page,
  server,
}) => {
  const session = await signUpComplete(server.url);
  await openAs(page, session, '/profile');
  await page.getByRole('button', { name: 'Change banner image' }).click();
  await pick(page, 'Choose a picture', 'banner.jpg', await largePhoto());
  await expect(page.getByText('Banner image size must be less than 2MB')).toBeVisible();
  await pick(page, 'Choose a picture', 'banner.png', await smallPhoto());
  await expect(page.getByText('Banner image updated successfully!')).toBeVisible();
  await expect(page.locator('main img').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change banner image' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const told = page.getByText(/^Banner image deleted successfully! \(Profile: \d+%\)$/);
  await expect(told).toBeVisible();
  // Only now: it may be read before the picture has gone.
  const { profileCompletion } = await profileOf(server.url, session);
  await expect(told).toContainText(`(Profile: ${profileCompletion.percentage}%)`);
});

test('a resume over a slow line that is cut three times arrives whole, also after a reload', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const session = await signUpComplete(server.url);
  const line = await openLine(server.url, 400_000);
  await openAs(page, session, `${line.url}/profile`);
  await pick(page, 'Upload resume', 'resume.pdf', await smallPhoto());
  await expect(page.getByText('Please select a PDF file for resume')).toBeVisible();
  await pick(page, 'Upload resume', 'resume.pdf', pdf(limits.resumeBytes + 1));
  await expect(page.getByText('Resume file size must be less than 5MB')).toBeVisible();

  const file = pdf(2_000_000);
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (offset !== undefined) offsets.push(Number(offset));
  });
  const before = (await profileOf(server.url, session)).profileCompletion.percentage;
  const start = line.sent();
  await pick(page, 'Upload resume', 'my resume.pdf', file);
  const bar = page.getByRole('progressbar', { name: /Sending my resume.pdf/ });
  const broken = page.getByText('The network broke.');
  for (const part of [0.15, 0.45, 0.75]) {
    const wanted = file.length * part;
    await expect.poll(() => line.sent() - start, { intervals: [50] }).toBeGreaterThan(wanted);
    line.cut();
    await expect(broken).toBeVisible();
    await expect(bar).toBeVisible();
    if (part === 0.45) {
      await expectAccessible(page);
      // A phone that closes the page in the background, on the way out of a dead spot.
      line.mend();
      await page.reload();
      continue;
    }
    line.mend();
    await page.getByRole('button', { name: 'Try now' }).click();
  }
  const toast = page.getByText(/Resume updated successfully! \(Profile: \d+%\)/);
  await expect(toast).toBeVisible({ timeout: 30_000 });
  const { details, profileCompletion } = await profileOf(server.url, session);
  expect(profileCompletion.percentage).toBeGreaterThan(before);
  await expect(toast).toContainText(`Profile: ${profileCompletion.percentage}%`);
  expect(sum(await stored(server.url, details.resume))).toBe(sum(file));
  // Begun once; three cuts cost no more than what was on its way at each.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(line.sent() - start).toBeLessThan(file.length + 3 * chunkBytes);

  const opened = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Open resume' }).click();
  const download = await opened;
  expect(download.suggestedFilename()).toBe('Ravi-Kumar-resume.pdf');
  expect(sum(await readFile(await download.path()))).toBe(sum(file));
  await line.close();
});

test('the own resume and photo open without a network, for their owner and until the logout', async ({
  page,
  context,
  server,
}) => {
  const session = await signUpComplete(server.url);
  const file = pdf(60_000);
  await openAs(page, session, '/profile');
  await pick(page, 'Upload resume', 'resume.pdf', file);
  await expect(page.getByText(/Resume updated successfully!/)).toBeVisible();
  const open = async () => {
    const opened = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Open resume' }).click();
    return sum(await readFile(await (await opened).path()));
  };
  expect(await open()).toBe(sum(file));
  await context.setOffline(true);
  expect(await open()).toBe(sum(file));
  await context.setOffline(false);
  await page.goto('/phone');
  await expect(page.locator('li').filter({ hasText: 'Your resume and photo' })).toContainText('1');
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  const left = () =>
    page.evaluate(async () => {
      const open = indexedDB.open('safar-private');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const ask = open.result.transaction('entries').objectStore('entries').getAllKeys();
      await new Promise((resolve) => ask.addEventListener('success', resolve));
      open.result.close();
      return ask.result.filter((key) => typeof key === 'string' && key.includes('|file|'));
    });
  await expect.poll(left).toEqual([]);
});

test('an upload can be called off, and a refused one says why', async ({ page, server }) => {
  const session = await signUpComplete(server.url);
  const line = await openLine(server.url, 400_000);
  await openAs(page, session, `${line.url}/profile`);
  await pick(page, 'Upload resume', 'resume.pdf', pdf(4_000_000));
  const bar = page.getByRole('progressbar', { name: /Sending/ });
  await expect(bar).toBeVisible();
  await page.locator('#documents').getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Upload resume' })).toBeVisible();
  await expect(bar).toBeHidden();
  expect((await profileOf(server.url, session)).details.resume).toBeUndefined();

  // Cut in the middle, it begins like a picture and yet is none.
  const broken = (await largePhoto()).subarray(0, 5000);
  await page.getByRole('button', { name: 'Change profile photo' }).click();
  await pick(page, 'Choose a picture', 'photo.jpg', broken);
  await expect(page.getByText('Failed to upload profile photo')).toBeVisible();
  await expect(page.getByText('Please select a valid image file')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Failed to upload profile photo')).toBeHidden();
  await line.close();
});

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

test('everything that is stored can be taken along, with the files in it', async ({
  page,
  server,
}) => {
  const session = await signUpComplete(server.url);
  await openAs(page, session, '/profile');
  const file = pdf(4000);
  await pick(page, 'Upload resume', 'resume.pdf', file);
  await expect(page.getByText(/Resume updated successfully!/)).toBeVisible();
  await page.getByText('Take your data along').click();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^safar-my-data-\d{4}-\d\d-\d\d\.zip$/);
  const archive = CFB.read(await readFile(await download.path()), { type: 'buffer' });
  const content = (name: string) => Buffer.from(CFB.find(archive, name)?.content ?? []);
  expect(sum(content('/resume.pdf'))).toBe(sum(file));
  const { account } = JSON.parse(content('/my-data.json').toString('utf8')) as {
    account: { email: string; details: object };
  };
  expect(account.email).toBe(session.user.email);
  expect(account.details).toMatchObject(completeDetails);
});

test('an account is deleted only after its e-mail was typed; all sessions can be ended at once', async ({
  page,
  server,
}) => {
  const first = await signUpComplete(server.url);
  await openAs(page, first, '/profile');
  await page.getByText('Log out everywhere').first().click();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('You are logged out on all devices.')).toBeVisible();
  expect((await call(server.url, 'GET', `/auth/user/${first.user.id}`, first)).status).toBe(401);

  const second = await signUpComplete(server.url);
  await openAs(page, second, '/profile');
  await page.locator('summary', { hasText: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const sheet = page.getByRole('dialog', { name: 'Delete account' });
  await expectAccessible(page);
  await sheet.getByRole('textbox').fill('somebody@example.in');
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expect(sheet.getByText('This is not the email of this account.')).toBeVisible();
  expect((await call(server.url, 'GET', `/auth/user/${second.user.id}`, second)).status).toBe(200);
  await sheet.getByRole('textbox').fill(second.user.email);
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(/Your account will be erased on /)).toBeVisible();
  expect((await call(server.url, 'GET', `/auth/user/${second.user.id}`, second)).status).toBe(401);
});

/** Posts a file to the page as the installed app's share target does, from a page of the worker. */
async function share(page: Page, name: string, type: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ([fileName, fileType, text]) => {
      const content = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([content], fileName, { type: fileType }));
      const form = document.createElement('form');
      Object.assign(form, { action: '/shared-resume', method: 'post', hidden: true });
      form.enctype = 'multipart/form-data';
      const input = Object.assign(document.createElement('input'), { type: 'file' });
      input.name = 'resume';
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      // Not before this call has been answered: the page goes away with it.
      setTimeout(() => form.submit());
    },
    [name, type, bytes.toString('base64')] as const,
  );
}

test.describe('an installed phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a PDF that another app shares becomes the resume, if the person means it', async ({
    page,
    context,
    server,
  }, info) => {
    test.skip(info.project.name !== 'phone', 'the worker is the same on all screens');
    const { user } = await signUpComplete(server.url);
    const file = pdf(5000);
    const kept = () => page.evaluate(() => caches.has('shared-file'));
    await test.step('a visitor is led to the login and back, whatever becomes of the worker', async () => {
      await page.goto('/jobs');
      await installedWorker(page);
      await share(page, 'My CV.pdf', 'application/pdf', file);
      await expect(page).toHaveURL(/\/login\?from=%2Fshared-resume$/);
      await page.evaluate(async () => {
        for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
      });
      // A new worker comes in, and cleans up what earlier ones left. Chromium would call the old one
      // back where its last page is still there.
      const login = page.url();
      await page.goto('about:blank');
      await page.goto(login);
      await installedWorker(page);
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByText('Should My CV.pdf become your resume?')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('it is uploaded, and nothing of it stays', async () => {
      await page.getByRole('button', { name: 'Use as my resume' }).click();
      await expect(page).toHaveURL(/\/profile#documents$/);
      await expect(page.getByText(/Resume updated successfully!/)).toBeVisible();
      const session = await page.evaluate(() => localStorage.getItem('token') ?? '');
      const { details } = await profileOf(server.url, { token: session, user });
      expect(sum(await stored(server.url, details.resume))).toBe(sum(file));
      expect(await kept()).toBe(false);
    });
    await test.step('what is no PDF, or nothing, is said to be so', async () => {
      await share(page, 'cv.pdf', 'application/pdf', Buffer.from('Word for word'));
      await expect(page.getByText('Please select a PDF file for resume')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Go to your profile' }).click();
      await expect(page).toHaveURL(/\/profile#documents$/);
      await expect.poll(kept).toBe(false);
      await page.goto('/shared-resume');
      await expect(page.getByText('There is no shared file here.')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('without a network it waits; a logout takes it away', async () => {
      await context.setOffline(true);
      await share(page, 'Second.pdf', 'application/pdf', file);
      await expect(page.getByText('Should Second.pdf become your resume?')).toBeVisible();
      await context.setOffline(false);
      await page.goto('/profile');
      expect(await kept()).toBe(true);
      await page.locator('main').getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect.poll(kept).toBe(false);
    });
  });
});
