import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { profileOf, signUpComplete } from '../../support/accounts/people.ts';
import { chunkBytes } from '#src/data/uploads/chunks.ts';
import { somePdf as pdf } from '../../support/data/pdfs.ts';
import { openLine } from '../../support/accounts/accountLine.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { pick, smallPhoto, stored, sum } from '../../support/accounts/profileFiles.ts';

/** A picture of noise, so that it is large, which is to be turned by 90 degrees. */
function largePhoto(): Promise<Buffer> {
  const [width, height] = [3200, 1600];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
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
