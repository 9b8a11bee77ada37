import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRecord } from '#contract/payments/payment.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { paymentStage } from '../../support/payments/paymentStage.ts';
import type { Person } from '../../support/server/paymentServer.ts';

const { server, admin, orderRow, bought } = await paymentStage();
let buyer: Person;

beforeEach(async () => {
  buyer = await server.person();
});

describe('the admin’s list', () => {
  const list = (query = '', as = admin) =>
    server.call<{ payments: PaymentRecord[]; total: number }>('GET', `/payments${query}`, { as });

  test('finds by a part of the buyer’s name, whose signs mean themselves', async () => {
    const named = await server.person('user', { details: { fullName: 'Sita 100%_Devi' } });
    const made = await bought(named, 'basic');
    for (const search of ['sita 100', '100%25_d', 'DEVI']) {
      expect((await list(`?search=${search}`)).body).toMatchObject({
        total: 1,
        payments: [{ orderId: made.order.id, name: 'Sita 100%_Devi', email: named.email }],
      });
    }
    expect((await list('?search=s_ta')).body.total).toBe(0);
  });

  test('knows the buyer of an account by number', async () => {
    const made = await bought(buyer);
    const phone = '+919773029480';
    await server.db.update(users).set({ email: null }).where(eq(users.id, buyer.id));
    const now = new Date();
    await server.db
      .insert(userPhones)
      .values({ userId: buyer.id, phone, addedAt: now, provenAt: now });
    const orderId = made.order.id;
    for (const search of ['97730 29480', '%2B91-9773029480', '09773029480']) {
      expect((await list(`?search=${search}`)).body).toMatchObject({
        total: 1,
        payments: [{ orderId, email: null, phone }],
      });
    }
    expect((await list('?search=977')).body.total).toBe(0);
  });

  test('finds by e-mail, order and payment, filters by status and has pages', async () => {
    const made = await bought(buyer);
    server.clock.now += 1;
    await server.order(buyer, 'premium');
    const { paymentId } = (await orderRow(made.order.id)) ?? {};
    for (const search of [made.order.id, paymentId ?? '']) {
      expect((await list(`?search=${search}`)).body).toMatchObject({
        total: 1,
        payments: [{ orderId: made.order.id, email: buyer.email, status: 'paid' }],
      });
    }
    const all = await list(`?search=${buyer.email.toUpperCase()}&limit=1&page=2`);
    expect(all.body).toMatchObject({ total: 2, payments: [{ status: 'paid' }] });
    const open = await list(`?search=${buyer.email}&status=created`);
    expect(open.body).toMatchObject({ total: 1, payments: [{ planType: 'premium' }] });
    expect((await list('?status=stolen')).status).toBe(400);
    expect((await list('', buyer)).status).toBe(403);
  });
});
