import { expectAccessible } from '../../support/browser/axe.ts';
import { expect, holdSession, test } from '../../support/browser/fixtures.ts';
import { logInAdministrator } from '../../support/accounts/people.ts';

const heading = 'Ref,Stelle,Firma,Wo,Aufgabe,Seit wann';
const rows = [
  'e1,Steel fixer,Import Works,"Dubai, UAE",Bind steel for the towers of a new port.,2026-11-01',
  'e2,,Import Works,"Dubai, UAE",This row has no title.,2026-11-02',
  'e3,Tile mason,Import Works,"Muscat, Oman",Lay tiles in a hotel by the sea.,2026-11-03',
];
const file = (list: readonly string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...list].join('\n')),
});

test('a file with errors is mapped, taken over and taken back; the overview counts', async ({
  page,
  server,
}) => {
  await page.goto('/about-us');
  await holdSession(page, await logInAdministrator(server.url));
  const source = `List ${Date.now()}`;

  await test.step('the file is recognised, and its error stands beside the row', async () => {
    await page.goto('/admin-import');
    await page.locator('input[type=file]').setInputFiles(file(rows));
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await expect(page.getByText('Table (CSV)')).toBeVisible();
    await expect(page.getByText('2 good rows', { exact: true })).toBeVisible();
    const bad = page.getByRole('row').filter({ hasText: 'This row has no title.' });
    await expect(bad).toContainText('Job title: Required');
  });

  await test.step('a wrong column is put right, and the rows are checked again', async () => {
    await page.getByLabel('Job title').selectOption('Firma');
    await page.reload();
    await expect(page.getByText('not checked by them yet')).toBeVisible();
    await expect(page.getByLabel('Job title')).toHaveValue('Firma');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('3 good rows', { exact: true })).toBeVisible();
    await page.getByLabel('Job title').selectOption('Stelle');
    await page.getByLabel('Name of the source').fill(source);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('2 good rows', { exact: true })).toBeVisible();
  });

  await test.step('a reload loses nothing', async () => {
    await page.reload();
    await expect(page.getByLabel('Name of the source')).toHaveValue(source);
    await expectAccessible(page);
  });

  await test.step('all or nothing refuses; the good rows are taken over', async () => {
    await page.getByRole('radio', { name: 'All or nothing' }).check({ force: true });
    await expect(page.getByRole('button', { name: /^Take over/ })).toBeDisabled();
    await page.getByRole('radio', { name: 'Take over the 2 good rows' }).check({ force: true });
    await page.getByRole('button', { name: 'Take over 2 jobs' }).click();
    await expect(page.getByText('2 jobs added')).toBeVisible();
    await page.goto('/jobs?company=Import+Works');
    await expect(page.getByRole('link', { name: /Tile mason/ }).first()).toBeVisible();
  });

  await test.step('the overview shows the numbers, as charts and as tables', async () => {
    await page.goto('/admin');
    await expect(page.getByText('Open jobs', { exact: true }).first()).toBeVisible();
    const card = page.getByRole('region', { name: 'Open jobs and applications by country' });
    await expect(card.locator('canvas')).toBeVisible();
    // The table is there for screen readers while the chart is on screen.
    await expect(card.getByRole('row', { name: /^UAE/ })).toHaveCount(1);
    await card.getByRole('button', { name: 'Show as table' }).click();
    await expect(card.locator('canvas')).toHaveCount(0);
    await expect(card.getByRole('row', { name: /^UAE/ })).toBeVisible();
    await page.getByRole('radio', { name: '7 days' }).check({ force: true });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the import is undone from the history', async () => {
    await page.goto('/admin-import');
    await page.getByRole('link', { name: source }).click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('2 jobs removed')).toBeVisible();
    const left = await fetch(`${server.url}/api/jobs?company=Import+Works`);
    expect(((await left.json()) as { total: number }).total).toBe(0);
  });
});
