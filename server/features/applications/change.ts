import { and, asc, eq, inArray, lt, not, sql, type SQL } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type {
  ApplicantsChange,
  chosen,
  SeenApplicant,
} from '#contract/applications/applicationForms.ts';
import type { LeftOut } from '#contract/applications/applicants.ts';
import type { Act } from '#server/domain/audit.ts';
import type { Db } from '#server/db/client.ts';
import { isHidden } from '#server/domain/consents.ts';
import { applications, users } from '#server/db/schema/schema.ts';
import { wasMailedInterview } from '#server/http/mail/applicationNews.ts';
import { matching } from './applicants.ts';

/** What becomes of applications; null calls an interview off, undefined leaves as it is. */
export type Change = Pick<ApplicantsChange, 'status' | 'interview'>;

/** One application that is another one than before. */
export interface Changed {
  applicationId: string;
  userId: string;
  /** Its status before. */
  before: string;
  /** The event that was written down. */
  eventId: number;
  /** The interview of before that was still to come, ISO 8601; null where there was none. */
  stood: string | null;
}

/**
 * Applications (joined with users) of which `where` holds; of them only those that are named, where
 * some are. Apart, because a slice of them is asked for by its own ids: beside the names of all of them
 * PostgreSQL before 17 reads the whole job for each slice.
 */
export interface Chosen {
  where: SQL;
  ids?: readonly string[];
}

/** Which applications a request names. */
export function chosenBy(jobId: string, change: InferOutput<typeof chosen>): Chosen {
  if ('all' in change) return { where: matching(jobId, change.all) };
  return { where: eq(applications.jobId, jobId), ids: change.ids };
}

/** Those of a choice of which a condition holds, too. */
export const narrowed = ({ where, ...named }: Chosen, condition: SQL): Chosen => ({
  ...named,
  where: and(where, condition) ?? where,
});

/**
 * The ids of applications (joined with users), in the order in which changes of many lock them.
 * @param most - How many are read at most; all where not given.
 */
export async function idsOf(db: Db, { where, ids }: Chosen, most?: number): Promise<string[]> {
  const found = db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(and(where, ids && inArray(applications.id, [...ids])))
    .orderBy(asc(applications.id));
  const rows = await (most === undefined ? found : found.limit(most));
  return rows.map(({ id }) => id);
}

/**
 * Those of a job who are as new as when they applied, up to a moment where one is given, and may be
 * passed on.
 */
export function newOnes(jobId: string, until: Date | null): SQL {
  const fresh = [eq(applications.jobId, jobId), eq(applications.status, 'Applied')];
  // The database knows microseconds, and who asks milliseconds.
  const end = until && new Date(until.getTime() + 1);
  fresh.push(not(isHidden));
  return and(...fresh, end ? lt(applications.appliedAt, end) : undefined) ?? sql`false`;
}

/** The conditions under which a change is none: what is so already stays. */
function differences({ status, interview }: Change): SQL[] {
  const differs: SQL[] = [];
  if (status !== undefined) differs.push(sql`${applications.status} <> ${status}`);
  if (interview !== undefined) {
    const { when, place, zone, note } = interviewColumns(interview);
    differs.push(
      sql`${applications.interviewAt} is distinct from ${when}`,
      sql`${applications.interviewPlace} is distinct from ${place}`,
      sql`${applications.interviewZone} is distinct from ${zone}`,
      sql`${applications.interviewNote} is distinct from ${note}`,
    );
  }
  return differs;
}

/** That an application is as someone has seen it. */
export function asSeen({ status, interview }: SeenApplicant): SQL {
  const when = interview ? sql`${interview.at}::timestamptz` : sql`null::timestamptz`;
  const { interviewPlace, interviewZone, interviewNote } = applications;
  const texts = [
    [interviewPlace, interview?.place],
    [interviewZone, interview?.zone],
    [interviewNote, interview?.note],
  ] as const;
  const same = texts.flatMap(([column, seen]) =>
    seen === undefined ? [] : [sql`and coalesce(${column}, '') = ${seen}`],
  );
  // The database knows microseconds, and who asks milliseconds.
  return sql`(${applications.status} = ${status}
    and date_trunc('milliseconds', ${applications.interviewAt}) is not distinct from ${when}
    ${sql.join(same, sql` `)})`;
}

function interviewColumns(interview: NonNullable<Change['interview']> | null) {
  const when = interview ? sql`${interview.at}::timestamptz` : sql`null::timestamptz`;
  return {
    when,
    place: sql`${interview?.place ?? null}::text`,
    zone: sql`${interview?.zone ?? null}::text`,
    note: sql`${interview?.note || null}::text`,
  };
}

/** Applications (joined with users) that are not so yet, and are not withdrawn. */
function unlike(change: Change): SQL {
  const differs = differences(change);
  const changes = differs.length === 0 ? sql`false` : sql.join(differs, sql` or `);
  return sql`${applications.withdrawnAt} is null and (${changes})`;
}

/**
 * Applications (joined with users) that a change would make others: neither withdrawn nor so already.
 * An account on its way out is left as it is, because its person is told nothing and may come back;
 * but no one is to travel to an interview that is off.
 */
export function differing(change: Change): SQL {
  return sql`${unlike(change)} and ${mayChange(change)}`;
}

/** Of users: that such a change may be made of theirs. */
function mayChange({ interview, status }: Change): SQL {
  const callsOff = interview === null && status === undefined;
  return callsOff ? sql`true` : sql`${users.deleteAfter} is null`;
}

/**
 * Why some of those that are chosen are not changed.
 * @returns how many of those who are named have withdrawn, and of how many the account is on its way
 *   out; undefined where there are none
 */
export async function leftOut(
  db: Db,
  { where, ids }: Chosen,
  change: Change,
): Promise<LeftOut | undefined> {
  const gone = sql`${applications.withdrawnAt} is not null`;
  const leaving = sql`${unlike(change)} and not ${mayChange(change)}`;
  const number = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const [found] = await db
    .select({ withdrawn: number(ids ? gone : sql`false`), deleting: number(leaving) })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(and(where, ids && inArray(applications.id, [...ids])));
  const { withdrawn = 0, deleting = 0 } = found ?? {};
  if (withdrawn + deleting === 0) return undefined;
  return { ...(withdrawn > 0 && { withdrawn }), ...(deleting > 0 && { deleting }) };
}

/**
 * How many of those whom a change would make others are told nothing of it by mail: no address, a
 * status that goes back to Applied, the sharing taken back. The same rule as queueNotices.
 * @param now - Ms since 1970.
 * @returns how many
 */
export async function countUntold(
  db: Db,
  { where, ids }: Chosen,
  change: Change,
  now: number,
): Promise<number> {
  const { status, interview } = change;
  const invited = sql`${applications.status} = 'Interview Scheduled'`;
  const stood = sql`coalesce(${invited} and ${applications.interviewAt} > ${new Date(now).toISOString()}::timestamptz, false)`;
  const same = status === undefined ? sql`true` : sql`${applications.status} = ${status}`;
  const isNews = interview
    ? sql`true`
    : sql`case when ${same} then ${invited} else ${status === 'Applied' ? stood : sql`true`} end`;
  const knows = sql`(${stood} and ${wasMailedInterview(applications.id, now)})`;
  const told = sql`${users.email} is not null and ${isNews}
    and (not ${isHidden} or ${knows})`;
  const [found] = await db
    .select({ number: sql<number>`(count(*) filter (where not (${told})))::int` })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(and(where, differing(change), ids && inArray(applications.id, [...ids])));
  return found?.number ?? 0;
}

/**
 * Changes the applications that `where` (over applications joined with users) finds, and writes
 * down for each what happened, in one statement. Statuses may be set forward and back: the admin
 * must be able to mend a mistake, and the record says who did what. What is so already, or was
 * withdrawn, stays.
 * @returns those that changed
 */
export async function changeApplications(
  db: Db,
  where: SQL,
  change: Change,
  { by, at, changeId = null }: Omit<Act, 'by'> & { by: string | null; changeId?: string | null },
): Promise<Changed[]> {
  const { status, interview } = change;
  const sets: SQL[] = [];
  if (status !== undefined) sets.push(sql`status = ${status}`);
  if (interview !== undefined) {
    const { when, place, zone, note } = interviewColumns(interview);
    sets.push(sql`interview_at = ${when}`, sql`interview_place = ${place}`);
    sets.push(sql`interview_zone = ${zone}`, sql`interview_note = ${note}`);
  } else if (status !== undefined) {
    // An interview stands only under the status of before; under the next one none is revived.
    sets.push(sql`interview_at = null`, sql`interview_place = null`);
    sets.push(sql`interview_zone = null`, sql`interview_note = null`);
  }
  if (sets.length === 0) return [];
  // Locked in one order, so that two changes of many do not wait for each other for ever.
  const { rows } = await db.execute<{
    id: string;
    user_id: string;
    before: string;
    event_id: string | number;
    before_at: Date | string | null;
  }>(sql`
    with target as (
      select ${applications.id} as id, ${applications.status} as before,
        ${applications.interviewAt} as before_at, ${applications.interviewPlace} as before_place,
        ${applications.interviewZone} as before_zone, ${applications.interviewNote} as before_note,
        ${applications.stepId} as before_step, ${applications.stepSince} as before_since
      from ${applications} join ${users} on ${eq(users.id, applications.userId)}
      where ${where} and ${differing(change)}
      order by ${applications.id}
      for update of ${applications}
    ), changed as (
      update ${applications} set ${sql.join(sets, sql`, `)}
      from target where ${applications.id} = target.id
      returning target.id, target.before, target.before_at, target.before_place,
        target.before_step, target.before_since, target.before_zone, target.before_note,
        ${applications.userId}, ${applications.status},
        ${applications.interviewAt}, ${applications.interviewPlace}
    ), story as (
      insert into application_events
        (application_id, user_id, kind, status, interview_at, interview_place, by_id, at,
          change_id, before)
      select id, user_id, case when before = status then 'interview' else 'status' end, status,
        ${interview === undefined ? sql`null, null` : sql`interview_at, interview_place`},
        ${by}, ${at.toISOString()}::timestamptz, ${changeId}::text,
        jsonb_build_object('status', before, 'interviewAt', before_at,
          'interviewPlace', before_place, 'stepId', before_step, 'stepSince', before_since,
          'interviewZone', before_zone, 'interviewNote', before_note)
      from changed order by id
      returning id as event_id, application_id
    )
    select id, user_id, before, event_id, before_at from changed join story on application_id = id
    order by id`);
  return rows.map(({ id, user_id: userId, before, event_id: eventId, before_at: was }) => ({
    ...{ applicationId: id, userId, before, eventId: Number(eventId) },
    stood:
      was && before === 'Interview Scheduled' && new Date(was) > at
        ? new Date(was).toISOString()
        : null,
  }));
}
