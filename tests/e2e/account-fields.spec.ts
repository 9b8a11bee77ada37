import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { fieldTable, type FieldRow, type FormName } from '../fieldTable.ts';
import { signUp } from '../people.ts';
import { openAs } from './accountSteps.ts';

// Each test is a new phone, and what is shown here does not need its worker.
test.use({ serviceWorkers: 'block' });

/** The rows of tests/fieldTable.ts in the real forms: the message stands beside its field. */

test.skip(({ isMobile }) => !isMobile, 'rules do not depend on the screen');

/** Of a long list three values stand for all: the unit test has tried them one by one. */
function rowsOf(form: FormName, field: string): FieldRow[] {
  const texts = fieldTable.filter(
    (row) => row.form === form && row.field === field && typeof row.value === 'string',
  );
  const valid = texts.filter(({ kind }) => kind === 'valid');
  return texts.filter((row) => row.kind !== 'valid' || valid.indexOf(row) < 3);
}

/** Enters a value as a person can. Out: whether the control can hold it. */
async function enter(page: Page, { field, value }: FieldRow): Promise<boolean> {
  const text = String(value);
  const control = page.locator(`form [name="${field}"]`).first();
  const [tag, type] = await control.evaluate((element) => [
    element.tagName,
    element.getAttribute('type'),
  ]);
  if (tag === 'SELECT') {
    const options = await control
      .locator('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    if (!options.includes(text)) return false;
    await control.selectOption(text);
    return true;
  }
  if (type === 'radio') {
    const choice = page.locator(`form [name="${field}"]`).and(page.locator(`[value="${text}"]`));
    if (text !== '' && (await choice.count()) === 1) await choice.check();
    return text === '' || (await choice.count()) === 1;
  }
  await control.fill(text);
  return (await control.inputValue()) === text;
}

/** The message beside each field, null where there is none. */
function messages(page: Page, fields: string[]): Promise<Record<string, string | null>> {
  return page.evaluate((names) => {
    const said = names.map((name) => {
      const control = document.querySelector(`form [name="${name}"]`);
      const owner = control?.closest('[role=radiogroup]') ?? control;
      const ids = owner?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const error = ids.find((id) => id.endsWith('-error'));
      return [name, (error && document.getElementById(error)?.textContent) || null];
    });
    return Object.fromEntries(said) as Record<string, string | null>;
  }, fields);
}

async function walk(page: Page, form: FormName, submit: string): Promise<number> {
  const ofForm = fieldTable.filter((row) => row.form === form);
  const fields = [...new Set(ofForm.map(({ field }) => field))];
  const columns = fields.map((field) => rowsOf(form, field));
  const [first = []] = columns;
  let checked = 0;
  for (let round = 0; round < Math.max(...columns.map((rows) => rows.length)); round += 1) {
    const rows = columns.map((column) => column[Math.min(round, column.length - 1)] as FieldRow);
    let held: FieldRow[] = [];
    for (const row of rows) if (await enter(page, row)) held.push(row);
    // A form without a mistake would be sent: then its first field is blank.
    if (held.every(({ page: said }) => said === null)) {
      const blank = first[0] as FieldRow;
      await enter(page, blank);
      held = [blank, ...held.filter(({ field }) => field !== blank.field)];
    }
    await page.getByRole('button', { name: submit, exact: true }).click();
    const expected = Object.fromEntries(held.map(({ field, page: said }) => [field, said]));
    await expect
      .poll(() => messages(page, Object.keys(expected)), { message: `${form}, round ${round}` })
      .toEqual(expected);
    checked += held.length;
  }
  return checked;
}

test('the forms say beside each field what the table says', async ({ page, server }) => {
  test.setTimeout(240_000);
  for (const [form, address, submit] of [
    ['signup', '/signup', 'Sign up'],
    ['login', '/login', 'Continue'],
    ['support', '/support', 'Send request'],
  ] as const) {
    await page.goto(address);
    await test.step(form, async () => expect(await walk(page, form, submit)).toBeGreaterThan(8));
  }
  await openAs(page, await signUp(server.url), '/profile-complete');
  for (const step of [1, 2, 3, 4] as const) {
    const submit = step === 4 ? 'Save and Continue' : 'Continue';
    await page.goto(`/profile-complete?step=${step}`);
    await test.step(`wizard, step ${step}`, async () =>
      expect(await walk(page, `wizard${step}`, submit)).toBeGreaterThan(12));
  }
});
