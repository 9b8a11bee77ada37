import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CandidateFile, CandidateList } from '#contract/candidates/candidate.ts';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { eraseUser } from '#server/domain/erasure.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import {
  candidateDocuments,
  candidateLinks,
  candidateNotes,
  candidates,
  candidateTags,
} from '#server/db/schema/candidateSchema.ts';
import { applications, idempotencyKeys, users } from '#server/db/schema/schema.ts';
import { tablesOfUsers } from '#server/features/users/export.ts';
import { candidatesForTest } from './candidatesForTest.ts';

const portal = await candidatesForTest();
const { db, now, at, account, candidate, call, file } = portal;
afterAll(() => portal.close());

const list = async (query: Record<string, string> = {}) =>
  (await call<CandidateList>('GET', `/candidates?${new URLSearchParams(query).toString()}`)).body;
const idsOf = async (query: Record<string, string>) =>
  (await list(query)).candidates.map(({ id }) => id).sort();

beforeAll(async () => {
  await candidate('anil', {
    ...{ fullName: 'Anil Kumar', mobile: '098765 43210', presentJobTitle: 'TIG Welder' },
    ...{ skills: 'C, Arc welding', homeState: 'Bihar', passportAvailability: 'Available' },
    ...{ yearsOfExperience: '4', motherTongue: 'Hindi', englishProficiency: 'Intermediate' },
  });
  await candidate('bina', {
    ...{ fullName: 'Bina Devi', mobile: '+91 98765-43210', presentJobTitle: 'Cook' },
    ...{ skills: 'Cooking', homeState: 'Kerala', passportAvailability: 'Applied' },
    ...{ yearsOfExperience: '2.5', motherTongue: 'Malayalam', englishProficiency: 'Beginner' },
  });
  await candidate('chand', { fullName: 'Chand Khan', mobile: 'Not Specified' });
});

test.each([
  [{}, ['anil', 'bina', 'chand']],
  [{ search: 'anil' }, ['anil']],
  [{ search: 'KUMAR tig' }, ['anil']],
  [{ search: '98765 43210' }, ['anil', 'bina']],
  [{ search: '+91-98765' }, ['anil', 'bina']],
  [{ search: '098765' }, ['anil', 'bina']],
  [{ search: 'bina@portal' }, ['bina']],
  [{ search: '%' }, []],
  [{ search: 'arc weld' }, ['anil']],
  [{ skill: 'c' }, ['anil']],
  [{ skill: 'cook' }, ['bina']],
  [{ title: 'welder' }, ['anil']],
  [{ state: 'Kerala' }, ['bina']],
  [{ passport: 'Available' }, ['anil']],
  [{ years: '2' }, ['anil', 'bina']],
  [{ years: '3' }, ['anil']],
  [{ language: 'Hindi' }, ['anil']],
  [{ language: 'English' }, ['anil']],
  [{ state: 'Bihar', passport: 'Applied' }, []],
])('%j finds %j', async (query, found) => {
  expect(await idsOf(query as Record<string, string>)).toEqual(found);
});

test('pages, order and number are those that were asked for', async () => {
  const second = await list({ sort: 'name', page: '2', limit: '2' });
  expect(second).toMatchObject({ total: 3, candidates: [{ name: 'Chand Khan' }] });
  expect((await list({ sort: 'experience' })).candidates[0]).toMatchObject({
    ...{ id: 'anil', years: '4', skills: ['C', 'Arc welding'], applications: 1, email: /anil@/ },
    email: 'anil@portal.example',
  });
  expect((await list({ page: '99' })).total).toBe(3);
});

test.each([
  ['a text that no database keeps', '/candidates?search=%00'],
  ['a text that no one types', `/candidates?search=${'x'.repeat(10_000)}`],
  ['a state that there is not', '/candidates?state=Atlantis'],
  ['years that are none', '/candidates?years=-1'],
  ['an order that there is not', '/candidates?sort=random'],
])('%s is refused', async (_what, path) => {
  expect((await call('GET', path)).status).toBe(400);
});

test('only who hires may look or write', async () => {
  for (const who of ['viewer', 'editor']) {
    for (const path of ['/candidates', '/candidates/tags', '/candidates/anil']) {
      const refused = await call('GET', path, { who });
      expect(refused, `${who} ${path}`).toMatchObject({
        status: 403,
        body: { code: 'ROLE_FORBIDDEN' },
      });
    }
  }
  const body = { text: 'mine' };
  expect((await call('POST', '/candidates/anil/notes', { who: 'anil', body })).status).toBe(403);
  expect((await call('GET', '/candidates/anil', { who: 'anil' })).status).toBe(403);
  expect((await call('GET', '/candidates', { who: 'nobody' })).status).toBe(401);
});

/** What makes someone a candidate is taken away and given back, one thing at a time. */
const conditions: [string, away: () => Promise<unknown>, back: () => Promise<unknown>][] = [
  [
    'who takes sharing back',
    () => withdrawConsent(db, { userId: 'chand', kind: 'sharing', at }),
    () => giveConsent(db, { userId: 'chand', kind: 'sharing', at }),
  ],
  [
    'who is on the way out',
    () =>
      db
        .update(users)
        .set({ deleteAfter: new Date(now + 1) })
        .where(eq(users.id, 'chand')),
    () => db.update(users).set({ deleteAfter: null }).where(eq(users.id, 'chand')),
  ],
  [
    'who has taken every application back',
    () => db.update(applications).set({ withdrawnAt: at }).where(eq(applications.userId, 'chand')),
    () =>
      db.update(applications).set({ withdrawnAt: null }).where(eq(applications.userId, 'chand')),
  ],
  [
    'who has become an admin',
    () => db.update(users).set({ role: 'viewer' }).where(eq(users.id, 'chand')),
    () => db.update(users).set({ role: 'user' }).where(eq(users.id, 'chand')),
  ],
];
test.each(conditions)('%s is found no more from the next request on', async (_who, away, back) => {
  expect(await idsOf({ search: 'chand' })).toEqual(['chand']);
  await away();
  expect(await idsOf({ search: 'chand' })).toEqual([]);
  const gone = { status: 404, body: { code: 'CANDIDATE_NOT_FOUND' } };
  expect(await call('GET', '/candidates/chand')).toMatchObject(gone);
  const body = { text: 'still here' };
  expect(await call('POST', '/candidates/chand/notes', { body })).toMatchObject(gone);
  await back();
  expect(await idsOf({ search: 'chand' })).toEqual(['chand']);
});

test('who never agreed, or never applied, is no candidate; a profile is found as it is now', async () => {
  await account('unasked');
  await db.insert(applications).values({ id: 'a-unasked', jobId: 'welder', userId: 'unasked' });
  await account('idle');
  await giveConsent(db, { userId: 'idle', kind: 'sharing', at });
  for (const id of ['unasked', 'idle', 'recruiter', 'nobody', 'x'.repeat(10_000)]) {
    expect((await call('GET', `/candidates/${id}`)).status, id.slice(0, 10)).toBe(404);
  }
  expect((await call('GET', '/candidates/%00')).status).toBe(400);
  await db
    .update(users)
    .set({ details: { fullName: 'Chand Pasha' } })
    .where(eq(users.id, 'chand'));
  expect(await idsOf({ search: 'pasha' })).toEqual(['chand']);
});

test('notes and tags are written, offered, filtered by and taken away', async () => {
  const key = 'f3b8a7de-0000-4000-8000-000000000001';
  const body = { text: 'Speaks well. Call 98765 43210' };
  const added = await call('POST', '/candidates/anil/notes', { body, key });
  expect(added.status).toBe(201);
  // An answer that was lost is asked for again.
  expect((await call('POST', '/candidates/anil/notes', { body, key })).body).toEqual(added.body);
  await call('POST', '/candidates/anil/tags', { body: { tag: '  Ready   to go ' } });
  await call('POST', '/candidates/anil/tags', { body: { tag: 'ready to GO' }, who: 'admin' });
  await call('POST', '/candidates/bina/tags', { body: { tag: 'READY TO GO' } });
  expect(await call('GET', '/candidates/tags')).toMatchObject({ body: { tags: ['Ready to go'] } });
  expect(await idsOf({ tag: 'ready to go' })).toEqual(['anil', 'bina']);
  const known = await file('anil');
  expect(known.notes).toMatchObject([{ text: body.text, authorName: 'recruiter', of: 'anil' }]);
  expect(known.tags).toEqual([{ of: 'anil', tag: 'Ready to go' }]);
  await call('DELETE', '/candidates/bina/tags/Ready%20to%20go');
  expect(await idsOf({ tag: 'ready to go' })).toEqual(['anil']);
  const odd = 'C/C++, 100% & more?';
  await call('POST', '/candidates/chand/tags', { body: { tag: odd } });
  expect(await idsOf({ tag: odd })).toEqual(['chand']);
  await call('DELETE', `/candidates/chand/tags/${encodeURIComponent(odd)}`);
  expect(await idsOf({ tag: odd })).toEqual([]);
  // Someone else's note is not this person's to lose.
  await call('DELETE', `/candidates/bina/notes/${added.body.id}`);
  expect((await file('anil')).notes).toHaveLength(1);
});

test.each([
  ['notes', { text: ' ' }, 'text'],
  ['notes', { text: 'a\0b' }, 'text'],
  ['notes', { text: 'x'.repeat(10_000) }, 'text'],
  ['tags', { tag: '' }, 'tag'],
  ['tags', { tag: 'x'.repeat(10_000) }, 'tag'],
  ['tags', { tag: 'a\0b' }, 'tag'],
  ['documents', { kind: 'sword' }, 'kind'],
  ['documents', { kind: 'passport', number: 'x'.repeat(10_000) }, 'number'],
  ['documents', { kind: 'passport', number: 'a\0b' }, 'number'],
  ['documents', { kind: 'passport', expiresOn: '2026-02-30' }, 'expiresOn'],
  ['documents', { kind: 'passport', expiresOn: 'soon' }, 'expiresOn'],
  ['links', { other: '' }, 'other'],
  ['links', { other: 'anil' }, 'other'],
])('%s of %j are refused beside the field', async (what, body, field) => {
  const refused = await call('POST', `/candidates/anil/${what}`, { body });
  expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS' } });
  expect(Object.keys(refused.body.errors ?? {})).toEqual([field]);
});

test('a tag can be seen and taken off', async () => {
  for (const tag of ['.', '..', '\u200b', ' \u2060 '])
    expect((await call('POST', '/candidates/anil/tags', { body: { tag } })).status, tag).toBe(422);
  await call('POST', '/candidates/anil/tags', { body: { tag: 'gu\u200blf' } });
  const tags = async () => (await file('anil')).tags.map(({ tag }) => tag);
  expect(await tags()).toContain('gulf');
  await call('DELETE', '/candidates/anil/tags/gulf');
  expect(await tags()).not.toContain('gulf');
});

test('a document is warned of from sixty days before its end', async () => {
  const body = { kind: 'medical', number: '', expiresOn: '2027-01-23' }; // 61 days
  const { body: added } = await call('POST', '/candidates/anil/documents', { body });
  expect((await file('anil')).candidate.expiring).toBeNull();
  const path = `/candidates/anil/documents/${added.id}`;
  const [{ version } = { version: '' }] = (await file('anil')).documents;
  await call('PUT', path, { body: { ...body, expiresOn: '2027-01-22', version } });
  expect((await list({ search: 'anil' })).candidates[0]?.expiring).toEqual({
    ...{ kind: 'medical', expiresOn: '2027-01-22' },
  });
  await call('DELETE', path);
  expect((await file('anil')).documents).toEqual([]);
});

test('two admins on one document: the second is shown what the first has saved', async () => {
  const body = { kind: 'licence', number: 'DL 1', expiresOn: '2030-01-01' };
  const { body: added } = await call('POST', '/candidates/anil/documents', { body });
  const [{ version } = { version: '' }] = (await file('anil')).documents;
  const path = `/candidates/anil/documents/${added.id}`;
  const [one, two] = await Promise.all([
    call('PUT', path, { body: { ...body, number: 'DL 2', version } }),
    call('PUT', path, { body: { ...body, number: 'DL 3', version }, who: 'admin' }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 412]);
  const late = one.status === 412 ? one : two;
  expect(late.body).toMatchObject({
    ...{ code: 'VERSION_CONFLICT', current: { number: one === late ? 'DL 3' : 'DL 2' } },
  });
  const nowhere = '/candidates/bina/documents/none';
  expect((await call('PUT', nowhere, { body: { ...body, version } })).status).toBe(404);
  // Without a version nothing is overwritten.
  expect(await call('PUT', path, { body: { kind: 'visa' } })).toMatchObject({
    ...{ status: 422, body: { errors: { version: 'required' } } },
  });
  await call('DELETE', path);
});

test('the same telephone and the same passport are told, of those alone who share', async () => {
  const [anil] = (await list({ search: 'anil' })).candidates;
  expect(anil?.same).toEqual([
    {
      ...{ id: 'bina', name: 'Bina Devi', phone: true },
      ...{ passport: false, linked: false, apart: false },
    },
  ]);
  for (const [id, number] of [
    ['anil', 'k 1234-567'],
    ['chand', 'K1234567'],
  ] as const) {
    await call('POST', `/candidates/${id}/documents`, { body: { kind: 'passport', number } });
  }
  expect((await file('chand')).candidate.same).toMatchObject([{ id: 'anil', passport: true }]);
  await withdrawConsent(db, { userId: 'bina', kind: 'sharing', at });
  expect((await file('anil')).candidate.same).toMatchObject([{ id: 'chand', passport: true }]);
  await giveConsent(db, { userId: 'bina', kind: 'sharing', at });
});

test('two accounts are said to be one person, and that is taken back', async () => {
  await call('POST', '/candidates/bina/notes', { body: { text: 'About Bina' } });
  const before = await db.select().from(users).where(eq(users.id, 'anil'));
  const linked = await Promise.all([
    call('POST', '/candidates/anil/links', { body: { other: 'bina' } }),
    call('POST', '/candidates/bina/links', { body: { other: 'anil' }, who: 'admin' }),
  ]);
  expect(linked.map(({ status }) => status)).toEqual([201, 201]);
  const both = await file('anil');
  expect(both.linked).toMatchObject([{ id: 'bina', name: 'Bina Devi' }]);
  expect(both.applications.map(({ of }) => of).sort()).toEqual(['anil', 'bina']);
  expect(both.notes.map(({ of }) => of).sort()).toEqual(['anil', 'bina']);
  const links = both.history.filter((step) => step.about === 'person' && step.what === 'link');
  expect(links).toHaveLength(1);
  expect(both.candidate.same[0]).toMatchObject({ id: 'bina', linked: true });
  expect(await db.select().from(users).where(eq(users.id, 'anil'))).toEqual(before);

  // A third one, then the middle one is taken out: the others stay together.
  await call('POST', '/candidates/bina/links', { body: { other: 'chand' } });
  expect((await file('anil')).linked.map(({ id }) => id).sort()).toEqual(['bina', 'chand']);
  await call('DELETE', '/candidates/anil/links/bina');
  expect((await file('anil')).linked.map(({ id }) => id)).toEqual(['chand']);
  expect((await file('bina')).linked).toEqual([]);

  // Who stops sharing is not shown by way of someone else.
  await withdrawConsent(db, { userId: 'chand', kind: 'sharing', at });
  const alone = await file('anil');
  expect([alone.linked, alone.applications.map(({ of }) => of)]).toEqual([[], ['anil']]);
  await giveConsent(db, { userId: 'chand', kind: 'sharing', at });
  await call('DELETE', '/candidates/anil/links/chand');
  expect(await db.select().from(candidateLinks)).toEqual([]);
  const unknown = await call('POST', '/candidates/anil/links', { body: { other: 'unasked' } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'CANDIDATE_NOT_FOUND' } });
});

test('the history tells what was done, and the log holds no word of it', async () => {
  const { history } = await file('anil');
  const told = history.flatMap((step) =>
    step.about === 'person' ? `${step.did} ${step.what}` : [],
  );
  expect(told).toEqual(
    expect.arrayContaining(['create note', 'create tag', 'create link', 'delete link']),
  );
  expect(told).toEqual(expect.arrayContaining(['create document', 'update document']));
  const lines = await db.select().from(auditLog).where(eq(auditLog.entity, 'candidate'));
  expect(lines.length).toBeGreaterThan(5);
  expect(JSON.stringify(lines)).not.toMatch(/98765|Speaks|ready|1234|DL|@/i);
  // What an administrator did to the account itself is not for every role.
  await db.insert(auditLog).values({
    ...{ id: 'line', at, actorId: 'admin', action: 'update', entity: 'user' },
    entityId: 'anil',
  });
  const profileSteps = ({ history: steps }: CandidateFile) =>
    steps.filter((step) => step.about === 'person' && step.what === 'profile');
  expect(profileSteps(await file('anil', 'admin'))).toHaveLength(1);
  expect(profileSteps(await file('anil'))).toEqual([]);
});

test('erasing an account takes all of it along, also out of kept answers', async () => {
  await call('POST', '/candidates/anil/links', { body: { other: 'bina' } });
  await db.transaction((tx) => eraseUser(tx, 'anil', now));
  for (const table of [
    ...[candidates, candidateNotes, candidateTags, candidateDocuments, candidateLinks],
  ]) {
    expect(await db.select().from(table).where(eq(table.userId, 'anil'))).toEqual([]);
  }
  expect((await file('bina')).linked).toEqual([]);
  expect(JSON.stringify(await db.select().from(idempotencyKeys))).not.toMatch(/98765|Speaks/);
});

test('of what was written down a person takes along the documents, and no word about them', () => {
  const names = tablesOfUsers().map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('candidate'))).toEqual(['candidate_documents']);
});
