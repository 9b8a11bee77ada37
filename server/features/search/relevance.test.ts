import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { searchable } from '#contract/search/ranking/searchJobs.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { seed } from '#server/db/seed/seed.ts';
import { listJobs } from '#server/features/jobs/store.ts';
import { kinds, mean, recallOf, type RatedQuery } from './relevanceMetrics.ts';
import heldOut from './relevanceTestSet.json' with { type: 'json' };
import relevance from './relevance.json' with { type: 'json' };

const now = new Date('2026-11-21T08:30:00Z');
const judged = relevance as RatedQuery[];
const later = heldOut as RatedQuery[];

const withTitle = <Row extends { jobName: string }>(row: Row) => ({ ...row, title: row.jobName });

let database: Awaited<ReturnType<typeof testDatabase>>;
let all: ReturnType<typeof withTitle<typeof jobs.$inferSelect>>[];

async function find(search: string) {
  const request = { status: 'active', order: 'desc', now: now.getTime() } as const;
  return listJobs(database.db, { ...request, filters: { search }, page: 1, limit: 5 });
}

beforeAll(async () => {
  database = await testDatabase();
  const admin = { adminEmail: 'office@example.test', adminPassword: 'not-used-1A' };
  await seed(database.db, { ...admin, demo: true, now });
  const rows = await database.db.select().from(jobs).where(isOpen(now.getTime()));
  all = rows.map(withTitle);
}, 60_000);
afterAll(() => database.close());

async function recalls(
  set: readonly RatedQuery[],
): Promise<{ rule: RatedQuery; recall: number }[]> {
  const measured = [];
  for (const rule of set) {
    const { rows } = await find(rule.query);
    measured.push({ rule, recall: recallOf(rule, rows.map(withTitle), all) });
  }
  return measured;
}

describe('the relevance set', () => {
  test('holds at least 160 different queries, 40 of each kind', () => {
    expect(new Set(judged.map(({ query }) => query)).size).toBe(judged.length);
    expect(judged.length).toBeGreaterThanOrEqual(160);
    for (const kind of kinds) {
      expect(judged.filter((rule) => rule.kind === kind).length).toBeGreaterThanOrEqual(40);
    }
    const known = new Set(judged.map(({ query }) => query));
    expect(later.filter(({ query }) => known.has(query))).toEqual([]);
  });

  test('finds at least 95 % of the answers among the first five, and 90 % for each kind', async () => {
    const measured = await recalls(judged);
    expect(mean(measured.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.95);
    for (const kind of kinds) {
      const ofKind = measured.filter(({ rule }) => rule.kind === kind);
      expect(mean(ofKind.map(({ recall }) => recall)), kind).toBeGreaterThanOrEqual(0.9);
    }
  }, 60_000);

  test('is answered by the phone without a network as well', () => {
    const kept = all.map((job) => ({ ...job, createdAt: job.createdAt.toISOString() }));
    const phone = searchable(kept, baseLexicon());
    const measured = judged.map((rule) => recallOf(rule, phone.search(rule.query).jobs, all));
    expect(mean(measured)).toBeGreaterThanOrEqual(0.95);
  }, 60_000);
});

test('queries that were set aside while the rules were written are answered too', async () => {
  const measured = await recalls(later);
  expect(mean(measured.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.95);
}, 60_000);
