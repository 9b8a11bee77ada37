import { afterAll, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../../../tests/sim/random.ts';
import { boards } from '../../../../tests/support/postings/boards.ts';
import { employerList } from '../../../../tests/support/postings/boards/tables.ts';
import { postingsOf } from '../../../../tests/support/postings/posting.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { importsForTest } from './importsForTest.ts';

const server = await importsForTest();
const { db, commit, upload } = server;

beforeEach(server.reset);
afterAll(server.close);

const count = 12;

test.each(['lever', 'indeed', 'googleJsonLd', 'agencyInHindi', 'blanks'])(
  '%s, imported twice: no double, nothing changed',
  async (name) => {
    const { bytes } = boards[name]!(postingsOf(9, count), seededRandom(1_009));
    const first = await upload(String(bytes), 'feed');
    expect(first.counts).toMatchObject({ good: count, added: count });
    await commit(first.id);
    const before = await db.select().from(jobs);
    const again = await upload(String(bytes), 'feed');
    expect(again.counts).toMatchObject({ added: 0, updated: 0, unchanged: count, missing: 0 });
    await commit(again.id, { closeMissing: true });
    expect(await db.select().from(jobs)).toEqual(before);
  },
);

test('rupees keep their figures, and are no change on a later day', async () => {
  const head = 'Job Title,Company,City,Country,Description,Salary';
  const line = (title: string, salary: string) =>
    `${title},Gulf Steel,Dubai,UAE,${title} on a large site.,"${salary}"`;
  const table = [
    ...[head, line('Welder', 'INR 75,000-95,000 per month'), line('Mason', '₹900 per day')],
    line('Cook', '95,000-75,000 INR'),
  ].join('\n');
  const first = await upload(table, 'pay.csv');
  expect(first.rows.map(({ pay, notes }) => [pay, notes])).toEqual([
    ['INR 75,000–95,000 / month', []],
    ['INR 900 / day', []],
    [null, [{ field: 'salary', code: 'payUnreadable' }]],
  ]);
  await commit(first.id);
  const paid = await db.select().from(jobs).orderBy(jobs.jobName);
  const shown = { salaryCurrency: 'INR', salaryRate: 1 };
  expect(paid).toMatchObject([
    { salaryFrom: null, salaryRange: '' },
    { ...shown, salaryFrom: 900, salaryTo: 900, salaryPeriod: 'day', salaryRange: '' },
    { ...shown, salaryFrom: 75_000, salaryTo: 95_000, salaryInrTo: 95_000, salaryRange: '50k-80k' },
  ]);
  server.clock.now += 3 * 24 * 60 * 60 * 1_000;
  expect((await upload(table, 'pay.csv')).counts).toMatchObject({ updated: 0, unchanged: 3 });
});

test('two employers with one layout: each keeps its own jobs, numbers and names', async () => {
  const lists = ['Omega Engineering', 'Delta Hotels'].map((company, at) =>
    employerList(company, postingsOf(20 + at, count)),
  );
  for (const { bytes } of lists) {
    const { id, counts } = await upload(bytes, 'list.csv');
    expect(counts).toMatchObject({ added: count, updated: 0, conflicts: 0, missing: 0 });
    await commit(id, { closeMissing: true });
  }
  const stored = await db.select().from(jobs);
  const named = stored.map(({ jobName, companyName }) => `${jobName}, ${companyName}`).sort();
  const truths = lists.flatMap((list) => list.truths);
  expect(named).toEqual(truths.map(({ title, company }) => `${title}, ${company}`).sort());
  expect(stored.every(({ status }) => status === 'active')).toBe(true);
});

test('an employer who is named above the postings is not the next one', async () => {
  const board = (company: string, seed: number) =>
    JSON.stringify({
      company: { name: company },
      jobs: postingsOf(seed, 3).map(({ title, place, about, n }) => ({
        ...{ id: `${seed}-${n}`, title, city: place.city, description: about },
      })),
    });
  for (const [at, company] of ['Omega Engineering', 'Delta Hotels'].entries()) {
    await commit((await upload(board(company, 30 + at), 'jobs.json')).id);
  }
  // A third one that does not say whose it is.
  const { company: _, ...rest } = JSON.parse(board('', 33)) as Record<string, unknown>;
  await commit((await upload(JSON.stringify(rest), 'jobs.json')).id);
  const names = (await db.select().from(jobs)).map(({ companyName }) => companyName).sort();
  expect(names).toEqual(
    ['Delta Hotels', 'Not Specified', 'Omega Engineering'].flatMap((name) => [name, name, name]),
  );
});
