import { and, asc, count, desc, eq, gt, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { SupportPriority, SupportStatus, SupportTicket } from '#contract/support/support.ts';
import type { Db } from '#server/db/client.ts';
import { likeContaining } from '#server/db/like.ts';
import { subscriptions, supportRequests } from '#server/db/schema/schema.ts';

export type SupportRow = typeof supportRequests.$inferSelect;

/** When someone's requests since then were made, oldest first. By user, or by e-mail for a visitor. */
export async function requestTimes(
  db: Db,
  person: { userId: string | null; email: string },
  since: Date,
): Promise<Date[]> {
  const own = person.userId
    ? eq(supportRequests.userId, person.userId)
    : and(isNull(supportRequests.userId), eq(supportRequests.email, person.email));
  const rows = await db
    .select({ at: supportRequests.createdAt })
    .from(supportRequests)
    .where(and(own, gt(supportRequests.createdAt, since)))
    .orderBy(asc(supportRequests.createdAt));
  return rows.map(({ at }) => at);
}

/** The users whose Premium runs: it promises that they are read first. `now` in ms since 1970. */
function premiumUsers(db: Db, now: number) {
  return db
    .selectDistinct({ id: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.planType, 'premium'),
        eq(subscriptions.status, 'active'),
        gt(subscriptions.expiresAt, new Date(now)),
      ),
    )
    .as('premium_users');
}

export interface RequestFilter {
  status: SupportStatus | undefined;
  priority: SupportPriority | undefined;
  /** A part of the name, the e-mail, the subject or the message, or a request's id. */
  search: string | undefined;
}

function contains(search: string): SQL | undefined {
  const { id, name, email, subject, message } = supportRequests;
  const texts = [name, email, subject, message].map((column) =>
    ilike(column, likeContaining(search)),
  );
  return or(eq(id, search), ...texts);
}

/**
 * The admin's list. Open requests are in the order in which they should be answered: Premium
 * first, then by priority, the oldest first. All others newest first.
 */
export async function listRequests(
  db: Db,
  filter: RequestFilter,
  page: { limit: number; offset: number },
  now: number,
): Promise<{ requests: SupportTicket[]; total: number; open: number }> {
  const { status } = filter;
  const premium = premiumUsers(db, now);
  const first = sql<boolean>`${premium.id} is not null`;
  const rank = sql`array_position(array['urgent', 'high', 'normal', 'low'], ${supportRequests.priority})`;
  const order =
    status === 'open'
      ? [desc(first), asc(rank), asc(supportRequests.createdAt), asc(supportRequests.id)]
      : [desc(supportRequests.createdAt), desc(supportRequests.id)];
  const fitting = and(
    filter.priority && eq(supportRequests.priority, filter.priority),
    filter.search ? contains(filter.search) : undefined,
  );
  const where = and(status && eq(supportRequests.status, status), fitting);
  const rows = await db
    .select({ row: supportRequests, first })
    .from(supportRequests)
    .leftJoin(premium, eq(premium.id, supportRequests.userId))
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const counts = await db
    .select({
      status: supportRequests.status,
      all: count(),
      fitting: sql<number>`count(*) filter (where ${fitting ?? sql`true`})::int`,
    })
    .from(supportRequests)
    .groupBy(supportRequests.status);
  const ofStatus = counts.filter((each) => !status || each.status === status);
  return {
    requests: rows.map((each) => presentRequest(each.row, each.first)),
    total: ofStatus.reduce((sum, each) => sum + each.fitting, 0),
    open: counts.find((each) => each.status === 'open')?.all ?? 0,
  };
}

/** One request as the admin sees it, or undefined. */
export async function findRequest(db: Db, id: string, now: number) {
  const premium = premiumUsers(db, now);
  const [found] = await db
    .select({ row: supportRequests, first: sql<boolean>`${premium.id} is not null` })
    .from(supportRequests)
    .leftJoin(premium, eq(premium.id, supportRequests.userId))
    .where(eq(supportRequests.id, id));
  return found && presentRequest(found.row, found.first);
}

function presentRequest(row: SupportRow, first: boolean): SupportTicket {
  const { id, userId, name, email, subject, message, priority, status, answer } = row;
  return {
    ...{ id, userId, name, email, subject, message, priority, status, answer },
    answeredAt: row.answeredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    topPriority: first,
  };
}

/**
 * Erases what visitors wrote and is closed, a year after the last word: there is no account with which
 * it would go. `now` in ms since 1970.
 */
export async function eraseClosedRequests(db: Db, now: number): Promise<void> {
  const lastWord = sql`coalesce(${supportRequests.answeredAt}, ${supportRequests.createdAt})`;
  const before = new Date(now - limits.closedRequestKept).toISOString();
  const isOver = sql`${lastWord} < ${before}::timestamptz`;
  const isVisitors = isNull(supportRequests.userId);
  await db
    .delete(supportRequests)
    .where(and(isVisitors, eq(supportRequests.status, 'closed'), isOver));
}
