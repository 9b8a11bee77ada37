import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AdminWord, SearchMiss, WordTrial } from '#contract/admin/words.ts';
import type { JobForm } from '#contract/jobs/jobForm.ts';
import type { WordsFile } from '#contract/search/lexicon/addedWords.ts';
import { withAddedWords } from '#contract/search/lexicon/addedWords.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { searchable } from '#contract/search/ranking/searchJobs.ts';
import { understoodOf } from '#contract/search/query/understood.ts';
import { addedWords, addedWordState, searchMisses } from '#server/db/search/schema.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { searchableRow } from '#server/db/search/postings.ts';
import { currentLexicons } from '#server/db/search/words/currentWords.ts';
import { indexAddedWords } from '#server/db/search/words/indexAddedWords.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { addJob, listJobs, removeJob } from '#server/features/jobs/store.ts';
import { createApi } from '#server/http/api/api.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { createHmacSigner } from '#server/http/auth/hmac.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { createRateLimits } from '#server/http/security/rateLimits.ts';
import { trials } from '#server/features/search/trials/trials.ts';
import { wordHandlers } from './handlers.ts';
import { forgetOldMisses } from './misses.ts';

// The embedded database may be slow on a busy machine, and a trial takes seconds.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const { db, close } = await testDatabase();
const tokens = createTokens('a secret that only this test knows of');
const at = Date.parse('2026-11-21T08:30:00Z');
let clock = at;
const deps = {
  db,
  publicUrl: 'https://portal.example',
  trustProxy: { hops: 0 },
  log: pino({ level: 'silent' }),
  tokens,
  hmac: createHmacSigner('another secret of this test'),
  limits: createRateLimits(),
  now: () => clock,
} as Deps;
const api = createApi(deps, wordHandlers);
const people: Record<string, string> = {};

beforeAll(async () => {
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(db, { ...admin, demo: true, now: new Date(at) });
  for (const id of ['admin', 'first', 'second', 'third']) {
    const role = id === 'admin' ? 'admin' : 'user';
    await db.insert(users).values({ id, email: `${id}@portal.example`, role });
    people[id] = await tokens.sign(
      { id, email: `${id}@portal.example`, name: id, version: 0 },
      3_600_000,
    );
  }
});
beforeEach(async () => {
  clock = at;
  await db.delete(addedWords);
  await db.delete(searchMisses);
  await db.update(addedWordState).set({ stamp: '' });
});
afterAll(close);

async function call<Body = Record<string, unknown>>(
  method: string,
  to: string,
  body?: unknown,
  who = 'admin',
) {
  const answer = await api.request(to, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${people[who] ?? ''}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body & { code?: string } };
}

const synonym = { phrase: 'tower banda', kind: 'trade', meaning: 'Scaffolder' };
const add = <T = AdminWord>(form: object) => call<T>('POST', '/words', form);

const find = (search: string, limit = 1_000) =>
  listJobs(db, {
    ...{ filters: { search }, status: 'active', order: 'desc', now: at, page: 1, limit },
  });
const titlesOf = async (search: string) => [
  ...new Set((await find(search)).rows.map(({ jobName }) => jobName)),
];

test('a synonym is found from its answer on, and no more once it is deleted', async () => {
  const before = await titlesOf('tower banda');
  const { status, body } = await add(synonym);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...synonym, language: 'hinglish', titlesOnly: true });
  expect(await titlesOf('tower banda')).toEqual(await titlesOf('scaffolder'));
  expect(await titlesOf('towerbanda dubai')).toEqual(await titlesOf('scaffolder dubai'));
  expect((await call('DELETE', `/words/${body.id}`)).status).toBe(200);
  expect(await titlesOf('tower banda')).toEqual(before);
  expect((await call('POST', `/words/${body.id}/restore`)).status).toBe(200);
  expect(await titlesOf('tower banda')).toEqual(await titlesOf('scaffolder'));
  const log = await db.select().from(auditLog).where(eq(auditLog.entity, 'word'));
  expect(log.map(({ action }) => action).sort()).toEqual(['create', 'delete', 'restore']);
});

test('jobs whose titles have the phrase are found by what it means, older ones too', async () => {
  const form: JobForm = {
    ...{ jobName: 'Zarvik', companyName: 'Quiet Otter', logoUrl: '', experience: '2-4' },
    ...{ location: 'Doha, Qatar', description: 'Much to do.', skills: ['Zarvik'] },
    ...{ salaryRange: '30k-50k', jobType: 'Contract', category: 'Civil Engineering' },
    ...{ status: 'active', openings: 2 },
  };
  await addJob(db, 'before', form, new Date(at));
  await addJob(db, 'skill', { ...form, jobName: 'Other' }, new Date(at));
  expect(await titlesOf('scaffolder qatar')).not.toContain('Zarvik');
  const { body } = await add({ ...synonym, phrase: 'zarvik' });
  await addJob(db, 'after', { ...form, jobName: 'Zarvik worker' }, new Date(at));
  await indexAddedWords(db);
  const found = await titlesOf('scaffolder qatar');
  expect(found).toEqual(expect.arrayContaining(['Zarvik', 'Zarvik worker']));
  // By titles only: a skill of that name makes no scaffolder.
  expect(found).not.toContain('Other');
  const version = body.version;
  expect(
    (await call('PUT', `/words/${body.id}`, { ...body, titlesOnly: false, version })).status,
  ).toBe(200);
  await indexAddedWords(db);
  expect(await titlesOf('scaffolder qatar')).toContain('Other');
  await call('DELETE', `/words/${body.id}`);
  await indexAddedWords(db);
  expect(await titlesOf('scaffolder qatar')).not.toContain('Zarvik');
  for (const id of ['before', 'skill', 'after']) await removeJob(db, id);
});

test('a new trade has words of its own, and stays as long as they mean it', async () => {
  const { body: trade } = await add({ phrase: 'drone pilot', kind: 'newTrade', meaning: '' });
  const { status } = await add({ phrase: 'udan khatola', kind: 'trade', meaning: 'Drone pilot' });
  expect(status).toBe(201);
  const { rows, plan } = await find('udan khatola');
  expect(rows).toEqual([]);
  const { server } = await currentLexicons(db);
  expect(understoodOf(server, 'udan khatola', plan!)).toMatchObject({
    parts: [{ name: 'Drone pilot' }],
    unknown: [],
  });
  expect(await call('DELETE', `/words/${trade.id}`)).toMatchObject({
    status: 422,
    body: { errors: { phrase: 'wordInUse' } },
  });
});

test('two admins adding one phrase: one record, and what it is', async () => {
  const forms = [synonym, { ...synonym, phrase: ' BANDA  tower ', meaning: 'Rigger' }];
  const answers = await Promise.all(forms.map((form) => add<{ current: AdminWord }>(form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  const late = answers.find(({ status }) => status === 422)?.body;
  expect(late).toMatchObject({ errors: { phrase: 'wordExists' }, current: { kind: 'trade' } });
  expect(await db.select().from(addedWords)).toHaveLength(1);
});

test('two admins on one word: the second one is told what the first one wrote', async () => {
  const { body } = await add(synonym);
  const to = `/words/${body.id}`;
  expect((await call('PUT', to, { ...body, meaning: 'Rigger' })).status).toBe(200);
  const refused = await call<{ current: AdminWord }>('PUT', to, { ...body, language: 'other' });
  expect(refused).toMatchObject({
    status: 412,
    body: { code: 'VERSION_CONFLICT', current: { meaning: 'Rigger', language: 'hinglish' } },
  });
});

test.each([
  [{ phrase: 'naukri chahiye' }, { phrase: 'wordSaysNothing' }],
  [{ phrase: '12 345' }, { phrase: 'wordSaysNothing' }],
  [{ phrase: 'welder' }, { phrase: 'wordIsName' }],
  [{ phrase: 'kuwait' }, { phrase: 'wordIsName' }],
  [{ phrase: 'aadmi ko good', meaning: 'Welder' }, { phrase: 'wordSaysNothing' }],
  [{ phrase: 'aadat', kind: 'trade' }, { phrase: 'wordIsCommon' }],
  [{ phrase: 'tower banda', kind: 'filler' }, { phrase: 'wordOneOnly' }],
  [{ phrase: '5 saal anubhav tower' }, { phrase: 'wordReadOtherwise' }],
  [{ meaning: 'Qqxzv' }, { meaning: 'meaningUnknown' }],
  [{ meaning: 'Kuwait' }, { meaning: 'meaningUnknown' }],
  [{ meaning: '' }, { meaning: 'required' }],
])('%o is refused with the reason', async (change, errors) => {
  const { status, body } = await add({ ...synonym, ...change });
  expect({ status, errors: body }).toMatchObject({ status: 422, errors: { errors } });
  expect(await db.select().from(addedWords)).toEqual([]);
});

test('a word that makes the trials worse needs a second, explicit yes to just that', async () => {
  // In the trials this is a carpenter's.
  const worse = { phrase: 'mistri', kind: 'trade', meaning: 'Nurse' };
  const first = await add<{ trial: WordTrial }>(worse);
  expect(first).toMatchObject({ status: 422, body: { errors: { phrase: 'wordsWorse' } } });
  const wrong = first.body.trial.worse;
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong[0]).toMatchObject({ query: expect.stringContaining('mistri') as string });
  expect(await db.select().from(addedWords)).toEqual([]);
  expect((await add({ ...worse, worse: wrong.length + 1 })).status).toBe(422);
  expect((await add({ ...worse, worse: wrong.length })).status).toBe(201);
});

test('a file is known by its tag until a word changes', async () => {
  const ask = (tag = '') =>
    api.request('/search-words', { headers: tag === '' ? {} : { 'If-None-Match': tag } });
  const tag = (await ask()).headers.get('etag') ?? '';
  expect((await ask()).headers.get('etag')).toBe(tag);
  await add(synonym);
  expect((await ask()).headers.get('etag')).not.toBe(tag);
});

const misses = async () => (await call<{ misses: SearchMiss[] }>('GET', '/words')).body.misses;
const miss = (search: string, who: string) => call('POST', '/search-words', { search }, who);

test('searches without a result are counted once several people have made them', async () => {
  for (const who of ['first', 'first', 'second', 'second']) await miss('Brumblik dubai', who);
  expect(await misses()).toEqual([]);
  expect((await db.select().from(searchMisses)).map(({ words }) => words)).toEqual([null]);
  await miss('brumblik', 'third');
  expect(await misses()).toEqual([
    { words: 'brumblik', number: 3, lastAt: new Date(at).toISOString() },
  ]);
  // What an admin adds is known from then on.
  await add({ ...synonym, phrase: 'brumblik' });
  expect(await misses()).toEqual([]);
});

test('neither what finds something nor what may be a person is counted', async () => {
  const searches = [
    'welder',
    'naukri chahiye',
    'qqxzv@example.test',
    'qqxzv 98765 43210',
    'qqxzv vbnmq wrtyp sdfgh jklpq',
    'qqxzv7',
  ];
  for (const search of searches) {
    for (const who of ['first', 'second', 'third']) await miss(search, who);
  }
  for (const who of ['admin', 'admin']) await miss('qqxzv', who);
  expect(await db.select().from(searchMisses)).toEqual([]);
});

test('counts end with their time', async () => {
  for (const who of ['first', 'second', 'third']) await miss('brumblik', who);
  await forgetOldMisses(db, at + 29 * 86_400_000);
  expect(await misses()).toHaveLength(1);
  await forgetOldMisses(db, at + 31 * 86_400_000);
  expect(await db.select().from(searchMisses)).toEqual([]);
});

test('is for admins', async () => {
  for (const [method, to] of [
    ['GET', '/words'],
    ['POST', '/words'],
  ] as const) {
    expect((await call(method, to, method === 'POST' ? synonym : undefined, 'first')).status).toBe(
      403,
    );
  }
});

// Last: with every word that it adds the trials of the words before it are forgotten, and take seconds.
test('the file says what there is, and server and phone agree on it', async () => {
  expect((await call<WordsFile>('GET', '/search-words')).body.words).toEqual([]);
  await add(synonym);
  await add({ phrase: 'zarvik', kind: 'newTrade', meaning: 'Welder' });
  await add({ phrase: 'chakachak', kind: 'filler', meaning: '' });
  await add({ phrase: 'maskat sheher', kind: 'place', meaning: 'Muscat' });
  await add({ phrase: 'zomboni', kind: 'other', meaning: '' });
  await indexAddedWords(db);
  const { body: file } = await call<WordsFile>('GET', '/search-words');
  expect(file.words).toHaveLength(5);
  const rows = await db.select().from(jobs).where(isOpen(at));
  const lexicon = withAddedWords(baseLexicon(), file.words);
  const phone = searchable(
    rows.map((row) => ({
      ...searchableRow(row),
      ...{ id: row.id, createdAt: row.createdAt.toISOString() },
    })),
    lexicon,
  );
  const own = [
    'tower banda',
    'plumber chakachak',
    'zarvik oman',
    'driver maskat sheher',
    'zomboni',
  ];
  const asked = trials.present.flatMap(({ queries }) => queries).filter((_, n) => n % 9 === 0);
  const { server } = await currentLexicons(db);
  for (const query of [...own, ...asked]) {
    const { rows: found, total, plan } = await find(query, 5);
    const here = phone.search(query);
    expect(
      { ids: found.map(({ id }) => id), total, understood: understoodOf(server, query, plan!) },
      query,
    ).toEqual({
      ...{ ids: here.jobs.slice(0, 5).map(({ id }) => id), total: here.jobs.length },
      understood: here.understood,
    });
  }
  expect(phone.search('zomboni').understood.unknown).toEqual(['zomboni']);
});
