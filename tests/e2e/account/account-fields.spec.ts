import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import {
  confirmTable,
  fieldTable,
  type FieldRow,
  type FormName,
} from '../../support/data/fieldTable.ts';
import { password, profileOf, signUp, signUpComplete } from '../../support/accounts/people.ts';
import { codeFor, fillWizard, openAs } from '../../support/accounts/accountSteps.ts';

/** The rows of tests/support/data/fieldTable.ts in the real forms: the message stands beside its field. */

/** Of a long list three values stand for all: the unit test has tried them one by one. */
function rowsOf(form: FormName, field: string): FieldRow[] {
  const texts = fieldTable.filter(
    (row) => row.form === form && row.field === field && typeof row.value === 'string',
  );
  const valid = texts.filter(({ kind }) => kind === 'valid');
  // The edit form trims and judges what was changed: spaces in a blank field are no change to it.
  const isUnchanged = ({ value }: FieldRow) => form === 'edit' && /^\s+$/.test(String(value));
  return texts.filter((row) => (row.kind === 'valid' ? valid.indexOf(row) < 3 : !isUnchanged(row)));
}

/**
 * Enters a value as a person can.
 * @returns whether the control can hold it
 */
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
    // A choice that was made cannot be taken back.
    if (text === '') return (await page.locator(`form [name="${field}"]:checked`).count()) === 0;
    if ((await choice.count()) === 1) await choice.check();
    return (await choice.count()) === 1;
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
      const text = (error && document.getElementById(error)?.textContent) || null;
      // A screen reader is told of the mistake by this, and of none where there is none.
      const isMarked = owner?.getAttribute('aria-invalid') === 'true';
      return [name, isMarked === (text !== null) ? text : `aria-invalid: ${isMarked}; ${text}`];
    });
    return Object.fromEntries(said) as Record<string, string | null>;
  }, fields);
}

/**
 * Whether the form asks for a field now. The wizard asks for an IELTS score only of who says
 * that their English is intermediate or better (decision 075): before, there is no such field.
 */
async function isAsked(page: Page, form: FormName, field: string): Promise<boolean> {
  if (form !== 'wizard2' || field !== 'ieltsBand') return true;
  const [level = ''] = await page
    .locator('form [name="englishProficiency"]:checked')
    .evaluateAll((all) => all.map((choice) => (choice as HTMLInputElement).value));
  const asked = ['Intermediate', 'Advanced', 'Native'].includes(level);
  await expect(page.locator('form [name="ieltsBand"]'), level).toHaveCount(asked ? 1 : 0);
  return asked;
}

/** `needed`: the field that a form without a mistake is given one in. */
async function walk(page: Page, form: FormName, submit: string, needed?: string): Promise<number> {
  const ofForm = fieldTable.filter((row) => row.form === form);
  const fields = [...new Set(ofForm.map(({ field }) => field))];
  const columns = fields.map((field) => rowsOf(form, field));
  const blank = ofForm.find(
    ({ field, kind, page: said }) =>
      kind === 'blank' && said !== null && field === (needed ?? field),
  ) as FieldRow;
  const entered = columns.map(() => 0);
  const isThrough = () => columns.every((rows, at) => (entered[at] as number) >= rows.length);
  let checked = 0;
  for (let round = 0; !isThrough(); round += 1) {
    let held: FieldRow[] = [];
    for (const [at, rows] of columns.entries()) {
      // What is not asked for yet keeps its rows for later.
      if (!(await isAsked(page, form, fields[at] as string))) continue;
      // The last row of a short list stays until the others are through.
      const row = rows[Math.min(entered[at] as number, rows.length - 1)] as FieldRow;
      entered[at] = (entered[at] as number) + 1;
      if (await enter(page, row)) held.push(row);
    }
    // A form without a mistake would be sent: then this field is blank.
    if (held.every(({ page: said }) => said === null)) {
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

/** Enters a new password and its repetition, sends them, and looks at what stands beside each. */
async function enterTwice(
  page: Page,
  submit: string,
  texts: { password: string; confirm: string },
  expected: { password?: string | null; confirm?: string | null } = {},
) {
  await page.locator('form [name="password"]').fill(texts.password);
  await page.locator('form [name="confirm"]').fill(texts.confirm);
  await page.getByRole('button', { name: submit, exact: true }).click();
  await expect
    .poll(() => messages(page, ['password', 'confirm']), { message: JSON.stringify(texts) })
    .toEqual({ password: null, confirm: null, ...expected });
}

/** The entries of a new password that do not match, as the table of a form has them. */
async function walkConfirmation(page: Page, form: 'signup' | 'reset', submit: string) {
  const wrong = confirmTable.filter((row) => row.form === form && row.page !== null);
  expect(wrong.length).toBeGreaterThan(1);
  for (const row of wrong) await enterTwice(page, submit, row, { confirm: row.page });
}

test('the forms of a visitor say beside each field what the table says', async ({ page }) => {
  test.setTimeout(120_000);
  for (const [form, address, submit] of [
    ['signup', '/signup', 'Sign up'],
    ['login', '/login', 'Continue'],
    ['support', '/support', 'Send request'],
    ['forgot', '/forgot-password', 'Send Verification Code'],
  ] as const) {
    await page.goto(address);
    await test.step(form, async () => {
      expect(await walk(page, form, submit)).toBeGreaterThan(6);
      if (form === 'signup') await walkConfirmation(page, form, submit);
    });
  }
});

test('so do the steps of a forgotten password', async ({ page, server }) => {
  const { user } = await signUp(server.url);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  const code = await codeFor(server, user.email, 1);

  // Wrong codes cannot be sent (spec 5), so that there is nothing to be said beside the field.
  const verify = page.getByRole('button', { name: 'Verify OTP' });
  const field = page.locator('form [name="otp"]');
  let held = 0;
  for (const row of rowsOf('otp', 'otp')) {
    if (await enter(page, row)) {
      held += 1;
      await expect(verify, String(row.value)).toBeEnabled({ enabled: row.page === null });
    } else await expect(field, String(row.value)).toHaveValue(/^\d{0,6}$/);
  }
  expect(held).toBeGreaterThan(3);
  await field.fill(code);
  await verify.click();

  const submit = 'Reset Password';
  await expect(page.getByRole('heading', { name: submit })).toBeVisible();
  await walkConfirmation(page, 'reset', submit);
  const told = page.getByRole('alert');
  for (const { value, page: said } of rowsOf('reset', 'newPassword')) {
    const text = String(value);
    if (said === null && text === password) continue; // sent at last: it ends the form
    await enterTwice(page, submit, { password: text, confirm: text }, { password: said });
    // What the page lets pass the server has judged by its stricter rules.
    if (said === null) await expect(told).toHaveText(/^Password must/);
    else await expect(told).toBeHidden();
  }
  await page.locator('form [name="password"]').fill(password);
  await page.locator('form [name="confirm"]').fill(password);
  await page.getByRole('button', { name: submit, exact: true }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
});

test('so do the wizard and the edit form of a member', async ({ page, server }) => {
  test.setTimeout(240_000);
  await openAs(page, await signUp(server.url), '/profile-complete');
  // What is left blank in the end is a text.
  const texts = { 1: 'fullName', 2: 'motherTongue', 3: 'presentJobTitle', 4: 'whyAbroad' };
  for (const step of [1, 2, 3, 4] as const) {
    const submit = step === 4 ? 'Save and Continue' : 'Continue';
    await page.goto(`/profile-complete?step=${step}`);
    await test.step(`wizard, step ${step}`, async () =>
      expect(await walk(page, `wizard${step}`, submit, texts[step])).toBeGreaterThan(12));
  }
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await test.step('edit form', async () => {
    // Of all fields only the e-mail must be there: a profile may be saved with gaps.
    expect(await walk(page, 'edit', 'Save', 'email')).toBeGreaterThan(60);
  });
});

test('what is written while the rest is being saved is not lost', async ({ page, server }) => {
  const member = await signUpComplete(server.url);
  await openAs(page, member, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route(/\/api\/auth\/user\/\w+$/, async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  const sheet = page.getByRole('dialog', { name: 'Edit Profile' });
  const field = (name: string) => sheet.locator(`[name="${name}"]`).first();
  await field('fullName').fill('Ravi Sharma');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await field('presentJobTitle').fill('Pipe fitter');
  letGo();
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible();
  await expect(field('presentJobTitle')).toHaveValue('Pipe fitter');
  await expect(field('fullName')).toHaveValue('Ravi Sharma');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  const { details } = await profileOf(server.url, member);
  expect(details).toMatchObject({ fullName: 'Ravi Sharma', presentJobTitle: 'Pipe fitter' });
});

test('nor is what is written in the wizard’s last step while it is being saved', async ({
  page,
  server,
}) => {
  const member = await signUp(server.url);
  await openAs(page, member, '/profile-complete');
  let letGo = () => {};
  let held = new Promise<void>((go) => (letGo = go));
  await page.route(/\/api\/auth\/user\/\w+$/, async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  const why = page.locator('[name="whyAbroad"]');
  await fillWizard(page);
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await why.fill('To earn');
  letGo();
  // What the server refuses of it stays where it can be mended.
  await expect(page.getByText('Minimum 30 characters required').first()).toBeVisible();
  await expect(why).toHaveValue('To earn');
  held = new Promise<void>((go) => (letGo = go));
  await why.fill('To earn more than I can at home.');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await why.fill('To earn more and to learn modern welding.');
  letGo();
  await expect(page.getByRole('heading', { name: 'Profile Complete!' })).toBeVisible();
  const { details } = await profileOf(server.url, member);
  expect(details).toMatchObject({ whyAbroad: 'To earn more and to learn modern welding.' });
});
