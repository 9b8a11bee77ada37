import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { openAs } from '../../support/accounts/accountSteps.ts';
import { logInAdministrator } from '../../support/accounts/people.ts';

const heading = 'Candidate Name,Mobile No.,E-mail,Trade,Passport Expiry';

test('a list of people is looked at, taken over, asked, answered and taken back', async ({
  page,
  server,
}) => {
  test.slow();
  const mark = `Desk${Date.now().toString(36)}`;
  const number = `9${String(Date.now()).slice(-9)}`;
  const rows = [
    `Anil ${mark},${number},anil-${mark}@list.example,Welder,03/04/2031`,
    `Anil again ${mark},+91 ${number},,Welder,`,
    `Chand ${mark},9.19E+11,,Mason,`,
  ];
  // The way there does not wait for the candidates.
  await page.route('**/api/candidates?*', (route) => route.abort(), { times: 1 });
  await openAs(page, await logInAdministrator(server.url), '/admin-candidates');
  await expect(page.getByText('The candidates could not be loaded')).toBeVisible();
  await page.getByRole('link', { name: 'People from lists' }).click();
  await expect(page.getByRole('link', { name: 'Back to candidates' })).toBeVisible();

  await test.step('what is odd stands beside its row', async () => {
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: `${mark}.csv`, mimeType: 'text/csv' },
      buffer: Buffer.from([heading, ...rows].join('\n')),
    });
    await expect(page.getByRole('heading', { name: 'Rows', exact: true })).toBeVisible();
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect(row(`Chand ${mark}`)).toContainText('9.19E+11');
    await expect(row(`Anil again ${mark}`)).toContainText('Same phone as in row 2');
    await expect(row(`Anil ${mark}`)).toContainText('2031-04-03');
    await expectAccessible(page);
  });

  await test.step('what is chosen for a column outlives a reload, and can be given up', async () => {
    const trade = page.getByLabel('Trade', { exact: true });
    await trade.selectOption('E-mail');
    await page.reload();
    await expect(page.getByText('not checked by them yet')).toBeVisible();
    await expect(trade).toHaveValue('E-mail');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(trade).toHaveValue('Trade');
  });

  await test.step('nothing is taken without a word of where it is from; what is typed stays', async () => {
    await page.getByRole('button', { name: 'Take over 1 person' }).click();
    await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
    await page.getByLabel('Where is this list from?').fill(`Fair ${mark}`);
    await page.getByLabel('Why may we write to these people?').fill('They asked for it there');
    await page.reload();
    await expect(page.getByLabel('Where is this list from?')).toHaveValue(`Fair ${mark}`);
    await page.getByRole('button', { name: 'Take over 1 person' }).click();
    await expect(page.getByText('1 person was put on the list.')).toBeVisible();
  });

  await test.step('no search of candidates finds who has agreed to nothing', async () => {
    await page.goto(`/admin-candidates?search=${mark}`);
    await expect(page.getByText('No candidate fits')).toBeVisible();
  });

  const link = await test.step('someone is asked by a chat, which the admin opens', async () => {
    await page.goto(`/admin-leads?search=${mark}`);
    await page.getByRole('button', { name: `Ask Anil ${mark} by WhatsApp` }).click();
    const chat = page.getByRole('link', { name: `Open WhatsApp to ask Anil ${mark}` });
    const url = new URL((await chat.getAttribute('href')) ?? '');
    expect(url.pathname).toBe(`/91${number}`);
    await expectAccessible(page);
    return /http\S+\/api\/leads\/answer\S+/.exec(url.searchParams.get('text') ?? '')?.[0] ?? '';
  });

  await test.step('the person sees what is stored, and says yes', async () => {
    await page.goto(new URL(link).pathname + new URL(link).search);
    await expect(page.getByText(`+91${number}`)).toBeVisible();
    await page.getByRole('button', { name: 'Yes, contact me' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you. You said yes.' })).toBeVisible();
    await page.goto(`/admin-leads?search=${mark}&state=agreed`);
    await expect(page.getByText(/Said yes \d/)).toBeVisible();
  });

  await test.step('who takes it back is gone, and no later list brings them in', async () => {
    await page.goto(new URL(link).pathname + new URL(link).search);
    await page.getByRole('button', { name: 'No, delete my entry' }).click();
    await expect(page.getByText('This entry is deleted.')).toBeVisible();
    await page.goto(`/admin-leads?search=${mark}`);
    await expect(page.getByText('Nobody fits')).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: `${mark}.csv`, mimeType: 'text/csv' },
      buffer: Buffer.from([heading, ...rows].join('\n')),
    });
    await expect(page.getByText('This person asked not to be on lists')).toHaveCount(2);
  });
});
