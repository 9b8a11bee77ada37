import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Employer, EmployerRow } from '#contract/employers/employer.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import type { Job } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { auditLog, auditTexts } from '#server/db/schema/auditSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { accountServer } from '../../support/accounts/accountServer.ts';
import { checkOf, contact, employerBody } from '../../support/accounts/employerSteps.ts';
import { call, signUp } from '../../support/accounts/people.ts';

const server = await accountServer();
const { url, db } = server;

async function person(role: 'user' | 'admin' | 'recruiter' | 'viewer' | 'editor'): Promise<string> {
  const { user, token } = await signUp(url);
  await db.update(users).set({ role }).where(eq(users.id, user.id));
  return token;
}
const admin = await person('admin');
const recruiter = await person('recruiter');
const viewer = await person('viewer');

type Answer = Employer & { code?: string; errors?: Record<string, string>; current?: Employer };
const send = (method: string, to: string, body?: object, token = admin, key?: string) =>
  call<Answer>(url, method, `/employers${to}`, {
    ...{ token, ...(body && { body }) },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const get = <T = Answer>(to: string, token = admin) =>
  call<T>(url, 'GET', `/employers${to}`, { token });
const add = async (name: string, more: object = {}) =>
  (await send('POST', '', employerBody(name, more))).body;
/** A change of what is stored now. */
const change = async (id: string, body: object, token = admin) =>
  send('PUT', `/${id}`, { ...body, version: (await get(`/${id}`)).body.version }, token);
const list = async (query: string, token = admin) =>
  (await get<{ employers: EmployerRow[]; total: number }>(`?${query}`, token)).body;
const today = () => indianDay(Date.now());
const daysFrom = (days: number) => indianDay(Date.now() + days * limits.day);

async function job(companyName: string): Promise<string> {
  const body = {
    ...{ jobName: 'Welder', companyName, experience: '2', location: 'Muscat, Oman' },
    ...{ description: 'Weld.', skills: 'Welding', salaryRange: '30k-50k', openings: 2 },
    ...{ jobType: 'Contract', category: 'Civil Engineering' },
  };
  return (await call<Job>(url, 'POST', '/jobs', { token: admin, body })).body._id;
}

test('a record belongs to the jobs of its company, however that is written', async () => {
  const made = await add('Al-Noor  Manpower LLC', { contacts: [contact], notes: 'Pays late.' });
  expect(made).toMatchObject({ contacts: [contact], notes: 'Pays late.', openJobs: 0 });
  const open = await job('AL NOOR manpower, LLC');
  const closed = await job('Al Noor Manpower LLC');
  await call(url, 'PUT', `/jobs/${closed}`, { token: admin, body: { status: 'inactive' } });
  const found = (await get(`/${made.id}`, recruiter)).body;
  expect(found).toMatchObject({ openJobs: 1, closedJobs: 1, applicants: 0 });
  expect(found.jobs.map(({ id, open: isOpen }) => [id, isOpen])).toEqual([
    ...[
      [closed, false],
      [open, true],
    ],
  ]);
  const match = await get<{ employer: EmployerRow | null }>(
    '/match?company=al%20noor%20manpower%20llc',
  );
  expect(match.body.employer).toMatchObject({ id: made.id, openJobs: 1 });
  expect((await get<{ employer: null }>('/match?company=nobody')).body.employer).toBeNull();
  expect((await get<{ employer: null }>('/match?company=%21')).body.employer).toBeNull();
});

test('a viewer reads records without what reaches people, and changes nothing', async () => {
  const made = await add('Viewed Agents', { ...checkOf(today()), contacts: [contact], notes: 'N' });
  const seen = await get(`/${made.id}`, viewer);
  expect(seen.status).toBe(200);
  expect(seen.body).toMatchObject({ name: 'Viewed Agents', checkedOn: today() });
  for (const name of ['contacts', 'notes', 'evidence', 'files'])
    expect(seen.body).not.toHaveProperty(name);
  const text = JSON.stringify([seen.body, await list('search=viewed', viewer)]);
  for (const secret of Object.values(contact)) expect(text).not.toContain(secret);
  expect(text).not.toContain('@');
  // Nor letter by letter, by searching.
  expect((await list('search=farida', viewer)).total).toBe(0);
  for (const [method, to, body] of [
    ['POST', '', employerBody('X')],
    ['PUT', `/${made.id}`, employerBody('X')],
    ['DELETE', `/${made.id}`],
    ['POST', `/${made.id}/restore`],
    ['GET', '/match?company=x'],
  ] as const)
    expect((await send(method, to, body, viewer)).body.code, to).toBe('ROLE_FORBIDDEN');
  expect((await get('', await person('editor'))).body.code).toBe('ROLE_FORBIDDEN');
  expect((await get('', await person('user'))).body.code).toBe('FORBIDDEN');
  expect((await call(url, 'GET', '/employers')).status).toBe(401);
});

test('a company has one record, also where two add it or an answer was lost', async () => {
  const key = randomUUID();
  const body = employerBody('Once Only');
  const [first, again] = [
    await send('POST', '', body, admin, key),
    await send('POST', '', body, admin, key),
  ];
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  const double = await send('POST', '', employerBody('ONCE, only!'));
  expect(double).toMatchObject({
    status: 422,
    body: { errors: { name: 'employerExists' }, current: { id: first.body.id } },
  });
  const both = await Promise.all([1, 2].map(() => send('POST', '', employerBody('At Once'))));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const other = await add('Another One');
  const renamed = await change(other.id, employerBody('once only'));
  expect(renamed.body.errors).toEqual({ name: 'employerExists' });
});

test('names that differ in their vowel signs are of different companies', async () => {
  const gold = await add('सोना इंटरनेशनल', { validUntil: daysFrom(1) });
  await job('सोना इंटरनेशनल');
  await job('सेना इंटरनेशनल');
  expect((await get<{ employer: null }>('/match?company=सेना इंटरनेशनल')).body.employer).toBeNull();
  expect((await get(`/${gold.id}`)).body).toMatchObject({ openJobs: 1, jobs: [{}] });
  const army = await send('POST', '', employerBody('सेना इंटरनेशनल'));
  expect(army).toMatchObject({ status: 201, body: { openJobs: 1, jobs: [{}] } });
  const both = (await list('search=इंटरनेशनल')).employers;
  expect(both.map(({ openJobs }) => openJobs)).toEqual([1, 1]);
  // The same name is one company as before, and another one was never looked up.
  expect((await send('POST', '', employerBody('सोना - इंटरनेशनल'))).body.errors).toEqual({
    name: 'employerExists',
  });
  await change(gold.id, employerBody('सोना इंटरनेशनल', checkOf('2026-05-04')));
  const renamed = await change(gold.id, employerBody('सुनो इंटरनेशनल', checkOf('2026-05-04')));
  expect(renamed.body.errors).toEqual({ checkedOn: 'checkAgain' });
  expect((await change(gold.id, employerBody('सेना इंटरनेशनल'))).body.errors).toEqual({
    name: 'employerExists',
  });
});

test.each([
  ['ހަސަން', 'ހުސެން'], // marks of a script outside of India
  ['मीन', 'मनी'], // the same mark at another letter
])('%s and %s are of different companies', async (one, other) => {
  const first = await add(one);
  const second = await send('POST', '', employerBody(other));
  expect(second.status).toBe(201);
  const path = `/${second.body.id}`;
  await send('DELETE', path);
  expect((await send('POST', `${path}/restore`)).status).toBe(200);
  expect((await change(second.body.id, employerBody(`${other} 2`))).status).toBe(200);
  expect((await change(second.body.id, employerBody(other))).status).toBe(200);
  expect((await send('POST', '', employerBody(`${one}.`))).body.current?.id).toBe(first.id);
});

test('of several who add one company at once, in several spellings, one does', async () => {
  const names = ['रेल', 'रेल।', 'रेल -', '“रेल”'];
  const all = await Promise.all(names.map((name) => send('POST', '', employerBody(name))));
  const added = all.find(({ status }) => status === 201)?.body.id;
  const refused = all.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.current?.id)).toEqual([added, added, added]);
});

test('two admins on one record: the second one is shown what is stored', async () => {
  const { id, version } = await add('Two Admins');
  const first = await send('PUT', `/${id}`, {
    ...employerBody('Two Admins', { notes: 'One' }),
    version,
  });
  expect(first.status).toBe(200);
  const other = { ...employerBody('Two Admins', { notes: 'Two' }), version };
  const second = await send('PUT', `/${id}`, other, recruiter);
  expect(second).toMatchObject({
    ...{ status: 412, body: { code: 'VERSION_CONFLICT', current: { notes: 'One' } } },
  });
  const now = second.body.current?.version;
  expect((await send('PUT', `/${id}`, { ...other, version: now })).body.notes).toBe('Two');
  // Nor does anyone overwrite what they have not seen by leaving it out.
  const unseen = await send('PUT', `/${id}`, employerBody('Two Admins', { notes: 'Three' }));
  expect(unseen).toMatchObject({ status: 422, body: { errors: { version: 'required' } } });
  expect((await get(`/${id}`)).body.notes).toBe('Two');
});

test('renaming a record renames no job, and undoing a deletion brings it back whole', async () => {
  const { id } = await add('Old Name Co', { contacts: [contact] });
  const jobId = await job('Old Name Co');
  const renamed = await change(id, employerBody('New Name Co', { contacts: [contact] }));
  expect(renamed.body).toMatchObject({ name: 'New Name Co', openJobs: 0 });
  expect((await call<Job>(url, 'GET', `/jobs/${jobId}`)).body.companyName).toBe('Old Name Co');
  expect((await send('DELETE', `/${id}`)).status).toBe(200);
  for (const [method, body] of [
    ['GET'],
    ['PUT', { ...employerBody('New Name Co'), version: 'x' }],
    ['DELETE'],
  ] as const)
    expect((await send(method, `/${id}`, body)).body.code).toBe('EMPLOYER_NOT_FOUND');
  expect((await list('search=new name')).total).toBe(0);
  expect((await send('POST', `/${id}/restore`)).body).toMatchObject({ contacts: [contact] });
  await send('DELETE', `/${id}`);
  await add('new name co');
  const restored = await send('POST', `/${id}/restore`);
  expect(restored.body.errors).toEqual({ name: 'employerExists' });
  expect((await send('POST', '/nothing/restore')).body.code).toBe('EMPLOYER_NOT_FOUND');
});

test('the log has old and new values, and of people nothing', async () => {
  const { id } = await add('Logged Co');
  const logged = employerBody('Logged Co', {
    ...{ licenceNumber: 'B-9/DEL', contacts: [contact], notes: `Ask ${contact.email}` },
  });
  await change(id, logged, recruiter);
  await send('DELETE', `/${id}`);
  const lines = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(auditLog.at);
  expect(lines.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  expect(lines[1]?.changes).toEqual([
    { field: 'licenceNumber', from: 'B-1234/MUM/PER/5', to: 'B-9/DEL' },
    { field: 'contacts' },
    { field: 'notes' },
  ]);
  const text = JSON.stringify([lines, await db.select().from(auditTexts)]);
  const { name, phone, email } = contact;
  for (const secret of [name, phone, email]) expect(text).not.toContain(secret);
});

test.each<[string, object, Record<string, string>]>([
  ['no name', { name: ' ' }, { name: 'required' }],
  ['a name of signs', { name: '!!!' }, { name: 'required' }],
  ['an unknown kind', { kind: 'king' }, { kind: 'unknownOption' }],
  ['an unknown country', { country: 'XX' }, { country: 'unknownOption' }],
  ['a script as website', { website: 'javascript:alert(1)' }, { website: 'urlInvalid' }],
  ['a day that is none', { validUntil: '2026-02-30' }, { validUntil: 'dateInvalid' }],
  ['a check of tomorrow', checkOf(daysFrom(1)), { checkedOn: 'dateFuture' }],
  [
    'a check without its source',
    { checkedOn: '2026-01-01' },
    { checkSource: 'required', evidence: 'required' },
  ],
  [
    'a check without a day',
    { checkSource: 'register' },
    { checkedOn: 'required', evidence: 'required' },
  ],
  [
    'a licence check without a number',
    { ...checkOf('2026-01-01'), licenceNumber: '' },
    { licenceNumber: 'required' },
  ],
  ['an unknown source', { ...checkOf('2026-01-01', 'hearsay') }, { checkSource: 'unknownOption' }],
  [
    'a contact without a name',
    { contacts: [{ ...contact, name: '' }] },
    { 'contacts.0.name': 'required' },
  ],
  [
    'a wrong e-mail',
    { contacts: [{ ...contact, email: 'a@b' }] },
    { 'contacts.0.email': 'emailInvalid' },
  ],
  [
    'a wrong phone',
    { contacts: [{ ...contact, phone: 'call me' }] },
    { 'contacts.0.phone': 'mobileInvalid' },
  ],
  [
    'a check of an employer in no country',
    { ...checkOf('2026-05-04'), kind: 'employer', country: null },
    { country: 'required' },
  ],
  [
    'too many contacts',
    { contacts: Array.from({ length: 21 }, () => contact) },
    { contacts: 'tooLong' },
  ],
  ['a text that cannot be stored', { notes: 'a\0b' }, { notes: 'unreadableText' }],
])('%s is refused beside its field', async (_what, more, errors) => {
  const before = (await list('')).total;
  const { status, body } = await send('POST', '', employerBody('Refused Co', more));
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
  expect((await list('')).total).toBe(before);
});

test('what a form gives out can be sent again', async () => {
  const blank = { website: null, licenceNumber: null, validUntil: null, evidence: null };
  const made = await send('POST', '', employerBody('Blank Co', blank));
  expect(made).toMatchObject({ status: 201, body: blank });
});

test('a check does not outlive what was checked', async () => {
  const checked = checkOf('2026-05-04');
  const { id } = await add('Rechecked Co', checked);
  const changed = (more: object) =>
    change(id, employerBody('Rechecked Co', { ...checked, ...more }));
  for (const more of [{ licenceNumber: 'B-2' }, { validUntil: '2031-01-01' }, { country: 'AE' }])
    expect((await changed(more)).body.errors).toEqual({ checkedOn: 'checkAgain' });
  // A check of before was not of the new number, wherever it was made.
  for (const check of [checkOf('2024-01-01'), checkOf('2026-05-04', 'register')])
    expect((await changed({ licenceNumber: 'B-2', ...check })).body.errors).toEqual({
      checkedOn: 'checkAgain',
    });
  expect((await changed({ notes: 'Something else' })).status).toBe(200);
  expect((await changed({ licenceNumber: 'B-2', ...checkOf(today()) })).status).toBe(200);
});

test('lists are narrowed by the state of licence and check, and by words', async () => {
  const old = '2024-01-01';
  await add('State Expired', { validUntil: daysFrom(-1) });
  await add('State Today', { validUntil: daysFrom(0), ...checkOf(today()) });
  await add('State Soon', { validUntil: daysFrom(60), ...checkOf(today()) });
  await add('State Later', { validUntil: daysFrom(61), ...checkOf(old) });
  const names = async (query: string) =>
    (await list(`search=state&${query}`)).employers.map(({ name }) => name.replace('State ', ''));
  expect(await names('')).toEqual(['Expired', 'Later', 'Soon', 'Today']);
  expect(await names('state=expired')).toEqual(['Expired']);
  expect(await names('state=expiring')).toEqual(['Soon', 'Today']);
  expect(await names('state=unchecked')).toEqual(['Expired']);
  expect(await names('state=old')).toEqual(['Later']);
  expect((await get('?state=wrong')).status).toBe(400);
  expect(await names('limit=2&page=2')).toEqual(['Soon', 'Today']);
  await add('Zebra', { licenceNumber: 'B-77/KOL/100' });
  expect((await list('search=b-77/kol')).employers.map(({ name }) => name)).toEqual(['Zebra']);
  expect((await list('search=%25')).total).toBe(0);
});
