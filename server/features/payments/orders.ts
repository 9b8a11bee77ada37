import { and, count, desc, eq, gt, ilike, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { searchedDigits } from '#contract/account/internationalNumber.ts';
import type { OrderStatus } from '#contract/payments/payment.ts';
import type { Db } from '#server/db/client.ts';
import { likeContaining } from '#server/db/like.ts';
import { recountAfter } from '#server/domain/carriedTime.ts';
import { givenNameIn } from '#server/domain/shownName.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { paymentOrders } from '#server/db/schema/paymentSchema.ts';
import { subscriptions, users } from '#server/db/schema/schema.ts';
import { allFound, totalOf } from '#server/db/totals.ts';
import type { ProviderName } from '#server/http/api/payments.ts';

export type Order = typeof paymentOrders.$inferSelect;

/** The order of this id at this provider, or undefined. */
export async function orderOf(db: Db, provider: ProviderName, id: string) {
  const [order] = await db
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.id, id), eq(paymentOrders.provider, provider)));
  return order;
}

/** The same, locked until the transaction ends. The buyer's row must be locked before it. */
export async function lockOrder(tx: Db, id: string) {
  const [order] = await tx
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.id, id))
    .for('update');
  return order;
}

/** An unpaid order of the same content that was made after `since`: it is handed out again. */
export async function openOrder(
  db: Db,
  wanted: Pick<Order, 'provider' | 'planType' | 'amount' | 'durationDays'> & { userId: string },
  since: Date,
) {
  const [order] = await db
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.userId, wanted.userId),
        eq(paymentOrders.provider, wanted.provider),
        eq(paymentOrders.planType, wanted.planType),
        eq(paymentOrders.amount, wanted.amount),
        eq(paymentOrders.durationDays, wanted.durationDays),
        inArray(paymentOrders.status, ['created', 'failed']),
        gt(paymentOrders.createdAt, since),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .limit(1);
  return order;
}

/** When the orders of a user since then were made, oldest first. */
export async function orderTimes(db: Db, userId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ at: paymentOrders.createdAt })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.userId, userId), gt(paymentOrders.createdAt, since)))
    .orderBy(paymentOrders.createdAt);
  return rows.map(({ at }) => at);
}

/** How a plan that was paid for runs; null where it never did. */
export type Running = Pick<typeof subscriptions.$inferSelect, 'expiresAt' | 'carriedMs'> | null;

/** What a user paid for, newest first, with how the plan runs. */
export function receiptsOf(db: Db, userId: string): Promise<{ order: Order; running: Running }[]> {
  return db
    .select({
      order: paymentOrders,
      running: { expiresAt: subscriptions.expiresAt, carriedMs: subscriptions.carriedMs },
    })
    .from(paymentOrders)
    .leftJoin(subscriptions, eq(subscriptions.id, paymentOrders.subscriptionId))
    .where(
      and(eq(paymentOrders.userId, userId), inArray(paymentOrders.status, ['paid', 'refunded'])),
    )
    .orderBy(desc(paymentOrders.paidAt), desc(paymentOrders.id));
}

/** Who bought, as far as it is still known. */
export interface Buyer {
  email: string | null;
  name: string | null;
  /** E.164: an account by number may have neither of the others. */
  phone: string | null;
}

/**
 * Orders with their buyers, newest first. `search`: an order or payment id, or a part of the
 * buyer's e-mail, name or number.
 */
export async function findOrders(
  db: Db,
  filter: { status?: OrderStatus | undefined; search?: string | undefined; id?: string },
  page: { limit: number; offset: number } = { limit: 1, offset: 0 },
): Promise<{ rows: { order: Order; buyer: Buyer }[]; total: number }> {
  const { status, search, id } = filter;
  const among = and(
    id === undefined ? undefined : eq(paymentOrders.id, id),
    status && eq(paymentOrders.status, status),
  );
  if (!search) return readOrders(db, among, page, false);
  const isKey = or(eq(paymentOrders.id, search), eq(paymentOrders.paymentId, search));
  const ofKey = await readOrders(db, and(among, isKey), page, true);
  if (ofKey.total > 0) return ofKey;
  const isOfBuyer = or(
    ilike(users.email, likeContaining(search)),
    ilike(givenNameIn, likeContaining(search)),
    hasNumber(search),
  );
  return readOrders(db, and(among, isOfBuyer), page, true);
}

/** A page of orders. `once`: all are gone through for it, and counted meanwhile. */
async function readOrders(
  db: Db,
  where: SQL | undefined,
  page: { limit: number; offset: number },
  once: boolean,
) {
  const rows = await db
    .select({
      order: paymentOrders,
      email: users.email,
      name: givenNameIn,
      phone: userPhones.phone,
      total: once ? allFound : sql<number>`0`,
    })
    .from(paymentOrders)
    .leftJoin(users, eq(users.id, paymentOrders.userId))
    .leftJoin(userPhones, eq(userPhones.userId, users.id))
    .where(where)
    .orderBy(desc(paymentOrders.createdAt), desc(paymentOrders.id))
    .limit(page.limit)
    .offset(page.offset);
  const counted = async () => {
    const [row] = await db
      .select({ total: count() })
      .from(paymentOrders)
      .leftJoin(users, eq(users.id, paymentOrders.userId))
      .leftJoin(userPhones, eq(userPhones.userId, users.id))
      .where(where);
    return row?.total ?? 0;
  };
  return {
    rows: rows.map(({ order, email, name, phone }) => ({ order, buyer: { email, name, phone } })),
    total: once ? await totalOf(rows, page.offset, counted) : await counted(),
  };
}

/** Whether a number contains what is typed, which may have spaces, a plus or dashes in it. */
function hasNumber(search: string): SQL | undefined {
  const digits = searchedDigits(search);
  return digits === null ? undefined : like(userPhones.phone, likeContaining(digits));
}

/**
 * Ends what the order paid for; the plan below it, where one runs, counts again, and a plan above
 * it loses the days that came from it. The buyer's row must be locked.
 */
export async function cancelSubscription(tx: Db, order: Order): Promise<void> {
  const [cancelled] = await tx
    .update(subscriptions)
    .set({ status: 'cancelled' })
    .where(eq(subscriptions.id, order.subscriptionId))
    .returning();
  if (cancelled) await recountAfter(tx, cancelled.userId, cancelled.startsAt.getTime());
}

/**
 * Takes up to `limit` orders that the provider should be asked about, and marks them as asked
 * now: two servers, or two rounds at once, never take the same. Open orders are asked about every
 * minute at first and less and less often; refunds that did not go out every minute; refunds on
 * their way every hour.
 */
export async function takeDueOrders(
  db: Db,
  provider: ProviderName,
  now: Date,
  limit: number,
): Promise<Order[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { createdAt, checkedAt, status, refund } = paymentOrders;
  const waited = (interval: SQL) =>
    sql`(${checkedAt} is null or ${checkedAt} <= ${at} - ${interval})`;
  const open = sql`${status} in ('created', 'failed') and ${waited(
    sql`greatest(interval '1 minute', (${at} - ${createdAt}) / 8)`,
  )}`;
  const unsent = sql`${refund} = 'wanted' and ${waited(sql`interval '1 minute'`)}`;
  const onItsWay = sql`${refund} = 'requested' and ${waited(sql`interval '1 hour'`)}`;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(
        and(eq(paymentOrders.provider, provider), sql`((${open}) or (${unsent}) or (${onItsWay}))`),
      )
      .orderBy(sql`${checkedAt} nulls first`)
      .limit(limit)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    return tx
      .update(paymentOrders)
      .set({ checkedAt: now })
      .where(inArray(paymentOrders.id, ids))
      .returning();
  });
}
