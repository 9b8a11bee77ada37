import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { utils, write } from 'xlsx';
import { leadLimits, type LeadImportDetail, type LeadPage } from '#contract/leads/lead.ts';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { eraseUser } from '#server/domain/erasure.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import {
  leadImportRows,
  leadImports,
  leadMappings,
  leadRefusals,
  leads,
} from '#server/db/schema/leadSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { importsForTest } from '#server/features/import/run/importsForTest.ts';
import { leadAnswerRoute, leadLink } from './invitation.ts';
import { eraseEndedLeads } from './leads.ts';
import { endLeadImports, finishedLeadWork } from './leadWorker.ts';

const head = 'Name,Mobile,Email,Trade,State,Passport No,Passport Expiry';
const three = `${head}
Anil Kumar,098765 43210,anil@list.example,Welder,Bihar,K1234567,03/04/2031
Bina Devi,+91 98765 43211,bina@list.example,Cook,Kerala,,
Chand,9.19E+11,,Mason,Bihar,,`;

let portal: Awaited<ReturnType<typeof importsForTest>>;
beforeAll(async () => {
  portal = await importsForTest();
}, 240_000);
beforeEach(async () => {
  const { db } = portal;
  for (const table of [leadImports, leadMappings, leadRefusals, outgoingMails, auditLog]) {
    await db.delete(table);
  }
  await db.delete(users).where(sql`${users.role} = 'user' and ${users.id} <> 'user'`);
  await db.delete(jobs);
});
afterAll(() => portal.close());

async function send(file: string | Uint8Array<ArrayBuffer>, name = 'list.csv') {
  const started = await portal.call<LeadImportDetail & { code?: string }>(
    'POST',
    `/leads/imports?name=${name}`,
    file,
  );
  if (started.status !== 200) return { ...started, detail: null };
  return { ...started, detail: await settled(started.body.id) };
}
async function settled(id: string): Promise<LeadImportDetail> {
  await finishedLeadWork(id);
  return (await portal.call<LeadImportDetail>('GET', `/leads/imports/${id}`)).body;
}
const said = { source: 'Job fair in Patna', permission: 'They signed up for it at the fair' };
async function commit(detail: LeadImportDetail, more: object = {}) {
  const body = { action: 'commit', version: detail.version, ...said, ...more };
  const answer = await portal.call<{ import: LeadImportDetail; code?: string }>(
    ...(['POST', `/leads/imports/${detail.id}`, body] as const),
  );
  await finishedLeadWork(detail.id);
  return answer;
}
const list = async (query = '') => (await portal.call<LeadPage>('GET', `/leads${query}`)).body;
const namesOf = async (query = '') => (await list(query)).leads.map(({ name }) => name).sort();
const sent = async (file: string) => (await send(file)).detail!;

async function candidate(id: string, details: Record<string, string>, email = `${id}@b.in`) {
  const { db } = portal;
  await db.insert(users).values({ id, email, emailProvenAt: new Date(), details });
  await db
    .insert(jobs)
    .values({
      ...{ id: 'job', jobName: 'Welder', companyName: 'Gulf', experience: '2', location: 'Doha' },
      ...{ description: 'Weld.', skills: [], salaryRange: '30k-50k', category: 'Logistics' },
      ...{ jobType: 'Full Time', titleKey: 'welder', companyKey: 'gulf', locationKey: 'doha' },
      ...{ experienceFrom: 2, experienceTo: 2 },
    })
    .onConflictDoNothing();
  await giveConsent(db, { userId: id, kind: 'sharing', at: new Date() });
  await db.insert(applications).values({ id: `a-${id}`, jobId: 'job', userId: id });
}

test('a list is read, told row by row, taken over with what the admin says of it, and taken back', async () => {
  const detail = await sent(three);
  expect(detail).toMatchObject({
    ...{ status: 'checked', counts: { total: 3, good: 2, same: 0, bad: 1 }, again: null },
  });
  expect(detail.rows.map(({ row, state }) => [row, state])).toEqual([
    ...[[2, 'good'], [3, 'good'], [4, 'bad']], // prettier-ignore
  ]);
  expect(detail.rows[0]?.facts).toMatchObject({ phone: '+919876543210', homeState: 'Bihar' });
  expect(detail.rows[2]?.problems).toEqual([{ field: 'phone', code: 'phoneRounded' }]);
  expect(await namesOf()).toEqual([]);

  expect(await commit(detail)).toMatchObject({
    status: 200,
    body: { import: { status: 'done', counts: { added: 2 }, ...said } },
  });
  // A lost answer is asked for again: no one is there twice.
  expect((await commit(detail)).status).toBe(200);
  expect(await namesOf()).toEqual(['Anil Kumar', 'Bina Devi']);
  expect((await list('?search=98765%2043210')).leads).toMatchObject([
    { documents: [{ number: 'K1234567', expiresOn: '2031-04-03' }], state: 'waiting' },
  ]);
  // Nothing of the file is left but what was taken.
  expect(await portal.db.$count(leadImportRows)).toBe(0);
  expect(await portal.db.select().from(auditLog)).toMatchObject([
    { action: 'import', entity: 'lead', label: said.source },
  ]);

  const undone = await portal.call<{ import: LeadImportDetail }>(
    ...(['POST', `/leads/imports/${detail.id}`, { action: 'undo' }] as const),
  );
  expect(undone.body.import).toMatchObject({ status: 'undone', undo: { removed: 2, kept: 0 } });
  expect(await namesOf()).toEqual([]);
});

test('without a word of where the list is from and why, nothing is taken over', async () => {
  const detail = await sent(three);
  const refused = await commit(detail, { source: ' ', permission: '' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS' } });
  expect(await namesOf()).toEqual([]);
});

test('who is there already is told and left out, unless a row is taken anyway; no one is merged', async () => {
  await candidate('devi', { fullName: 'Devi B', mobile: '98765-43211' });
  await commit(await sent(`${head}\nOld Anil,,,,,k-123 4567,`.replace(',,,,', ',9000000000,,,')));
  const detail = await sent(`${three}\nAnil again,9876543210,,,,,`);
  const told = detail.rows.map(({ row, state, same }) => ({ row, state, same }));
  expect(told).toMatchObject([
    { row: 2, state: 'same', same: [{ kind: 'lead', name: 'Old Anil', by: 'passport' }] },
    { row: 3, state: 'same', same: [{ kind: 'candidate', id: 'devi', by: 'phone' }] },
    { row: 4, state: 'bad' },
    { row: 5, state: 'same', same: [{ kind: 'row', id: '2', by: 'phone' }] },
  ]);
  for (const row of [0, 2 ** 31, 1e12]) {
    expect((await commit(detail, { anyway: [row] })).status, String(row)).toBe(422);
  }
  expect((await commit(detail)).body.code).toBe('IMPORT_NOTHING');
  expect((await commit(detail, { anyway: [2, 4] })).status).toBe(200);
  // A row with an error is not taken, no matter who asks for it.
  expect(await namesOf()).toEqual(['Anil Kumar', 'Old Anil']);
});

test('who does not share is told to no one; who has taken sharing back is on no list', async () => {
  await portal.db.insert(users).values({ id: 'quiet', email: 'anil@list.example' });
  await candidate('bina', { fullName: 'Bina Devi' }, 'bina@list.example');
  await withdrawConsent(portal.db, { userId: 'bina', kind: 'sharing', at: new Date() });
  const detail = await sent(three);
  expect(detail.rows.map(({ state, same, problems }) => [state, same.length, problems])).toEqual([
    ['good', 0, []],
    ['bad', 0, [{ field: 'row', code: 'askedNotTo' }]],
    ['bad', 0, [{ field: 'phone', code: 'phoneRounded' }]],
  ]);
  await commit(detail);
  // Who takes it back later goes from the lists: refusals.test.ts.
  expect(await namesOf()).toEqual(['Anil Kumar']);
});

test('two admins send one file at once: the second one is told, and adds no one twice', async () => {
  const [one, two] = [await sent(three), await sent(three)];
  expect(two.again).toMatchObject({ taken: false });
  const answers = await Promise.all([commit(one), commit(two)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LEADS_CHANGED');
  expect(await namesOf()).toEqual(['Anil Kumar', 'Bina Devi']);
  const late = answers[0]?.status === 409 ? one : two;
  const now = await settled(late.id);
  expect(now).toMatchObject({ counts: { good: 0, same: 2, bad: 1 }, again: { taken: true } });
  // What was seen before is decided no more.
  expect((await commit(late)).body.code).toBe('LEADS_CHANGED');
});

test('the mapping is remembered for files with the same columns, and not whose they were', async () => {
  const odd = (phone: string) => `Who,Ring,Naukri\nAnil,${phone},Welder`;
  const detail = await sent(odd('9876543210'));
  const mapping = {
    columns: { name: 'Who', phone: 'Ring', trade: 'Naukri' },
    dayOrder: 'dayFirst',
  };
  await portal.call('PUT', `/leads/imports/${detail.id}`, { version: detail.version, mapping });
  const mapped = await settled(detail.id);
  expect(mapped.rows[0]).toMatchObject({ state: 'good', facts: { name: 'Anil', trade: 'Welder' } });
  // Decided by someone who has seen the old one.
  expect((await commit(detail)).body.code).toBe('LEADS_CHANGED');
  await commit(mapped);
  const next = await sent(odd('9876543219'));
  expect(next).toMatchObject({ remembered: true, mapping, source: '', permission: '' });
});

test('a workbook: real dates, numbers with 13 digits, a heading below a title', async () => {
  const sheet = utils.aoa_to_sheet(
    [
      ['Al Noor Manpower, list of June'],
      [],
      ['Name', 'Mobile', 'Passport No', 'Passport Expiry'],
      ['Karim', 8_801_712_345_678, 'BX1', new Date(Date.UTC(2031, 3, 3))],
      ['Anil', 9_876_543_210, 'K2', 47_941],
    ],
    { cellDates: true, UTC: true },
  );
  const bytes = write({ SheetNames: ['x'], Sheets: { x: sheet } }, { type: 'buffer' }) as Buffer;
  const { detail } = await send(new Uint8Array(bytes), 'list.xlsx');
  expect(detail?.rows.map(({ facts }) => [facts.name, facts.phone, facts.documents])).toEqual([
    ['Karim', '+8801712345678', [{ kind: 'passport', number: 'BX1', expiresOn: '2031-04-03' }]],
    ['Anil', '+919876543210', [{ kind: 'passport', number: 'K2', expiresOn: '2031-04-03' }]],
  ]);
});

test('junk, too much and nothing are refused, and nothing is left of them', async () => {
  for (const [file, failure] of [
    ['\u0001\u0002\u0003\u0004'.repeat(100), 'fileFormat'],
    [`${head}\n`, 'noRecords'],
    [`${head}\n${'A,9876543210,,,,,\n'.repeat(leadLimits.records + 1)}`, 'tooManyRecords'],
  ] as const) {
    expect((await send(file)).detail).toMatchObject({ status: 'failed', failure });
  }
  expect(await portal.db.$count(leadImportRows)).toBe(0);
  expect((await send('')).body.code).toBe('IMPORT_EMPTY');
  expect((await send('x'.repeat(leadLimits.fileBytes + 1))).body.code).toBe('LEADS_TOO_LARGE');
}, 60_000);

test('a column that is empty in the first rows is read like any other', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => `Anil ${n},${9_876_500_000 + n},`);
  const detail = await sent(['Name,Mobile,Email', ...rows, 'Bina,,bina@list.example'].join('\n'));
  expect(detail.mapping.columns).toEqual({ name: 'Name', phone: 'Mobile', email: 'Email' });
  expect(detail.counts).toMatchObject({ good: 301, bad: 0 });
});

test('a work whose process is gone ends, and what no one decides about goes after a day', async () => {
  const detail = await sent(three);
  await portal.db
    .update(leadImports)
    .set({ status: 'reading' })
    .where(eq(leadImports.id, detail.id));
  portal.clock.now += 3 * 60_000;
  await endLeadImports(portal.deps);
  expect(await settled(detail.id)).toMatchObject({
    status: 'failed',
    failure: 'stopped',
    rows: [],
  });
  portal.clock.now += leadLimits.keptUnfinished;
  await endLeadImports(portal.deps);
  expect(await portal.db.$count(leadImports)).toBe(0);
});

const route = () => leadAnswerRoute(portal.deps);
const leadOf = async (name: string) =>
  (await portal.db.select().from(leads).where(eq(leads.name, name)))[0]!;
const pathOf = (id: string) => leadLink(portal.deps, id, 'english').replace(/.*\/api/, '');
const answering = async (name: string, answer: string) =>
  route().request(pathOf((await leadOf(name)).id), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `answer=${answer}`,
  });

test('the address of a chat is told again, and is one invitation', async () => {
  await commit(await sent(three));
  const to = `/leads/${(await leadOf('Anil Kumar')).id}/invitations`;
  const ask = async () => (await portal.call('POST', to, { way: 'whatsapp' })).body;
  const before = [await ask(), await leadOf('Anil Kumar')];
  portal.clock.now += 60_000;
  expect([await ask(), await leadOf('Anil Kumar')]).toEqual(before);
});

test('someone is asked once a week, sees what is stored, and says yes or no for good', async () => {
  await commit(await sent(three.replace('Welder', '<b>Welder</b>')));
  const { id } = await leadOf('Anil Kumar');
  const ask = (way: string) =>
    portal.call<{ url: string | null; code?: string }>('POST', `/leads/${id}/invitations`, { way });
  expect((await ask('mail')).body).toEqual({ url: null });
  const [mail] = await portal.db.select().from(outgoingMails);
  expect(mail).toMatchObject({ recipient: 'anil@list.example' });
  expect(mail?.text).toContain(said.source);
  expect((await ask('whatsapp')).body.code).toBe('LEAD_INVITED');
  portal.clock.now += leadLimits.invitedAgain + 1;
  expect((await ask('whatsapp')).body.url).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);

  const url = leadLink(portal.deps, id, 'hinglish').replace(/.*\/api/, '');
  const page = await route().request(url);
  const text = await page.text();
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect(text).toContain('lang="hi-Latn"');
  expect(text).toContain('K1234567');
  expect(text).not.toContain('<b>Welder');
  // Opening it changed nothing.
  expect((await list('?state=invited')).total).toBe(1);

  expect(await (await answering('Anil Kumar', 'yes')).text()).toContain('You said yes');
  expect((await list('?state=agreed')).leads).toMatchObject([{ id, state: 'agreed' }]);
  expect((await ask('mail')).body.code).toBe('LEAD_INVITED');
  const no = await answering('Anil Kumar', 'no');
  expect(await no.text()).toContain('We have nothing about you');
  expect(await namesOf()).toEqual(['Bina Devi']);
  // The mail that still waited went with them, and no later list brings them back.
  expect(await portal.db.$count(outgoingMails)).toBe(0);
  const again = await sent(`${head}\nAnil K,,ANIL@list.example,,,,`);
  expect(again.rows[0]?.problems).toEqual([{ field: 'row', code: 'askedNotTo' }]);
});

test('no one answers for someone else, and no admin who may not hire sees a list', async () => {
  await commit(await sent(three));
  const { id } = await leadOf('Anil Kumar');
  const right = pathOf(id);
  const other = await leadOf('Bina Devi');
  for (const wrong of [
    right.replace(id, other.id),
    right.replace(/sign=.*?&/, 'sign=x&'),
    '/leads/answer',
  ]) {
    expect((await route().request(wrong)).status, wrong).toBe(404);
    expect((await route().request(wrong, { method: 'POST' })).status, wrong).toBe(404);
  }
  expect((await answering('Anil Kumar', 'maybe')).status).toBe(400);
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const garbage = await route().request(right, { method: 'POST', headers, body: 'garbage' });
  expect(garbage.status).toBe(400);
  expect(await namesOf()).toEqual(['Anil Kumar', 'Bina Devi']);
  for (const path of ['/leads', '/leads/export', '/leads/imports']) {
    expect((await portal.call('GET', path, undefined, portal.people.user)).status, path).toBe(403);
    expect((await portal.call('GET', path, undefined, '')).status, path).toBe(401);
  }
  for (const query of ['?state=zzz', '?search=%00', `?search=${'x'.repeat(300)}`]) {
    expect((await portal.call('GET', `/leads${query}`)).status, query).toBe(400);
  }
});

test('who has signed up with someone’s address, and not proven it, is not that person', async () => {
  await commit(await sent(three));
  await candidate('stranger', { fullName: 'A Stranger' }, 'bina@list.example');
  const isProven = (emailProvenAt: Date | null) =>
    portal.db.update(users).set({ emailProvenAt }).where(eq(users.id, 'stranger'));
  await isProven(null);
  const linked = async () => {
    const { leads: found } = (await portal.call<LeadPage>('GET', '/leads')).body;
    return found.find(({ name }) => name === 'Bina Devi')?.candidateId;
  };
  expect(await linked()).toBeNull();
  const at = new Date(portal.deps.now());
  await withdrawConsent(portal.db, { userId: 'stranger', kind: 'sharing', at });
  await eraseEndedLeads(portal.db, portal.deps.now());
  expect(await namesOf()).toContain('Bina Devi');
  await isProven(new Date());
  await eraseEndedLeads(portal.db, portal.deps.now());
  expect(await namesOf()).not.toContain('Bina Devi');
});

test('an undo leaves who has agreed; time, the account and the admin end a record', async () => {
  const detail = await sent(three);
  await commit(detail);
  await answering('Bina Devi', 'yes');
  const act = { action: 'undo' };
  const undone = await portal.call<{ import: LeadImportDetail }>(
    ...(['POST', `/leads/imports/${detail.id}`, act] as const),
  );
  expect(undone.body.import.undo).toEqual({ removed: 1, kept: 1 });
  await eraseEndedLeads(portal.db, portal.deps.now() + leadLimits.keptUnanswered + 1_000);
  expect(await namesOf()).toEqual(['Bina Devi']);
  const mail = { subject: 'Hello', text: 'Hello', html: '', recipient: 'bina@list.example' };
  const nextTryAt = new Date();
  const { id: bina } = await leadOf('Bina Devi');
  await portal.db.insert(outgoingMails).values({ id: `lead-${bina}.1`, nextTryAt, ...mail });
  await portal.db.insert(users).values({ id: 'bina', email: 'bina@list.example' });
  // Anyone may sign up with another person's address: only who has proven it ends the record.
  await portal.db.transaction((tx) => eraseUser(tx, 'bina', portal.deps.now()));
  expect(await namesOf()).toEqual(['Bina Devi']);
  const proven = { email: 'bina@list.example', emailProvenAt: new Date() };
  await portal.db.insert(users).values({ id: 'bina2', ...proven });
  await portal.db.transaction((tx) => eraseUser(tx, 'bina2', portal.deps.now()));
  expect(await namesOf()).toEqual([]);
  expect(await portal.db.$count(outgoingMails)).toBe(0);

  await commit(await sent(three));
  const { id } = await leadOf('Anil Kumar');
  expect((await portal.call('DELETE', `/leads/${id}?refused=yes`)).status).toBe(200);
  expect((await portal.call('DELETE', `/leads/${id}`)).status).toBe(404);
  expect((await sent(three)).rows[0]?.problems).toEqual([{ field: 'row', code: 'askedNotTo' }]);
  expect(await portal.db.$count(leads, sql`true`)).toBe(1);
});

test('a file of all people holds more than one list may have', async () => {
  await commit(await sent(three));
  const { id } = await leadOf('Anil Kumar');
  const more = leadLimits.records + 1_000;
  await portal.db.execute(sql`
    insert into leads
    select (jsonb_populate_record(l, jsonb_build_object('id', 'many' || n))).*
    from leads l, generate_series(1, ${more}::int) n where l.id = ${id}`);
  const { body } = await portal.call<LeadPage>('GET', '/leads/export');
  expect(body.total).toBe(more + 2);
  expect(new Set(body.leads.map((lead) => lead.id)).size).toBe(more + 2);
}, 60_000);
