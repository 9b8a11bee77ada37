import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import english from '#locales/english/errors.json' with { type: 'json' };
import auth from '#locales/english/auth.json' with { type: 'json' };
import { resetErrors } from '#src/features/auth/forgot/resetCheck.ts';
import { signupErrors } from '#src/features/auth/signupCheck.ts';
import {
  confirmTable,
  fieldTable,
  type FieldRow,
  type FormName,
} from '../support/data/fieldTable.ts';
import {
  forgotPasswordForm,
  resetPasswordForm,
  verifyOtpForm,
} from '#contract/account/accountForms.ts';
import { loginForm, signupForm } from '#contract/account/authForms.ts';
import { detailFields } from '#contract/account/details.ts';
import { profileUpdate, wizardSteps } from '#contract/account/profileForms.ts';
import { fieldErrors } from '#contract/schema.ts';
import { supportForm } from '#contract/support/supportForm.ts';
import { isShipped, readTree } from './source-tree.ts';

const words = english.fields as Record<string, string>;
const email = 'ravi@example.in';

/** What one form says of one field, in English. */
function verdict(schema: v.GenericSchema, entry: object, field: string): string | null {
  const { issues } = v.safeParse(schema, entry);
  const key = issues && fieldErrors(issues)[field];
  return key === undefined ? null : (words[key] ?? `no text: ${key}`);
}

const [step1, step2, step3, step4] = wizardSteps;
const pageSchemas: Partial<Record<FormName, v.GenericSchema>> = {
  wizard1: step1,
  wizard2: step2,
  wizard3: step3,
  wizard4: step4,
  signup: signupForm,
  login: loginForm,
  forgot: forgotPasswordForm,
  otp: verifyOtpForm,
  support: supportForm,
};

/** What the server's schema says. Details travel in their own object. */
function savedVerdict({ field, value }: FieldRow): string | null {
  const isDetail = (detailFields as readonly string[]).includes(field);
  return isDetail
    ? verdict(profileUpdate, { details: { [field]: value } }, `details.${field}`)
    : verdict(profileUpdate, { details: {}, [field]: value }, field);
}

function shown(row: FieldRow) {
  const { form, field, value } = row;
  const isProfile = form === 'edit' || form.startsWith('wizard');
  if (form === 'reset') {
    const key = typeof value === 'string' ? resetErrors(value, value).password : undefined;
    const page = key === undefined ? null : textOf(key);
    return { page, server: verdict(resetPasswordForm, { email, newPassword: value }, field) };
  }
  const schema = pageSchemas[form];
  const page = schema ? verdict(schema, { [field]: value }, field) : savedVerdict(row);
  return { page, server: isProfile ? savedVerdict(row) : page };
}

/** The English text of a key such as auth:reset.short. */
function textOf(key: string): string {
  const path = key.replace(/^auth:/, '').split('.');
  return path.reduce<unknown>(
    (texts, name) => (texts as Record<string, unknown>)[name],
    auth,
  ) as string;
}

const forms = [...new Set(fieldTable.map(({ form }) => form))];

describe.each(forms)('the form %s', (form) => {
  const ofForm = fieldTable.filter((row) => row.form === form);
  test.each([...new Set(ofForm.map(({ field }) => field))])('%s', (field) => {
    const expected = ofForm.filter((row) => row.field === field);
    const found = expected.map((row) => ({ ...row, ...shown(row) }));
    expect(found).toEqual(expected);
  });
});

test('two entries of a new password', () => {
  for (const { form, password, confirm, page } of confirmTable) {
    const key =
      form === 'signup'
        ? signupErrors({ email, password, confirm }).confirm
        : resetErrors(password, confirm).confirm;
    const said = key === undefined ? null : (words[key] ?? textOf(key));
    expect({ form, password, confirm, page: said }).toEqual({ form, password, confirm, page });
  }
});

test('every detail of a profile has its rows, of each kind that it can have', () => {
  const known = new Set(fieldTable.map(({ field }) => field));
  // Any text of up to 300 characters: it is put together from a list on the screen.
  const missing = detailFields.filter((field) => !known.has(field));
  expect(missing).toEqual(['preferredCountries']);
});

test('how much a field takes is a limit of the contract, and no number of its screen', () => {
  const screens = readTree(['src'], /\.tsx$/).filter(isShipped);
  const numbers = screens.flatMap(({ name, text }) =>
    [...text.matchAll(/maxLength=\{\d{2,}\}/g)].map(([found]) => `${name}: ${found}`),
  );
  expect(numbers).toEqual([]);
  expect(screens.some(({ text }) => text.includes('maxLength={limits.'))).toBe(true);
});
