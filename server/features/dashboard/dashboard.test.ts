import { eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardStats } from '#contract/admin/dashboardStats.ts';
import { jobViews } from '#server/db/schema/importSchema.ts';
import { jobReports } from '#server/db/schema/reportSchema.ts';
import { applications, jobs, supportRequests, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { createApi } from '#server/http/api/api.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { isBot } from '#server/http/api/isBot.ts';
import { createTokens } from '#server/http/auth/tokens.ts';
import { dashboardHandlers } from './handlers.ts';
import { dashboardStats } from './store.ts';

const { db, close } = await testDatabase();
const tokens = createTokens('a secret that only this test knows of');
// Half past midnight in India, still the day before in London.
const now = Date.parse('2026-11-20T19:00:00Z');
const log = pino({ level: 'silent' });
const deps = { db, log, tokens, trustProxy: { hops: 0 }, now: () => now } as Deps;
const api = createApi(deps, dashboardHandlers);
let admin = '';

const job = (id: string, more: Partial<typeof jobs.$inferInsert> = {}) => ({
  ...{ id, jobName: `Job ${id}`, companyName: 'Gulf Steel', experience: '1', location: 'Dubai' },
  ...{
    description: 'Work.',
    skills: [],
    salaryRange: '',
    jobType: '',
    titleKey: '',
    companyKey: '',
  },
  ...{ category: 'Hospitality', locationKey: '', experienceFrom: 0, experienceTo: 1 },
  ...more,
});

beforeAll(async () => {
  await db.insert(users).values([
    { id: 'admin', email: 'admin@portal.example', role: 'admin' },
    { id: 'u1', email: 'u1@portal.example' },
    { id: 'u2', email: 'u2@portal.example' },
  ]);
  admin = await tokens.sign({ id: 'admin', email: 'a', name: 'a', version: 0 }, 60_000);
  const agent = (validUntil: string) => ({
    ...{ name: 'Ganga Manpower', licenceNumber: 'B-1', validUntil },
    check: { by: null, on: null, evidence: null },
  });
  await db
    .insert(jobs)
    .values([
      job('a', { country: 'AE', closingDate: '2026-11-23' }),
      job('b', { country: 'AE', category: 'Farming', closingDate: '2026-12-30' }),
      job('c', { country: null, agent: agent('2026-11-20') }),
      job('d', { country: 'OM', status: 'inactive', closingDate: '2026-11-22' }),
      job('e', { country: 'OM', agent: agent('2026-11-21'), closingDate: '2026-11-20' }),
    ]);
  await db.insert(applications).values([
    // The last minute of 20 November in India, and the first of the 21st.
    { id: '1', jobId: 'a', userId: 'u1', appliedAt: new Date('2026-11-20T18:29:00Z') },
    { id: '2', jobId: 'a', userId: 'u2', appliedAt: new Date('2026-11-20T18:30:00Z') },
    { id: '3', jobId: 'd', userId: 'u1', appliedAt: new Date('2026-11-15T00:00:00Z') },
    { id: '4', jobId: 'b', userId: 'u1', appliedAt: new Date('2026-11-14T00:00:00Z') },
    { id: '5', jobId: 'b', userId: 'u2', appliedAt: new Date('2026-09-01T00:00:00Z') },
  ]);
  await db.insert(jobViews).values([
    { jobId: 'a', day: '2026-11-21', views: 6 },
    { jobId: 'a', day: '2026-11-15', views: 4 },
    { jobId: 'b', day: '2026-11-20', views: 3 },
    { jobId: 'b', day: '2026-11-01', views: 9 },
  ]);
  const request = { name: 'A', email: 'a@b.in', subject: 's', message: 'm' };
  await db.insert(supportRequests).values([
    { id: '1', ...request, priority: 'normal' },
    { id: '2', ...request, priority: 'normal', status: 'closed' },
  ]);
  await db
    .insert(jobReports)
    .values({ id: '1', jobId: 'a', jobName: 'a', companyName: 'b', reason: 'fake' });
}, 60_000);
afterAll(() => close());

const numbers = async (query = '') => {
  const answer = await api.request(`/dashboard/stats${query}`, {
    headers: { Authorization: `Bearer ${admin}` },
  });
  return (await answer.json()) as DashboardStats;
};

test('counts by the days of India', async () => {
  const week = await numbers('?days=7');
  expect(week).toMatchObject({
    ...{ days: 7, openJobs: 3, members: 2, applications: 3, applicationsBefore: 1, views: 13 },
    ...{ pendingSupport: 1, openReports: 1 },
  });
  expect(week.perDay).toEqual([
    { day: '2026-11-15', applications: 1, views: 4 },
    ...['16', '17', '18', '19'].map((d) => ({ day: `2026-11-${d}`, applications: 0, views: 0 })),
    { day: '2026-11-20', applications: 1, views: 3 },
    { day: '2026-11-21', applications: 1, views: 6 },
  ]);
  expect(week.byCountry).toEqual([
    { country: 'AE', jobs: 2, applications: 2 },
    { country: null, jobs: 1, applications: 0 },
    { country: 'OM', jobs: 0, applications: 1 },
  ]);
  expect(week.byCategory).toEqual([
    { category: 'Hospitality', jobs: 2, applications: 3 },
    { category: 'Farming', jobs: 1, applications: 0 },
  ]);
  expect(week.mostViewed.map(({ id, views, applications: a }) => [id, views, a])).toEqual([
    ['a', 10, 2],
    ['b', 3, 0],
  ]);
});

test('jobs that are over do not push open ones off the most viewed', async () => {
  const over = Array.from({ length: 60 }, (_, at) => `over${at}`);
  await db.insert(jobs).values(over.map((id) => job(id, { status: 'inactive' })));
  await db.insert(jobViews).values(over.map((jobId) => ({ jobId, day: '2026-11-20', views: 100 })));
  await db.insert(jobViews).values({ jobId: 'c', day: '2026-11-20', views: 3 });
  const { mostViewed } = await numbers();
  expect(mostViewed.map(({ id, views }) => [id, views])).toEqual([
    ['a', 10],
    ['b', 3],
    ['c', 3],
  ]);
  await db.delete(jobs).where(inArray(jobs.id, over));
  await db.delete(jobViews).where(eq(jobViews.jobId, 'c'));
});

test('tells what ends soon and whose licence is over, of open jobs only', async () => {
  const { expiring, expiringTotal, expiredLicences, expiredLicencesTotal } = await numbers();
  expect([expiring.map(({ id }) => id), expiringTotal]).toEqual([['a'], 1]);
  expect([expiredLicences.map(({ id }) => id), expiredLicencesTotal]).toEqual([['c'], 1]);
});

test('longer periods reach further back; unknown ones are the shortest', async () => {
  expect(await numbers('?days=30')).toMatchObject({ days: 30, applications: 4, views: 22 });
  expect((await numbers('?days=90')).perDay).toHaveLength(90);
  expect((await numbers('?days=12345')).days).toBe(7);
});

test('reads a week by its index among 100,000 applications', async () => {
  await db.execute(sql`
    insert into users (id, email) select 'm' || n, 'm' || n || '@x.in' from generate_series(1, 2000) n`);
  await db.execute(sql`
    insert into jobs (id, job_name, company_name, experience, location, description, skills,
      salary_range, category, job_type, title_key, company_key, location_key, experience_from, experience_to)
    select 'j' || n, 'Job', 'Co', '1', 'Dubai', 'x', '{}', '', 'Farming', '', '', '', '', 0, 1
    from generate_series(1, 50) n`);
  await db.execute(sql`
    insert into applications (id, job_id, user_id, applied_at)
    select 'x' || u || '-' || j, 'j' || j, 'm' || u,
      timestamptz '2026-11-20' - interval '1 hour' * (u * 5 % 8000)
    from generate_series(1, 2000) u, generate_series(1, 50) j`);
  await db.execute(sql`analyze applications`);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select count(*) from applications
    where applied_at >= timestamptz '2026-11-14' and applied_at < timestamptz '2026-11-21'`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('applications_by_time');
  expect((await numbers('?days=90')).applications).toBeGreaterThan(10_000);
}, 180_000);

test('members are counted in indexes, not by their wide rows', async () => {
  const about = sql`jsonb_build_object('description', repeat(md5(id), 25))`;
  await db.execute(sql`update users set details = ${about}`);
  await db.execute(sql`vacuum analyze users`);
  const plans: string[] = [];
  const explain = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
    return { rows: [] };
  };
  const explained = new Proxy(db, {
    get: (target, name): unknown => (name === 'execute' ? explain : Reflect.get(target, name)),
  });
  await dashboardStats(explained, 7, now);
  const scans = plans.filter((line) => /\bon users\b/.test(line));
  expect(scans).not.toHaveLength(0);
  expect(scans.filter((line) => !line.includes('Index Only Scan'))).toEqual([]);
  expect((await numbers()).members).toBe(2_002);
});

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['WhatsApp/2.23.20.0', true],
  ['facebookexternalhit/1.1', true],
  ['curl/8.5.0', true],
  ['Wget/1.21.3', true],
  ['python-requests/2.31.0', true],
  ['Scrapy/2.11.2 (+https://scrapy.org)', true],
  ['libwww-perl/6.67', true],
  ['okhttp/4.12.0', true],
  ['axios/1.7.9', true],
  ['Go-http-client/2.0', true],
  ['Java/17.0.9', true],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', true],
  ['TelegramBot (like TwitterBot)', true],
  ['Mozilla/5.0 (Linux; Android 11) Chrome/140.0 Mobile Safari/537.36 Chrome-Lighthouse', true],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessFirefox/140.0', true],
  [undefined, false],
  [
    'Mozilla/5.0 (Linux; Android 13; Redmi 9A) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0', false],
  ['Opera/9.80 (Android; Opera Mini/36.2.2254/191.322; U; en) Presto/2.12.423', false],
  ['Mozilla/5.0 (Linux; U; Android 11; RMX2185) Chrome/100 UCBrowser/13.4 Mobile', false],
  ['Mozilla/5.0 (Mobile; LYF/F220B; Android; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2', false],
  ['Mozilla/5.0 (Linux; Android 13; wv) Chrome/140.0 Mobile [FB_IAB/FB4A;FBAV/440.0;]', false],
])('%s: a robot: %s', (agent, robot) => {
  expect(isBot(agent)).toBe(robot);
});
