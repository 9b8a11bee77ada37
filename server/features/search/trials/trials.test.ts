import { not } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { searchable } from '#contract/search/ranking/searchJobs.ts';
import { understoodOf } from '#contract/search/query/understood.ts';
import { indexJobs, searchableRow } from '#server/db/search/postings.ts';
import { currentLexicons } from '#server/db/search/words/currentWords.ts';
import { serverLexicon } from '#server/db/search/lexicon.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { searchWords } from '#server/db/search/schema.ts';
import { seed } from '#server/db/seed/seed.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { listJobs } from '#server/features/jobs/store.ts';
import { trialSize } from '../../../../tests/support/trialSize.ts';
import { keepsBars, measure, trialBars, type Trials } from './measure.ts';
import { alternativeTitles, moreTitles, secondTestSet, trials, trialTestSet } from './trials.ts';

// The embedded database may be slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const now = new Date('2026-11-21T08:30:00Z');
/** The server is asked each fourth of them; all of them in `npm run trial -- search`. */
const fourths = trialSize(1);
let database: Awaited<ReturnType<typeof testDatabase>>;
let open: (ReturnType<typeof searchableRow> & { id: string; createdAt: string })[];
let phone: ReturnType<typeof searchable<(typeof open)[number]>>;
/** What the phone has answered: each query is searched for once. */
const answered = new Map<string, ReturnType<typeof phone.search>>();
const askPhone = (query: string) => {
  const answer = answered.get(query) ?? phone.search(query);
  answered.set(query, answer);
  return answer;
};

beforeAll(async () => {
  database = await testDatabase();
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(database.db, { ...admin, demo: true, now });
  // Words of closed jobs are in the server's index; a phone has none of them.
  await database.db.delete(jobs).where(not(isOpen(now.getTime())));
  await database.db.delete(searchWords);
  const rows = await database.db.select().from(jobs);
  await indexJobs(database.db, rows);
  open = rows.map((row) => ({
    ...searchableRow(row),
    ...{ id: row.id, createdAt: row.createdAt.toISOString() },
  }));
  phone = searchable(open, baseLexicon());
}, 60_000);
afterAll(() => database.close());

/** The trials put to the phone's search. */
async function onPhone(trials: Trials) {
  return measure(trials, open.length, (query) => {
    const { jobs: found, partial, understood } = askPhone(query);
    return {
      jobs: found.slice(0, 5),
      total: found.length,
      admits: partial || understood.unknown.length > 0,
    };
  });
}

test.each([
  ['the first', trialTestSet],
  ['the second', secondTestSet],
])('%s queries that were set aside keep to the same bars', async (_, set) => {
  const asked = (all: Trials) =>
    [...all.present, ...all.missing].flatMap(({ queries }) => queries.map((query) => query));
  const known = new Set(asked(trials));
  expect(asked(set).filter((query) => known.has(query))).toEqual([]);
  const { atFive, atOne, honest, honestAbsent, unrelatedUnsaid, wrong } = await onPhone(set);
  expect(atFive, wrong.atFive.join('\n')).toBeGreaterThanOrEqual(trialBars.atFive);
  expect(atOne, wrong.atOne.join('\n')).toBeGreaterThanOrEqual(trialBars.atOne);
  expect(honest, wrong.honest.join('\n')).toBeGreaterThanOrEqual(trialBars.honest);
  expect(honestAbsent, wrong.honest.join('\n')).toBeGreaterThanOrEqual(trialBars.honest);
  expect(unrelatedUnsaid, wrong.unrelated.join('\n')).toBeLessThanOrEqual(trialBars.full);
});

test('of many more titles few are answered by other work as if it were theirs', async () => {
  const { fullMatches, wrong } = await onPhone(moreTitles);
  expect(fullMatches).toBeGreaterThan(150);
  expect(wrong.full.length / fullMatches, wrong.full.join('\n')).toBeLessThanOrEqual(0.02);
});

test('and of their other names', async () => {
  const { fullMatches, wrong } = await onPhone(alternativeTitles);
  expect(fullMatches).toBeGreaterThan(30);
  const share = wrong.full.length / alternativeTitles.otherTitles.length;
  expect(share, wrong.full.join('\n')).toBeLessThanOrEqual(0.001);
});

test('a search finds what is there, and is honest about what is not', async () => {
  const figures = await onPhone(trials);
  const { wrong, ...shares } = figures;
  const bars = trialBars;
  expect(shares.atFive, wrong.atFive.join('\n')).toBeGreaterThanOrEqual(bars.atFive);
  expect(shares.atOne, wrong.atOne.join('\n')).toBeGreaterThanOrEqual(bars.atOne);
  expect(shares.honest, wrong.honest.join('\n')).toBeGreaterThanOrEqual(bars.honest);
  expect(shares.honestAbsent, wrong.honest.join('\n')).toBeGreaterThanOrEqual(bars.honest);
  expect(shares.spoiltByFrequency, wrong.spoilt.join('\n')).toBeLessThanOrEqual(bars.spoilt);
  // Of all titles: there are too few full matches for a share of them.
  const full = wrong.full.length / trials.otherTitles.length;
  expect(full, wrong.full.join()).toBeLessThanOrEqual(bars.full);
  expect(keepsBars(trials, figures)).toBe(true);
});

test('the server answers all of it as the phone does', async () => {
  const sets = [trials, trialTestSet, secondTestSet].flatMap(({ present, missing }) => [
    ...present,
    ...missing,
  ]);
  const isAsked = (at: number) => at % 4 < fourths;
  const asked = sets.flatMap(({ queries }) => queries).filter((_, at) => isAsked(at));
  const lexicons = await currentLexicons(database.db);
  const differing: string[] = [];
  /** Names of ESCO that only the server knows, where a job has one (decision 051). */
  const beyondPhone: string[] = [];
  const names = [trials, moreTitles, alternativeTitles].flatMap(({ otherTitles }) => otherTitles);
  for (const query of [...asked, ...names.filter((_, at) => at % 16 === 0 && isAsked(at / 16))]) {
    const { rows, total, partial, plan, others } = await listJobs(database.db, {
      ...{ filters: { search: query }, status: 'active', order: 'desc', now: now.getTime() },
      ...{ page: 1, limit: 5 },
    });
    if (plan?.segments.some(({ ids }) => ids.some((id) => !lexicons.phone.concepts.has(id)))) {
      beyondPhone.push(query);
      continue;
    }
    const here = askPhone(query);
    const server = {
      ...{ ids: rows.map(({ id }) => id), total, partial, others: others?.total ?? 0 },
      understood: understoodOf(serverLexicon(), query, plan!),
    };
    const ours = {
      ids: here.jobs.slice(0, 5).map(({ id }) => id),
      ...{ total: here.jobs.length, partial: here.partial, others: here.others?.length ?? 0 },
      understood: here.understood,
    };
    if (JSON.stringify(server) !== JSON.stringify(ours)) {
      differing.push(`${query}: ${JSON.stringify(server)} / ${JSON.stringify(ours)}`);
    }
  }
  expect(differing).toEqual([]);
  expect(beyondPhone.length / asked.length, beyondPhone.join('\n')).toBeLessThan(0.005);
});
