import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import english from '#locales/english/errors.json' with { type: 'json' };
import { detailFields } from '#contract/account/details.ts';
import { notSpecified } from '#contract/options.ts';
import type { LoginReply, User } from '#contract/account/user.ts';
import { users } from '#server/db/schema/schema.ts';
import { categoryOrder, completionTable, email } from '../../support/data/completionTable.ts';
import { startAccountServer, type AccountServer } from '../../support/accounts/accountServer.ts';
import { fieldTable, type FieldRow, type FormName } from '../../support/data/fieldTable.ts';
import { call, newEmail, password, signUp } from '../../support/accounts/people.ts';

/** The rows of tests/support/data/fieldTable.ts against the running server. */

let server: AccountServer;
let member: LoginReply;
beforeAll(async () => {
  server = await startAccountServer();
  member = await signUp(server.url);
});
afterAll(() => server.close());

interface Answer {
  code?: string;
  user?: User;
  errors?: Record<string, string>;
}

const isDetail = (field: string) => (detailFields as readonly string[]).includes(field);
const inDetails = ({ form, field }: FieldRow) =>
  (form === 'edit' || form.startsWith('wizard')) && isDetail(field);

/** A whole and right form, and what a right one is answered with. */
const calls: Partial<Record<FormName, { path: string; whole: () => object; taken: unknown[] }>> = {
  signup: { path: 'signup', whole: () => ({ email: newEmail(), password }), taken: [201] },
  // No one has these addresses and passwords: the form is right all the same.
  login: {
    path: 'login',
    whole: () => ({ email: newEmail(), password }),
    taken: ['INVALID_CREDENTIALS'],
  },
  forgot: { path: 'forgot-password', whole: () => ({}), taken: ['EMAIL_NOT_REGISTERED'] },
  otp: {
    path: 'verify-otp',
    whole: () => ({ email: newEmail(), otp: '123456' }),
    taken: ['OTP_INVALID', 'OTP_EXPIRED'],
  },
  reset: {
    path: 'reset-password',
    whole: () => ({ email: newEmail(), resetToken: 'none', newPassword: password }),
    taken: ['INVALID_PASSWORD', 'RESET_TOKEN_INVALID'],
  },
};

async function send(row: FieldRow) {
  const { form, field, value } = row;
  await server.freshLimits();
  if (form === 'support') {
    const whole = { name: 'Ravi', email: newEmail(), subject: 'Hello', message: 'A question' };
    return call<Answer>(server.url, 'POST', '/support/request', {
      body: { ...whole, [field]: value },
    });
  }
  const known = calls[form];
  if (known) {
    const body = { ...known.whole(), [field]: value };
    return call<Answer>(server.url, 'POST', `/auth/${known.path}`, { body });
  }
  const body = inDetails(row)
    ? { details: { [field]: value } }
    : { details: {}, [field]: value, currentPassword: password };
  return call<Answer>(server.url, 'PATCH', `/auth/user/${member.user.id}`, {
    token: member.token,
    body,
  });
}

/** The words for the row's field; null where the server took the value, and stored it as it was. */
async function verdict(row: FieldRow): Promise<string | null> {
  const { status, body } = await send(row);
  const { field, value } = row;
  const key = body.errors?.[inDetails(row) ? `details.${field}` : field];
  if (body.code === 'INVALID_FIELDS' && status === 422 && key !== undefined) {
    return (english.fields as Record<string, string>)[key] ?? `no text: ${key}`;
  }
  const taken = calls[row.form]?.taken ?? [200, 201];
  if (!taken.includes(status) && !taken.includes(body.code)) return `${status} ${body.code}`;
  if (!inDetails(row)) return null;
  const stored = body.user?.details[field as 'fullName'];
  return stored === String(value).trim() ? null : `stored as ${stored}`;
}

// The edit form sends what the wizard sends: its rows are the same to the server.
const forms = [...new Set(fieldTable.map(({ form }) => form))].filter((form) => form !== 'edit');

test.each(forms)('the server answers each row of %s as the table says', async (form) => {
  const expected = fieldTable.filter((row) => row.form === form);
  // A profile without answers: a blank takes none away that is there.
  member = await signUp(server.url);
  const found: FieldRow[] = [];
  for (const row of expected) found.push({ ...row, server: await verdict(row) });
  expect(found.filter((row, n) => row.server !== expected[n]?.server)).toEqual([]);
});

test('the server scores twelve profiles as the table does', async () => {
  const { id } = member.user;
  for (const { name, details, percentage, categories, completed } of completionTable) {
    await server.db.update(users).set({ details, email }).where(eq(users.id, id));
    const { body } = await call<User>(server.url, 'GET', `/auth/user/${id}`, member);
    const { categoryCompletion, ...score } = body.profileCompletion;
    expect(score, name).toMatchObject({ percentage, completedCount: completed, totalFields: 25 });
    expect(categoryOrder.map((category) => categoryCompletion[category])).toEqual(categories);
  }
});

test('a question that was passed over leaves the answer that came meanwhile', async () => {
  const { user, token } = await signUp(server.url);
  const save = (details: object, baseVersion: number) =>
    call<Answer>(server.url, 'PATCH', `/auth/user/${user.id}`, {
      ...{ token, body: { details, baseVersion } },
    });
  const answers = { skills: 'MIG', prFuture: 'Yes', motherTongue: 'Hindi' };
  expect((await save(answers, 0)).status).toBe(200);
  const skipped = { skills: notSpecified, prFuture: notSpecified, drivingLicense: notSpecified };
  const late = await save({ ...skipped, homeState: 'Bihar' }, 0);
  const kept = { ...answers, homeState: 'Bihar', drivingLicense: notSpecified };
  expect(late).toMatchObject({ status: 200, body: { user: { version: 2, details: kept } } });
  // Who saw the answer may take it back; two answers are still a choice.
  expect((await save({ prFuture: notSpecified }, 2)).body.user?.details.prFuture).toBe(
    notSpecified,
  );
  expect((await save({ skills: 'TIG' }, 0)).body.code).toBe('VERSION_CONFLICT');
});

test('a blank takes no required answer away, and keeps no other change back', async () => {
  const { user, token } = await signUp(server.url);
  const save = (details: object) =>
    call<Answer>(server.url, 'PATCH', `/auth/user/${user.id}`, { token, body: { details } });
  await save({ fullName: 'Ravi', mobile: '9876543210', homeState: 'Bihar', description: 'Welder' });
  const cleared = await save({
    ...{ fullName: ' ', mobile: '', homeState: '', description: '', skills: '' },
    motherTongue: 'Hindi',
  });
  expect(cleared).toMatchObject({
    status: 200,
    body: {
      user: {
        details: {
          ...{ fullName: 'Ravi', mobile: '9876543210', homeState: 'Bihar' },
          ...{ description: '', skills: '', motherTongue: 'Hindi' },
        },
      },
    },
  });
});
