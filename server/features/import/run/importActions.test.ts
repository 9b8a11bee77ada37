import { readdir } from 'node:fs/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { erasedPostings, jobImports, jobSources } from '#server/db/schema/importSchema.ts';
import { searchPostings } from '#server/db/search/schema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { forgetImport } from './forget.ts';
import { actOn, importOf } from './importActions.ts';
import { importsForTest } from './importsForTest.ts';
import { finishedImportWork, resumeImports } from './importWorker.ts';

const server = await importsForTest();
const { db, deps, folder, people, clock, call, seen, act, commit, upload } = server;

beforeEach(server.reset);
afterAll(server.close);

const heading = 'Ref;Job Title;Company;City;Country;Description;Posted;Salary';
const lines = (...rows: string[]) => [heading, ...rows].join('\n');
const welder =
  'A1;Welder;Gulf Steel;Dubai;AE;Weld pipes on a large site.;2026-11-01;AED 1500 - 1800 per month';
const cook = 'A2;Cook;Oasis Hotels;Muscat;OM;Cook for two hundred people.;2026-11-02;';
const driver = 'A3;Driver;Fast Cargo;Doha;QA;Drive a truck through the town.;2026-11-03;';

describe('an import', () => {
  // A record's names and samples are kept as JSON, of which PostgreSQL takes neither.
  test.each(['\ud800', '\0'])('reads texts that no database holds: %j', async (odd) => {
    const record = {
      ...{ title: `Welder${odd}`, company: 'Gulf Steel', city: `Dubai ${odd}`, [`p${odd}y`]: '1' },
      ...{ description: `Weld ${odd} pipes on a large site.`, note: odd, [odd]: 'odd' },
    };
    const json = await upload(JSON.stringify([record, { ...record, title: 'Cook' }]));
    expect(json).toMatchObject({ status: 'checked', counts: { good: 2 } });
    expect(json.rows[0]?.title).toBe('Welder');
    const cell = `a${odd}b`;
    const table = await upload(lines(`${welder}${cell}`, cook).replace('Salary', `Sal${odd}ary`));
    expect(table).toMatchObject({ status: 'checked', counts: { good: 2 } });
    const said = `Work &#${odd.charCodeAt(0)}; hard.`;
    const postings = ['Cook', 'Welder'].map(
      (title) =>
        `<job><title>${title}</title><company>Acme</company><city>Doha</city><description>${said}</description></job>`,
    );
    const xml = await upload(`<jobs>${postings.join('')}</jobs>`);
    expect(xml).toMatchObject({ status: 'checked', counts: { good: 2 } });
  });

  test('reads a file, shows what it found, and takes it over', async () => {
    const found = await upload(lines(welder, cook, ';;Nobody;Doha;QA;No title here at all.;;'));
    expect(found).toMatchObject({
      status: 'checked',
      format: 'csv',
      fileName: 'jobs.csv',
      counts: { total: 3, good: 2, bad: 1, added: 2, updated: 0 },
      analysis: { records: 3, currencies: ['AED'], remembered: false },
    });
    expect(found.mapping?.columns).toMatchObject({
      ...{ title: ['Job Title'], company: ['Company'], location: ['City'], country: ['Country'] },
      ...{ externalId: ['Ref'], postedOn: ['Posted'], salary: ['Salary'] },
    });
    expect(found.rows.map(({ row, state, title }) => [row, state, title])).toEqual([
      [2, 'good', 'Welder'],
      [3, 'good', 'Cook'],
      [4, 'bad', ''],
    ]);
    expect(found.rows[2]?.problems).toEqual([{ field: 'title', code: 'required' }]);
    expect(found.rows[0]?.notes).toEqual([{ field: 'salary', code: 'payNoRate' }]);

    const { import: done } = await commit(found.id);
    expect(done).toMatchObject({ status: 'done', counts: { added: 2 }, undoable: true });
    const [job] = await db.select().from(jobs).where(eq(jobs.jobName, 'Welder'));
    expect(job).toMatchObject({
      ...{ companyName: 'Gulf Steel', location: 'Dubai, UAE', country: 'AE', status: 'active' },
      ...{ category: 'Civil Engineering', salaryRange: '', salaryFrom: null, agent: null },
      createdAt: new Date('2026-11-01T00:00:00Z'),
    });
    const [source] = await db.select().from(jobSources).where(eq(jobSources.jobId, job!.id));
    expect(source).toMatchObject({ sourceKey: 'jobs', item: 'id:A1' });
    const terms = await db.select().from(searchPostings).where(eq(searchPostings.jobId, job!.id));
    expect(terms.map(({ term }) => term)).toContain('@welder');
    expect(await readdir(folder)).not.toContain(found.id);
    const log = await db.select().from(auditLog).where(eq(auditLog.entityId, found.id));
    expect(log).toMatchObject([{ action: 'import', entity: 'import', actorId: 'admin' }]);
  });

  test('all or nothing refuses where a row is bad; the good rows can still be taken', async () => {
    const { id } = await upload(lines(welder, 'A9;;X;Doha;QA;A text without a title.;;'));
    expect(await commit(id, { allOrNothing: true })).toMatchObject({
      ...{ status: 409, code: 'IMPORT_HAS_ERRORS' },
    });
    expect(await db.$count(jobs)).toBe(0);
    expect((await commit(id)).import?.status).toBe('done');
    expect(await db.$count(jobs)).toBe(1);
  });

  test('a commit that is repeated, or sent twice at once, happens once', async () => {
    const { id } = await upload(lines(welder));
    const answers = await Promise.all([commit(id), commit(id)]);
    expect(answers.map(({ status }) => status).every((s) => s === 200 || s === 409)).toBe(true);
    expect((await commit(id)).status).toBe(200);
    expect(await db.$count(jobs)).toBe(1);
  });

  test('the next file of a source changes, adds, closes and brings back; nothing is doubled', async () => {
    await commit((await upload(lines(welder, cook))).id);
    const second = await upload(lines(welder.replace('Weld pipes', 'Join pipes'), driver));
    expect(second).toMatchObject({
      counts: { added: 1, updated: 1, unchanged: 0, missing: 1 },
      analysis: { remembered: true },
    });
    expect((await commit(second.id, { closeMissing: true })).import?.counts).toMatchObject({
      ...{ added: 1, updated: 1, closed: 1 },
    });
    const status = async () =>
      Object.fromEntries(
        (await db.select().from(jobs)).map(({ jobName, status: is }) => [jobName, is]),
      );
    expect(await status()).toEqual({ Welder: 'active', Cook: 'inactive', Driver: 'active' });

    const third = await upload(lines(cook, driver));
    expect(third.counts).toMatchObject({ added: 0, updated: 1, unchanged: 1, missing: 1 });
    await commit(third.id);
    expect(await status()).toEqual({ Welder: 'active', Cook: 'active', Driver: 'active' });
  });

  test('does not open what the admin has closed, nor bring back what it deleted', async () => {
    await commit((await upload(lines(welder, cook))).id);
    await db.update(jobs).set({ status: 'inactive' }).where(eq(jobs.jobName, 'Welder'));
    await db
      .update(jobs)
      .set({ status: 'inactive', deletedAt: new Date(clock.now) })
      .where(eq(jobs.jobName, 'Cook'));
    const again = await upload(lines(welder.replace('pipes', 'tubes'), cook.replace('two', 'six')));
    expect(again.counts).toMatchObject({ updated: 1, unchanged: 1, added: 0 });
    await commit(again.id);
    const rows = await db.select().from(jobs);
    expect(rows.map(({ status }) => status)).toEqual(['inactive', 'inactive']);
    expect(rows.find(({ jobName }) => jobName === 'Welder')?.description).toContain('tubes');
  });

  test('does not bring back what was deleted and has been erased since, but what it undid', async () => {
    const first = await upload(lines(welder, cook));
    await commit(first.id);
    await db.delete(jobs).where(eq(jobs.jobName, 'Cook'));
    await db.insert(erasedPostings).values({ sourceKey: 'jobs', item: 'id:A2' });
    const again = await upload(lines(welder, cook.replace('two', 'six'), driver));
    expect(again.counts).toMatchObject({ added: 1, updated: 0, unchanged: 2 });
    await commit(again.id, { closeMissing: true });
    for (const id of [again.id, first.id]) await act(id, { action: 'undo' });
    expect(await db.$count(jobs)).toBe(0);
    // Another source is another one.
    expect((await upload(lines(welder, cook), 'other.csv')).counts).toMatchObject({ added: 2 });
    await commit((await upload(lines(welder, cook))).id);
    expect(await db.select().from(jobs)).toMatchObject([{ jobName: 'Welder' }]);
  });

  test('undo restores, removes, keeps what people applied to, and tells', async () => {
    await commit((await upload(lines(welder))).id);
    const second = await upload(lines(welder.replace('Weld', 'Join'), cook, driver));
    await commit(second.id);
    const [applied] = await db.select().from(jobs).where(eq(jobs.jobName, 'Cook'));
    await db.insert(applications).values({ id: 'a', jobId: applied!.id, userId: 'user' });

    const { import: undone } = await act(second.id, { action: 'undo' });
    expect(undone).toMatchObject({
      status: 'undone',
      undo: { removed: 1, closed: 1, restored: 1, kept: 0 },
    });
    const rows = await db.select().from(jobs);
    expect(rows.map(({ jobName, status }) => `${jobName} ${status}`).sort()).toEqual([
      ...['Cook inactive', 'Welder active'],
    ]);
    expect(rows.find(({ jobName }) => jobName === 'Welder')?.description).toMatch(/^Weld/);
    // The first import is as it was: the same file changes nothing.
    expect((await upload(lines(welder))).counts).toMatchObject({ unchanged: 1, updated: 0 });
  });

  test('undo leaves alone what the admin changed since, and goes newest first', async () => {
    const first = await upload(lines(welder));
    await commit(first.id);
    const second = await upload(lines(welder.replace('Weld', 'Join')));
    await commit(second.id);
    expect(await act(first.id, { action: 'undo' })).toMatchObject({ code: 'IMPORT_NOT_LAST' });
    await db.update(jobs).set({ jobName: 'Chief welder', updatedAt: new Date(clock.now + 5_000) });
    const { import: undone } = await act(second.id, { action: 'undo' });
    expect(undone?.undo).toEqual({ removed: 0, closed: 0, restored: 0, kept: 1 });
    expect((await db.select().from(jobs))[0]?.jobName).toBe('Chief welder');
    expect((await act(first.id, { action: 'undo' })).import?.undo).toMatchObject({ closed: 1 });
    expect(await db.select().from(jobs)).toMatchObject([
      { jobName: 'Chief welder', status: 'inactive' },
    ]);
  });

  test('the log names who took it over, and who took it back', async () => {
    const { id } = await upload(lines(welder, cook));
    await act(id, { action: 'commit' }, people.otherAdmin);
    await act(id, { action: 'undo' });
    const second = await upload(lines(welder, cook));
    await commit(second.id);
    await act(second.id, { action: 'undo' }, people.otherAdmin);
    const log = await db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.entityId, [id, second.id]));
    expect(log.map(({ action, actorId }) => `${action} ${actorId}`)).toEqual([
      ...['import otherAdmin', 'undo admin', 'import admin', 'undo otherAdmin'],
    ]);
  });

  test('undo closes what it added and the admin worked on, and leaves what is deleted', async () => {
    const { id } = await upload(lines(welder, cook, driver));
    await commit(id);
    const one = (name: string) => eq(jobs.jobName, name);
    const later = new Date(clock.now + 5_000);
    await db.update(jobs).set({ description: 'Own words.', updatedAt: later }).where(one('Welder'));
    const deleted = { status: 'inactive', deletedStatus: 'active', deletedAt: later } as const;
    await db.update(jobs).set(deleted).where(one('Driver'));
    const { import: undone } = await act(id, { action: 'undo' });
    expect(undone?.undo).toEqual({ removed: 1, closed: 1, restored: 0, kept: 1 });
    expect(await db.select().from(jobs).orderBy(jobs.jobName)).toMatchObject([
      { jobName: 'Driver', ...deleted },
      { jobName: 'Welder', status: 'inactive', description: 'Own words.' },
    ]);
  });

  test('undo of one after the other takes no undo for the admin', async () => {
    const texts = ['Weld', 'Join', 'Cut'].map((verb) => lines(welder.replace('Weld', verb)));
    const ids: string[] = [];
    for (const text of texts) {
      const { id } = await upload(text);
      await commit(id);
      ids.unshift(id);
    }
    for (const id of ids.slice(0, 2)) {
      expect((await act(id, { action: 'undo' })).import?.undo).toMatchObject({ restored: 1 });
    }
    expect((await act(ids[2]!, { action: 'undo' })).import?.undo).toMatchObject({ removed: 1 });
    expect(await db.$count(jobs)).toBe(0);
  });

  test('a mapping of the admin wins, counts anew and is remembered', async () => {
    const text = 'A;B\nWelder;Gulf Steel\nCook;Oasis\n';
    const found = await upload(text);
    const mapping = {
      columns: { title: ['A'], company: ['B'] },
      fallback: { location: 'Dubai, UAE', description: 'Ask the office.' },
    };
    const { status } = await call('PUT', `/imports/${found.id}`, { source: 'Gulf list', mapping });
    expect(status).toBe(200);
    await finishedImportWork(found.id);
    expect(await seen(found.id)).toMatchObject({ source: 'Gulf list', counts: { good: 2 } });
    await commit(found.id);
    const next = await upload(`${text}Mason;Gulf Steel\n`);
    expect(next).toMatchObject({ source: 'Gulf list', counts: { unchanged: 2, added: 1 } });
    const wrong = { source: '', mapping: { columns: { nothing: ['A'] } } };
    expect((await call('PUT', `/imports/${next.id}`, wrong)).status).toBe(422);
  });

  test('what cannot be read says why, and can be thrown away', async () => {
    const found = await upload('Nothing at all in here');
    expect(found).toMatchObject({ status: 'failed', failure: 'noRecords' });
    expect((await act(found.id, { action: 'cancel' })).status).toBe(200);
    expect((await call('GET', `/imports/${found.id}`)).status).toBe(404);
    expect(await readdir(folder)).not.toContain(found.id);
    expect((await call('POST', '/imports?name=x', '')).body.code).toBe('IMPORT_EMPTY');
  });

  test('that was taken over meanwhile is not thrown away', async () => {
    const { id } = await upload(lines(welder, cook));
    const before = await importOf(db, id);
    await actOn(deps, before, { action: 'commit' });
    await expect(actOn(deps, before, { action: 'cancel' })).rejects.toMatchObject({
      code: 'IMPORT_NOT_READY',
    });
    await finishedImportWork(id);
    expect(await forgetImport(deps, before)).toBe(false);
    expect(await seen(id)).toMatchObject({ status: 'done', undoable: true });
    expect(await db.$count(jobs)).toBe(2);
  });

  test('whose throwing away broke off is taken over by no one, and can be thrown away', async () => {
    await commit((await upload(lines(welder, cook))).id);
    const { id } = await upload(lines(welder, cook));
    vi.spyOn(db, 'delete').mockImplementationOnce(() => {
      throw new Error('the process ended');
    });
    expect((await act(id, { action: 'cancel' })).status).toBe(500);
    expect(await commit(id, { closeMissing: true })).toMatchObject({ code: 'IMPORT_NOT_READY' });
    expect(await db.$count(jobs, eq(jobs.status, 'active'))).toBe(2);
    expect((await act(id, { action: 'cancel' })).status).toBe(200);
    expect((await call('GET', `/imports/${id}`)).status).toBe(404);
  });

  test('that two throw away at once is gone', async () => {
    const { id } = await upload(lines(welder));
    const both = await Promise.all(
      [1, 2].map(() => call('POST', `/imports/${id}`, { action: 'cancel' })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await db.$count(jobImports)).toBe(0);
  });

  test('goes on after its process ended, at every step', async () => {
    const { id } = await upload(lines(welder));
    for (const status of ['checking', 'committing', 'indexing'] as const) {
      await db
        .update(jobImports)
        .set({ status, beatAt: new Date(clock.now - 120_000) })
        .where(eq(jobImports.id, id));
      await resumeImports(deps);
      await finishedImportWork(id);
      expect((await seen(id)).status).toBe(status === 'checking' ? 'checked' : 'done');
    }
    expect(await db.$count(jobs)).toBe(1);
  });

  test('is for the admin alone', async () => {
    for (const [token, status] of [
      ['', 401],
      [people.user, 403],
    ] as const) {
      for (const [method, to, body] of [
        ['GET', '/imports', undefined],
        ['POST', '/imports?name=x', 'a,b'],
        ['GET', '/imports/x', undefined],
        ['PUT', '/imports/x', {}],
        ['POST', '/imports/x', {}],
      ] as const) {
        expect((await call(method, to, body, token)).status).toBe(status);
      }
    }
  });
});
