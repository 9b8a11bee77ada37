import { and, count, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { stepLimits, type BoardColumn } from '#contract/applications/steps.ts';
import { applicationStatuses } from '#contract/options.ts';
import type { Db } from '#server/db/client.ts';
import { applications } from '#server/db/schema/schema.ts';
import { presentApplicant, selectApplicants } from '../applicants.ts';
import { inOrder, type StoredSteps } from './store.ts';

interface Place extends Record<string, unknown> {
  status: string;
  step: string | null;
  number: number;
  median: number;
  longest: number;
  ids: string[];
  since: string[];
}

/**
 * The applicants of a job by status and step, read in two statements: how many and how long, and
 * the cards that are shown. Who is in no step waits since their status was set.
 * @param now ms since 1970
 */
export async function columnsOf(
  db: Db,
  { jobId, publicUrl, now }: { jobId: string; publicUrl: string; now: number },
  { steps }: StoredSteps,
): Promise<BoardColumn[]> {
  const places = await placesOf(db, jobId, now);
  const ids = places.flatMap((place) => place.ids);
  const rows =
    ids.length > 0 ? await selectApplicants(db).where(inArray(applications.id, ids)) : [];
  const people = new Map(rows.map((row) => [row._id, presentApplicant(row, publicUrl)]));
  const column = (
    status: (typeof applicationStatuses)[number],
    step: BoardColumn['step'],
  ): BoardColumn => {
    const found = places.find((one) => one.status === status && one.step === (step?.id ?? null));
    return {
      ...{ status, step, count: found?.number ?? 0 },
      medianDays: found?.median ?? 0,
      longestDays: found?.longest ?? 0,
      cards: (found?.ids ?? []).flatMap((id, index) => {
        const person = people.get(id);
        return person ? { ...person, since: new Date(found!.since[index]!).toISOString() } : [];
      }),
    };
  };
  return applicationStatuses.flatMap((status) => [
    column(status, null),
    ...inOrder(steps)
      .filter((step) => step.status === status)
      .map(({ id, name }) => column(status, { id, name })),
  ]);
}

/**
 * They are put in order once, byte by byte, and of many only the cards that are shown and those in the
 * middle go further: ordered as texts of a language, and again for the median, it took twice as long.
 */
async function placesOf(db: Db, jobId: string, now: number): Promise<Place[]> {
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  const days = (since: SQL) =>
    sql`greatest(0, extract(epoch from ${moment})::float8 - ${since}) / 86400`;
  const isShown = sql`place <= ${stepLimits.cards}::int`;
  const isMiddle = sql`place in ((number + 1) / 2, number / 2 + 1)`;
  const { rows } = await db.execute<Place>(sql`
    with people as (
      select a.id, a.status, a.step_id as step, coalesce(
        case when a.step_id is not null then a.step_since end,
        (select max(e.at) from application_events e
          where e.application_id = a.id and e.kind in ('applied', 'status', 'restored')),
        a.applied_at) as since
      from ${applications} a
      where a.job_id = ${jobId} and a.withdrawn_at is null
    ), queue as (
      select id, status, step, since,
        row_number() over (own order by since, id collate "C") as place,
        count(*) over own as number
      from people
      window own as (partition by status collate "C", step collate "C")
    ), seen as (
      select *, extract(epoch from since)::float8 as second from queue
      where ${isShown} or ${isMiddle}
    )
    select status, step, max(number)::int as number,
      ${days(sql`avg(second) filter (where ${isMiddle})`)} as median,
      ${days(sql`min(second)`)} as longest,
      array_agg(id order by place) filter (where ${isShown}) as ids,
      array_agg(since::text order by place) filter (where ${isShown}) as since
    from seen group by status, step`);
  return rows;
}

/** How many have taken their application to a job back. */
export async function countWithdrawn(db: Db, jobId: string): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), isNotNull(applications.withdrawnAt)));
  return row?.number ?? 0;
}
