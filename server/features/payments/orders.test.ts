import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { findOrders } from './orders.ts';

const { db, plansOf, close } = await testDatabase();
const page = { limit: 20, offset: 0 };

beforeAll(async () => {
  await db.execute(sql`insert into users (id, email, details)
    select 'm' || n, 'm' || n || '@b.in', jsonb_build_object('fullName', 'Ravi ' || n)
    from generate_series(1, 3000) n`);
  await db.execute(sql`
    insert into payment_orders (id, provider, user_id, plan_type, plan_name, amount, currency, months,
      duration_days, subscription_id, payment_id, created_at)
    select 'order_' || n, 'sandbox', 'm' || n, 'basic', 'Pro', 29900, 'INR', 1, 30, 's' || n,
      'pay_' || n, timestamptz '2026-11-01' + n * interval '1 minute'
    from generate_series(1, 3000) n`);
  await db.execute(sql`analyze users, payment_orders`);
}, 60_000);
afterAll(() => close());

test.each(['order_77', 'pay_77'])(
  '%s is looked up, and no buyer is asked for it',
  async (search) => {
    const plans = await plansOf(async () => {
      const { rows, total } = await findOrders(db, { search }, page);
      expect([rows.map(({ order }) => order.id), total]).toEqual([['order_77'], 1]);
    });
    expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([]);
  },
);

test('a buyer is looked for once, also for the number of all', async () => {
  const plans = await plansOf(async () => {
    const { rows, total } = await findOrders(db, { search: 'ravi 299' }, page);
    expect(rows[0]).toMatchObject({ order: { id: 'order_2999' }, buyer: { name: 'Ravi 2999' } });
    expect(total).toBe(11);
  });
  expect(plans.filter((plan) => plan.includes('~~*'))).toHaveLength(1);
});

test('a page behind the last one has no orders, and the number of all', async () => {
  const behind = { limit: 20, offset: 20 };
  expect(await findOrders(db, { search: 'ravi 299' }, behind)).toEqual({ rows: [], total: 11 });
  expect(await findOrders(db, { search: 'nobody' }, page)).toEqual({ rows: [], total: 0 });
  expect((await findOrders(db, {}, page)).total).toBe(3_000);
});
