import { expectAccessible } from '../../support/browser/axe.ts';
import { applyAs, postJob } from '../../support/browser/adminSteps.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { call, completeDetails, logInAdministrator } from '../../support/accounts/people.ts';

/** Someone who has applied and shares the profile. */
async function candidate(url: string, jobId: string, fullName: string, mobile: string) {
  const seeker = await applyAs(url, jobId, { fullName });
  const { token, user } = seeker;
  await call(url, 'PATCH', `/auth/user/${user.id}`, {
    ...{ token, body: { details: { ...completeDetails, fullName, mobile } } },
  });
  const path = `/auth/user/${user.id}/consents/sharing`;
  const { status } = await call(url, 'PUT', path, { token, body: { given: true } });
  expect(status).toBe(200);
  return seeker;
}

test('someone is found across jobs, written about, and gone once they stop sharing', async ({
  page,
  server,
  isMobile,
}) => {
  test.slow();
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Shuttering Carpenter');
  const mark = `${isMobile ? 'Phone' : 'Desk'}${Date.now().toString(36)}`;
  const mobile = `+91 9${String(Date.now()).slice(-9)}`;
  const first = await candidate(server.url, jobId, `Balram ${mark}`, mobile);
  await candidate(server.url, jobId, `Balu ${mark}`, mobile.replace('+91 ', '0'));

  await openAs(page, admin, '/admin-candidates');
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible();
  // The keys come with the menu.
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  const search = page.getByRole('searchbox');
  if (isMobile) await search.focus();
  else {
    // Pressed again where the key came before the page heard keys.
    await expect(async () => {
      await page.locator('h1').focus();
      await page.keyboard.press('/');
      await expect(search).toBeFocused({ timeout: 1_000 });
    }).toPass();
  }
  await expect(search).toBeFocused();
  await page.keyboard.type(mobile);
  await expect(page.getByText('2 candidates found')).toBeVisible();
  await expect(page).toHaveURL(/search=/);
  const row = page.locator('tbody tr').filter({
    has: page.locator('th', { hasText: `Balram ${mark}` }),
  });
  await expect(row.getByText('Same phone', { exact: true })).toHaveAttribute(
    'title',
    `Same phone as Balu ${mark}`,
  );
  await expectAccessible(page);
  await page.reload();
  await expect(row).toBeVisible();

  if (isMobile) await row.locator('th a').click();
  else {
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
    expect(new Set(heights)).toEqual(new Set([44]));
    await expect(async () => {
      await page.locator('h1').focus();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await expect(row.getByRole('link').first()).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Balram ${mark}`);

  const part = (name: string | RegExp) => page.getByRole('region', { name });
  await part('Tags').getByLabel('New tag').fill(`ready ${mark}`);
  await part('Tags').getByRole('button', { name: 'Add tag' }).click();
  await expect(part('Tags').getByText(`ready ${mark}`)).toBeVisible();
  await part('Notes').getByLabel('New note').fill('Speaks well.');
  await part('Notes').getByRole('button', { name: 'Add note' }).click();
  await expect(part('Notes').getByText('Speaks well.')).toBeVisible();
  await expect(part('Notes').getByLabel('New note')).toHaveValue('');

  await part('Documents').getByRole('button', { name: 'Add document' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Number').fill('k 765 4321');
  const soon = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await form.getByLabel('Valid until').fill(soon);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(part('Documents').getByText(/^Passport ends/)).toBeVisible();

  // Both accounts are one person, and that is taken back.
  const same = part('May be the same person');
  await same.getByRole('button', { name: `They are one person: Balu ${mark}` }).click();
  await expect(same.getByText(`Same person as Balu ${mark}`)).toBeVisible();
  await expect(part('2 applications')).toBeVisible();
  await expect(part('History').getByText('Same person: added')).toBeVisible();
  await expectAccessible(page);
  await same.getByRole('button', { name: `Take back: Balu ${mark}` }).click();
  await expect(part('1 application')).toBeVisible();

  // A family has one telephone: they are said to be two, and the list has no hint any more.
  await same.getByRole('button', { name: `They are two people: Balu ${mark}` }).click();
  await expect(same.getByText(`Another person than Balu ${mark}`)).toBeVisible();
  await expect(part('History').getByText('Two people: added')).toBeVisible();
  await expectAccessible(page);

  // Back to the list as it was left; the tag is a filter.
  await page.getByRole('link', { name: 'Back to candidates' }).click();
  await expect(page).toHaveURL(/search=/);
  await expect(row).toBeVisible();
  await expect(row.getByText('Same phone')).toHaveCount(0);
  await page.goto(`/admin-candidates?tag=${encodeURIComponent(`ready ${mark}`)}`);
  await expect(page.getByText('1 candidate found')).toBeVisible();
  await expect(row).toContainText('Passport ends');

  const { token, user } = first;
  await call(server.url, 'PUT', `/auth/user/${user.id}/consents/sharing`, {
    ...{ token, body: { given: false } },
  });
  await page.reload();
  await expect(page.getByText('No candidate fits')).toBeVisible();
  await page.goto(`/admin-candidates/${user.id}`);
  await expect(page.getByText('This person is not found.')).toBeVisible();
});

test('without a network the list and the person say so, and come when it is back', async ({
  page,
  context,
  server,
}) => {
  const admin = await logInAdministrator(server.url);
  await openAs(page, admin, '/admin-candidates');
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('welder');
  await expect(page.getByText('The candidates could not be loaded')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: /try again|retry/i }).click();
  await expect(page.getByText('The candidates could not be loaded')).toHaveCount(0);
});

test('two admins change one document: the second chooses between both', async ({
  page,
  browser,
  server,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'the layout is not the point');
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Rebar Fixer');
  const { user } = await candidate(server.url, jobId, 'Two Admins', '+91 90000 11111');
  await call(server.url, 'POST', `/candidates/${user.id}/documents`, {
    ...{ token: admin.token, body: { kind: 'licence', number: 'DL 1', expiresOn: '2030-01-01' } },
  });
  const second = await (await browser.newContext({ baseURL })).newPage();
  for (const [each, number] of [
    [page, 'DL 2'],
    [second, 'DL 3'],
  ] as const) {
    await openAs(each, admin, `/admin-candidates/${user.id}`);
    await each.getByRole('button', { name: /^Change: Licence/ }).click();
    await each.getByRole('dialog').getByLabel('Number').fill(number);
  }
  for (const each of [page, second]) {
    await each.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    if (each === page) await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const clash = second.getByRole('radiogroup', { name: 'Number' });
  await expect(clash).toContainText('DL 2');
  await clash.getByRole('radio', { name: /DL 3/ }).check({ force: true });
  await second.getByRole('button', { name: 'Keep these' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect(second.getByText('Licence DL 3')).toBeVisible();
});
