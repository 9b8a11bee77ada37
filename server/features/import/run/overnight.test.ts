import { afterAll, beforeEach, expect, test } from 'vitest';
import { postingsOf } from '../../../../tests/support/postings/posting.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { importsForTest } from './importsForTest.ts';

/** A source that writes the same postings otherwise than the day before. */
const server = await importsForTest();
const { db, commit, upload } = server;

beforeEach(server.reset);
afterAll(server.close);

const postings = postingsOf(40, 14);
const table = (dayOf: (day: number) => string) =>
  ['Ref,Job Title,Company,City,Job Description,Posted On']
    .concat(
      postings.map(
        ({ n, title, place }) =>
          `${n},"${title}",Omega Engineering,${place.city},Work at the line.,${dayOf(n)}`,
      ),
    )
    .join('\n');
const list = (make: (posting: (typeof postings)[number]) => object) =>
  JSON.stringify({ jobs: postings.map(make) });

test('the order of days changes: what the file shows counts, not what was remembered', async () => {
  await commit(
    (
      await upload(
        table((n) => `${10 + n}/11/2026`),
        'list.csv',
      )
    ).id,
  );
  const second = await upload(
    table((n) => `11/${10 + n}/2026`),
    'list.csv',
  );
  expect(second.analysis?.remembered).toBe(true);
  expect(second.mapping?.dayOrder).toBe('monthFirst');
  expect(second.rows.slice(0, 2).map(({ postedOn }) => postedOn?.slice(0, 10))).toEqual([
    ...['2026-11-11', '2026-11-12'],
  ]);
});

test('names become objects and lists: the same jobs, and no field is lost', async () => {
  const before = list(({ n, title, place, about }) => ({
    ...{ id: n, title, company: 'Omega Engineering', location: place.city, description: about },
  }));
  const after = list(({ n, title, place, about }) => ({
    ...{ id: String(n), title, company: { name: 'Omega Engineering', id: 7 } },
    ...{ location: [{ city: place.city }], description: `<p>${about.replace('&', '&amp;')}</p>` },
  }));
  await commit((await upload(before, 'jobs.json')).id);
  const stored = await db.select().from(jobs);
  const second = await upload(after, 'jobs.json');
  expect(second.counts).toMatchObject({ good: 14, added: 0, conflicts: 0, missing: 0 });
  await commit(second.id, { closeMissing: true });
  const texts = (rows: typeof stored) =>
    rows
      .map(({ id, companyName, location, description, status }) =>
        [id, companyName, location, description, status].join('|'),
      )
      .sort();
  expect(texts(await db.select().from(jobs))).toEqual(texts(stored));
});
