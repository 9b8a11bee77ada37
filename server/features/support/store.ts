import { and, asc, count, desc, eq, gt, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { SupportPriority, SupportStatus, SupportTicket } from '#contract/support/support.ts';
import type { Db } from '#server/db/client.ts';
import { likeContaining } from '#server/db/like.ts';
import { subscriptions, supportRequests } from '#server/db/schema/schema.ts';
import { allFound, totalOf } from '#server/db/totals.ts';

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

/**
 * Whether the Premium of who wrote a request runs: it promises to be read first. A value and no
 * `exists`, for which all that run would be read: each looks into the few subscriptions of its user.
 * @param now - Ms since 1970.
 */
function isPremium(db: Db, now: number): SQL<boolean> {
  const running = and(
    eq(subscriptions.userId, supportRequests.userId),
    eq(subscriptions.planType, 'premium'),
    eq(subscriptions.status, 'active'),
    gt(subscriptions.expiresAt, new Date(now)),
  );
  const own = db
    .select({ runs: sql`true` })
    .from(subscriptions)
    .where(running)
    .limit(1);
  return sql`coalesce(${own}, false)`;
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

/** Whether it asks for more than a status: how many have one an index tells. */
const isNarrowed = ({ priority, search }: RequestFilter) => Boolean(priority || search);

const fitting = ({ status, priority, search }: RequestFilter) =>
  and(
    status && eq(supportRequests.status, status),
    priority && eq(supportRequests.priority, priority),
    search ? contains(search) : undefined,
  );

/**
 * The statement of the admin's list. Open requests are in the order in which they should be answered:
 * Premium first, then by priority, the oldest first. All others newest first.
 */
export function requestsInOrder(
  db: Db,
  filter: RequestFilter,
  page: { limit: number; offset: number },
  now: number,
) {
  const { status } = filter;
  const total = isNarrowed(filter) ? allFound : sql<number>`0`;
  const first = isPremium(db, now).as('first');
  const rank = sql`array_position(array['urgent', 'high', 'normal', 'low'], ${supportRequests.priority})`;
  const order =
    status === 'open'
      ? [desc(first), asc(rank), asc(supportRequests.createdAt), asc(supportRequests.id)]
      : [desc(supportRequests.createdAt), desc(supportRequests.id)];
  return db
    .select({ row: supportRequests, first, total })
    .from(supportRequests)
    .where(fitting(filter))
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
}

/** A page of the admin's list, with how many there are in all and how many are open. */
export async function listRequests(
  db: Db,
  filter: RequestFilter,
  page: { limit: number; offset: number },
  now: number,
): Promise<{ requests: SupportTicket[]; total: number; open: number }> {
  const { status } = filter;
  const rows = await requestsInOrder(db, filter, page, now);
  const counts = await db
    .select({ status: supportRequests.status, number: count() })
    .from(supportRequests)
    .groupBy(supportRequests.status);
  const ofStatus = counts.filter((each) => !status || each.status === status);
  const counted = () => db.$count(supportRequests, fitting(filter));
  return {
    requests: rows.map((each) => presentRequest(each.row, each.first)),
    total: isNarrowed(filter)
      ? await totalOf(rows, page.offset, counted)
      : ofStatus.reduce((sum, { number }) => sum + number, 0),
    open: counts.find((each) => each.status === 'open')?.number ?? 0,
  };
}

/** One request as the admin sees it, or undefined. */
export async function findRequest(db: Db, id: string, now: number) {
  const [found] = await db
    .select({ row: supportRequests, first: isPremium(db, now) })
    .from(supportRequests)
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
