import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { supportRequests, users } from '#server/db/schema/schema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { eraseClosedRequests, listRequests, requestsInOrder } from './store.ts';

const { db, plansOf, close } = await testDatabase();
afterAll(() => close());
afterEach(() => db.delete(supportRequests));

test('what a visitor wrote goes a year after the last word, once it is closed, and nothing else does', async () => {
  const now = Date.parse('2026-11-25T08:00:00Z');
  const old = new Date(now - limits.closedRequestKept - 1);
  const form = {
    ...{ name: 'Asha', email: 'asha@b.in', subject: 'Help', message: 'Please help' },
    ...({ priority: 'normal', createdAt: old, status: 'closed' } as const),
  };
  await db.insert(users).values({ id: 'member' });
  await db.insert(supportRequests).values([
    { ...form, id: 'closed' },
    { ...form, id: 'answered-late', answeredAt: new Date(now - limits.day) },
    { ...form, id: 'open', status: 'open' },
    { ...form, id: 'member-wrote', userId: 'member' },
    { ...form, id: 'young', createdAt: new Date(now - limits.day) },
  ]);
  await eraseClosedRequests(db, now);
  const left = (await db.select().from(supportRequests)).map(({ id }) => id).sort();
  expect(left).toEqual(['answered-late', 'member-wrote', 'open', 'young']);
});

test('whose Premium runs is looked up for each request, not for all subscriptions', async () => {
  const now = Date.parse('2026-11-20T19:00:00Z');
  await db.execute(sql`
    insert into users (id, email) select 'm' || n, 'm' || n || '@x.in' from generate_series(1, 5000) n`);
  await db.execute(sql`
    insert into subscriptions (id, user_id, plan_type, status, starts_at, expires_at)
    select 's' || n, 'm' || n, 'premium', 'active', '2026-11-01', '2026-12-01'
    from generate_series(1, 5000) n`);
  await db.execute(sql`
    insert into support_requests (id, user_id, name, email, subject, message, priority, created_at)
    select n::text, case n when 3 then 'm7' end, 'A', 'a@b.in', 's', 'm', 'normal',
      timestamptz '2026-11-20' + interval '1 minute' * n
    from generate_series(1, 20) n`);
  await db.execute(sql`analyze users, subscriptions, support_requests`);
  const filter = { status: 'open', priority: undefined, search: undefined } as const;
  const page = { limit: 1, offset: 0 };
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${requestsInOrder(db, filter, page, now)}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using subscriptions_by_user');
  expect(plan).not.toContain('Seq Scan on subscriptions');
  const { requests, open } = await listRequests(db, filter, page, now);
  expect([requests.map(({ id, topPriority }) => [id, topPriority]), open]).toEqual([
    [['3', true]],
    20,
  ]);
}, 60_000);

test('a search reads what was written once; without one an index tells the numbers', async () => {
  await db.execute(sql`delete from support_requests`);
  await db.execute(sql`
    insert into support_requests (id, name, email, subject, message, priority, status, created_at)
    select n::text, 'Ravi ' || n, 'a@b.in', 's', repeat('I wait. ', 50), 'normal',
      case when n % 10 = 0 then 'open' else 'closed' end, timestamptz '2026-11-20' + interval '1 minute' * n
    from generate_series(1, 3000) n`);
  await db.execute(sql`vacuum analyze support_requests`);
  const list = (more: object, offset = 0) =>
    listRequests(
      db,
      { status: undefined, priority: undefined, search: undefined, ...more },
      { limit: 20, offset },
      Date.parse('2026-11-20T19:00:00Z'),
    );
  const plans = await plansOf(async () => {
    expect(await list({ search: 'ravi 299' })).toMatchObject({ total: 11, open: 300 });
  });
  const read = plans.filter(
    (plan) => !plan.includes('Index Only Scan using support_requests_by_status'),
  );
  expect(read).toHaveLength(1);
  expect(read[0]).toContain('~~*');
  const [, numbers] = await plansOf(async () => {
    expect(await list({ status: 'closed' })).toMatchObject({ total: 2_700, open: 300 });
  });
  expect(numbers).toContain('Index Only Scan using support_requests_by_status');
  const behind = await list({ search: 'ravi 299', status: 'closed' }, 20);
  expect([behind.requests, behind.total]).toEqual([[], 10]);
  expect((await list({ priority: 'low' })).total).toBe(0);
}, 60_000);
