import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportChanges } from '#contract/import/import.ts';
import { jobSources } from '#server/db/schema/importSchema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { importsForTest } from './importsForTest.ts';

const server = await importsForTest();
const { db, call, commit, upload } = server;

beforeEach(server.reset);
afterAll(server.close);

const table = (heading: string, ...rows: string[]) => [heading, ...rows].join('\n');
const heading = 'Ref;Job Title;Company;City;Country;Description;Posted';
const omega = table(
  heading,
  '1;Welder;Omega Engineering;Dubai;AE;Weld pipes on a large site.;2026-11-01',
  '2;Rigger;Omega Engineering;Dubai;AE;Rig loads for the cranes.;2026-11-01',
);
const delta = table(
  heading,
  '1;Cook;Delta Hotels;Muscat;OM;Cook for two hundred people.;2026-11-02',
  '2;Waiter;Delta Hotels;Muscat;OM;Serve guests in the restaurant.;2026-11-02',
);
const changesOf = async (id: string) =>
  (await call<ImportChanges>('GET', `/imports/${id}/changes`)).body;
const names = async () =>
  (await db.select().from(jobs))
    .map(({ jobName, companyName, status }) => `${jobName}, ${companyName}, ${status}`)
    .sort();

/** Names the source of a checked import, as an admin does on the screen. */
async function nameSource(id: string, source: string) {
  const { mapping } = await server.seen(id);
  expect((await call('PUT', `/imports/${id}`, { source, mapping })).status).toBe(200);
  await server.settled(id);
  return server.seen(id);
}

describe('files of two employers with the same columns and numbers', () => {
  test('are two sources: no job becomes another one, none is missing', async () => {
    await commit((await upload(omega, 'list.csv')).id);
    const second = await upload(delta, 'list.csv');
    expect(second).toMatchObject({
      source: 'Delta Hotels',
      analysis: { remembered: true },
      counts: { added: 2, updated: 0, missing: 0 },
    });
    await commit(second.id, { closeMissing: true });
    expect(await names()).toEqual([
      'Cook, Delta Hotels, active',
      'Rigger, Omega Engineering, active',
      'Waiter, Delta Hotels, active',
      'Welder, Omega Engineering, active',
    ]);
  });

  test('also where each names several employers and nothing else tells them apart', async () => {
    const both = (first: string, other: string) =>
      table(
        heading,
        `1;Welder;${first};Dubai;AE;Weld pipes on a large site.;2026-11-01`,
        `2;Cook;${other};Dubai;AE;Cook for two hundred people.;2026-11-01`,
      );
    await commit((await upload(both('Omega Engineering', 'Sigma Catering'), 'list.csv')).id);
    const second = await upload(both('Delta Hotels', 'Kappa Foods'), 'list.csv');
    expect(second.counts).toMatchObject({ added: 2, updated: 0, conflicts: 0, missing: 0 });
    expect(second.source).not.toBe('list');
  });

  test('under one name: refused, shown old and new, and changed only one by one', async () => {
    await commit((await upload(omega)).id);
    const before = await db.select().from(jobs);
    const welder = before.find(({ jobName }) => jobName === 'Welder')!;
    await db.insert(applications).values({ id: 'a', jobId: welder.id, userId: 'user' });
    const { id } = await upload(delta);
    const found = await nameSource(id, 'Omega Engineering');
    // The other employer's jobs are neither changed nor missing.
    expect(found.counts).toMatchObject({ added: 0, updated: 0, conflicts: 2, missing: 0 });
    const { changes } = await changesOf(id);
    expect(changes[0]).toMatchObject({ row: 2, conflict: true, applicants: 1, jobId: welder.id });
    expect(changes[0]?.fields).toContainEqual({
      ...{ field: 'company', from: 'Omega Engineering', to: 'Delta Hotels' },
    });
    expect((await commit(id, { closeMissing: true })).import?.counts).toMatchObject({
      ...{ added: 0, updated: 0, closed: 0 },
    });
    expect(await db.select().from(jobs)).toEqual(before);
  });

  test('what stood in for blanks in one file says nothing of the other', async () => {
    const blanks = (company: string) =>
      table(
        'Ref;Job Title;Company;City;Country;Description;Pay;Category;Type;Last day',
        `1;Welder;${company};;;Weld pipes on a large site.;;;;`,
      );
    const first = await upload(blanks('Omega Engineering'), 'list.csv');
    const { mapping } = await server.seen(first.id);
    const fallback = {
      ...{ location: 'Doha, Qatar', salary: '50k-80k', currency: 'QAR' },
      ...{ period: 'month', category: 'Construction', jobType: 'Full Time' },
    };
    const given = { source: first.source, mapping: { ...mapping, fallback } };
    expect((await call('PUT', `/imports/${first.id}`, given)).status).toBe(200);
    await server.settled(first.id);
    await commit(first.id);
    const second = await upload(blanks('Delta Hotels'), 'list.csv');
    expect(second.analysis?.remembered).toBe(true);
    expect(second.mapping?.fallback).toEqual({
      ...{ company: 'Not Specified', location: 'Not Specified' },
    });
    // The same employer's next list is read as the admin had it read.
    const again = await upload(blanks('Omega Engineering').replace('Welder', 'Rigger'), 'list.csv');
    expect(again.mapping?.fallback).toMatchObject(fallback);
  });

  test('a row that is confirmed is changed, and no other', async () => {
    await commit((await upload(omega)).id);
    const { id } = await upload(delta);
    await nameSource(id, 'Omega Engineering');
    await commit(id, { confirmed: [3] });
    expect(await names()).toEqual([
      'Waiter, Delta Hotels, active',
      'Welder, Omega Engineering, active',
    ]);
  });

  test('a source that was read by its host stays one, also when a file is of one employer', async () => {
    await commit((await upload(omega)).id);
    await db.update(jobSources).set({ sourceKey: 'boards example', sourceName: 'boards.example' });
    const linked = omega
      .split('\n')
      .map((line, at) => `${line};${at === 0 ? 'URL' : `https://boards.example/${at}`}`)
      .join('\n');
    expect(await upload(linked)).toMatchObject({
      source: 'boards.example',
      counts: { added: 0, updated: 2 },
    });
  });
});

test('an employer that writes its name a little differently is the same one', async () => {
  await commit((await upload(omega)).id);
  const { id } = await upload(omega.replaceAll('Omega Engineering', 'OMEGA Engineering L.L.C.'));
  expect((await nameSource(id, 'Omega Engineering')).counts).toMatchObject({
    ...{ updated: 2, conflicts: 0 },
  });
});

test('what a file changes is told old and new, with the employers', async () => {
  await commit((await upload(omega)).id);
  const { id, counts } = await upload(omega.replace('Weld pipes', 'Join pipes'));
  expect(counts).toMatchObject({
    updated: 1,
    employers: [{ name: 'Omega Engineering', count: 1 }],
  });
  const { changes, more } = await changesOf(id);
  expect({ changes, more }).toMatchObject({
    changes: [
      {
        ...{ row: 2, title: 'Welder', company: 'Omega Engineering', conflict: false },
        fields: [
          {
            field: 'description',
            from: 'Weld pipes on a large site.',
            to: 'Join pipes on a large site.',
          },
        ],
      },
    ],
    more: false,
  });
});

test('columns that are new since the last time are read, and named', async () => {
  await commit((await upload(omega)).id);
  const wider = omega
    .split('\n')
    .map((line, at) => `${line};${['Vacancies', '4', '5'][at]}`)
    .join('\n');
  const found = await upload(wider);
  expect(found.mapping?.columns.openings).toEqual(['Vacancies']);
  expect(found.analysis?.fresh).toEqual(['Vacancies']);
  await commit(found.id);
  const rows = await db.select().from(jobs).where(eq(jobs.jobName, 'Welder'));
  expect(rows[0]?.openings).toBe(4);
});

test('two admins on one import: who saw another state is told, and nothing is lost', async () => {
  const { id, version, mapping } = await upload(omega);
  const first = await call('PUT', `/imports/${id}`, { source: 'Omega', mapping, version });
  expect(first.status).toBe(200);
  await server.settled(id);
  const second = await call('PUT', `/imports/${id}`, { source: 'Omeca', mapping, version });
  expect(second).toMatchObject({
    status: 412,
    body: { code: 'VERSION_CONFLICT', current: { source: 'Omega' } },
  });
  expect(await commit(id, { version })).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' });
  expect(await db.$count(jobs)).toBe(0);
  const now = await server.seen(id);
  expect(now.source).toBe('Omega');
  expect((await commit(id, { version: now.version })).import?.status).toBe('done');
});
