import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import { isFilled, type UserDetails } from '#contract/account/details.ts';
import type { Applicant, ApplicantProfile } from '#contract/applications/application.ts';
import {
  noStep,
  skillList,
  type ApplicantQuery,
  type ApplicantSort,
} from '#contract/applications/applicants.ts';
import { applicationStatuses } from '#contract/options.ts';
import { resumePath } from '#contract/http/paths.ts';
import { isHidden, sharingIsOff } from '#server/domain/consents.ts';
import type { Db } from '#server/db/client.ts';
import { givenNameIn, shownName } from '#server/domain/shownName.ts';
import { createSlices } from '#server/domain/slices.ts';
import { likeContaining, likeExactly } from '#server/db/like.ts';
import { applicationNotes, jobSteps } from '#server/db/schema/applicationSchema.ts';
import { candidates } from '#server/db/schema/candidateSchema.ts';
import { applications, users } from '#server/db/schema/schema.ts';
import { interviewOf } from './store.ts';
import { nameOnly } from './withoutContact.ts';

/** A profile's skills one by one, in lower case. */
const skills = sql`unnest(string_to_array(lower(profile_says(${users.details} ->> 'skills')), ','))`;

/**
 * Whether a profile names a skill; whole skills: 'C' is no 'Cooking'. From three letters on the
 * beginning of one is enough. Of candidates they are kept apart; who never was asked is none, and the
 * profile itself is read.
 */
function hasSkill(skill: string): SQL {
  const exact = skill.toLowerCase();
  // A comma parts two, and is in none.
  if (exact.includes(',')) return sql`false`;
  const [like, listed] =
    exact.length >= 3
      ? [likeContaining(exact), likeContaining(exact)]
      : [likeExactly(exact), `%,${likeExactly(exact)},%`];
  return sql`coalesce(
    (select ${candidates.skills} like ${listed} from ${candidates}
      where ${eq(candidates.userId, applications.userId)}),
    exists (select 1 from ${skills} as one where trim(one) like ${like}))`;
}

/** Whether the profile is shown with an application: what is not shown is not asked about either. */
export const isShared = sql`(${applications.withdrawnAt} is null and not ${isHidden})`;

/**
 * The condition of a query over applications joined with users.
 * @param byEmail whether words are looked for in addresses too: finding is a way of reading
 */
export function matching(
  jobId: string,
  { search, status, skill, step }: ApplicantQuery,
  byEmail = true,
): SQL {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const searched = byEmail
    ? sql`concat_ws(' ', coalesce(${givenNameIn}, ''), case when ${users.deleteAfter} is null then ${users.email} end)`
    : sql`coalesce(${givenNameIn}, '')`;
  const conditions = [
    eq(applications.jobId, jobId),
    ...words.map((word) => sql`lower(${searched}) like ${likeContaining(word)}`),
  ];
  if (status === 'Withdrawn') conditions.push(sql`${applications.withdrawnAt} is not null`);
  else if (status !== '') {
    conditions.push(sql`${applications.withdrawnAt} is null`, eq(applications.status, status));
  }
  if (step === noStep) {
    conditions.push(sql`${applications.withdrawnAt} is null`, sql`${applications.stepId} is null`);
  } else if (step !== '') conditions.push(eq(applications.stepId, step));
  if (skill !== '') conditions.push(hasSkill(skill), isShared);
  return and(...conditions) ?? sql`true`;
}

const inOrder: Record<ApplicantSort, SQL[]> = {
  oldest: [asc(applications.appliedAt), asc(applications.id)],
  newest: [desc(applications.appliedAt), desc(applications.id)],
  name: [sql`lower(${shownName})`, asc(applications.id)],
  status: [
    // In the order of the road, the withdrawn last.
    sql`case when ${applications.withdrawnAt} is not null then 99 else array_position(array[${sql.join(
      applicationStatuses.map((status) => sql`${status}`),
      sql`, `,
    )}]::text[], ${applications.status}) end`,
    asc(applications.appliedAt),
    asc(applications.id),
  ],
};

/**
 * A page of a job's applicants. For admins only. A resume's link is that of the page which asks an
 * administrator to log in: it is in spreadsheets that travel. Who has withdrawn, or
 * has taken back that it is shown, shows none, and no profile.
 */
export async function applicantsOf(
  db: Db,
  { jobId, publicUrl }: { jobId: string; publicUrl: string },
  page: {
    query: ApplicantQuery;
    sort: ApplicantSort;
    limit: number;
    offset: number;
    /** Whether profiles are asked for too: a list on screen needs none. */
    profiles?: boolean;
    /** Whether addresses are searched. */
    byEmail?: boolean;
  },
): Promise<{ applicants: Applicant[]; total: number }> {
  const where = matching(jobId, page.query, page.byEmail);
  const ids = await chosenFrom(db, { id: applications.id }, page)
    .where(where)
    .orderBy(...inOrder[page.sort])
    .limit(page.limit)
    .offset(page.offset);
  const rows = await inThisOrder(
    db,
    ids.map(({ id }) => id),
  );
  const applicants = rows.map((row) => presentApplicant(row, publicUrl));
  const [counted] = await chosenFrom(db, { total: count() }, { query: page.query }).where(where);
  return {
    applicants: page.profiles ? await withProfiles(db, applicants) : applicants,
    total: counted?.total ?? 0,
  };
}

/** Users are looked up for each applicant only where the question is about them. */
function chosenFrom<Columns extends SelectedFields>(
  db: Db,
  columns: Columns,
  { query, sort }: { query: ApplicantQuery; sort?: ApplicantSort },
) {
  const chosen = db.select(columns).from(applications).$dynamic();
  const aboutUsers = query.search !== '' || query.skill !== '' || sort === 'name';
  return aboutUsers ? chosen.innerJoin(users, eq(users.id, applications.userId)) : chosen;
}

/** Rows by their ids; many of them slice by slice, so that others are answered meanwhile. */
async function inThisOrder(db: Db, ids: readonly string[]): Promise<Row[]> {
  const slices = createSlices({ least: 50, first: 100, most: 250, inRequest: true });
  const rows: Row[] = [];
  for (let from = 0; from < ids.length;) {
    from = await slices.run(async (size) => {
      const some = ids.slice(from, from + size);
      const found = await selectApplicants(db).where(inArray(applications.id, some));
      const byId = new Map(found.map((row) => [row._id, row]));
      rows.push(...some.flatMap((id) => byId.get(id) ?? []));
      return from + some.length;
    });
  }
  return rows;
}

/** The same applicants, those who share their profile with it; many of them slice by slice. */
async function withProfiles(db: Db, applicants: readonly Applicant[]): Promise<Applicant[]> {
  const slices = createSlices({ least: 50, first: 100, most: 250, inRequest: true });
  const ids = applicants.flatMap(({ userId, shared }) => (shared ? userId : []));
  const profiles = new Map<string, ApplicantProfile>();
  for (let from = 0; from < ids.length;) {
    from = await slices.run(async (size) => {
      const some = ids.slice(from, from + size);
      const found = await db
        .select({ id: users.id, details: users.details })
        .from(users)
        .where(inArray(users.id, some));
      for (const { id, details } of found) profiles.set(id, profileOf(details));
      return from + some.length;
    });
  }
  return applicants.map((applicant) => {
    const profile = profiles.get(applicant.userId);
    return profile ? { ...applicant, profile } : applicant;
  });
}

/** What the admin sees of a profile. */
export function profileOf(details: UserDetails): ApplicantProfile {
  const said = (field: keyof UserDetails) =>
    isFilled(details[field]) ? (details[field] ?? '') : '';
  return {
    mobile: said('mobile'),
    presentJobTitle: said('presentJobTitle'),
    yearsOfExperience: said('yearsOfExperience'),
    homeState: said('homeState'),
    skills: skillList(said('skills')),
  };
}

/** What the step of an application is called; null where it is in none. */
const stepName = sql<string | null>`(select one ->> 'name' from ${jobSteps}
  cross join lateral jsonb_array_elements(${jobSteps.steps}) as one
  where ${eq(jobSteps.jobId, applications.jobId)} and one ->> 'id' = ${applications.stepId})`;

/** What an applicant's row is read from; the caller says which. */
export function selectApplicants(db: Db) {
  return db
    .select({
      _id: applications.id,
      userId: users.id,
      userName: shownName,
      email: users.email,
      resume: sql<string | null>`nullif(${users.details} ->> 'resume', '')`,
      applicationStatus: applications.status,
      appliedAt: applications.appliedAt,
      sharingOff: sharingIsOff(users.id),
      deleteAfter: users.deleteAfter,
      withdrawnAt: applications.withdrawnAt,
      interviewAt: applications.interviewAt,
      interviewPlace: applications.interviewPlace,
      interviewZone: applications.interviewZone,
      interviewNote: applications.interviewNote,
      stepId: applications.stepId,
      stepSince: applications.stepSince,
      stepName,
      notes: sql<number>`(select count(*)::int from ${applicationNotes} where ${eq(applicationNotes.applicationId, applications.id)})`,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectApplicants>>[number];

/** An applicant as the admin sees them. */
export function presentApplicant(row: Row, publicUrl: string): Applicant {
  const { resume, sharingOff, interviewAt, interviewPlace, withdrawnAt, appliedAt, ...named } = row;
  const {
    stepId: id,
    stepName,
    stepSince,
    interviewZone,
    interviewNote,
    deleteAfter,
    ...rest
  } = named;
  const deleting = deleteAfter !== null;
  const shared = withdrawnAt === null && !sharingOff && !deleting;
  return {
    ...rest,
    ...(deleting && { deleting }),
    userName: deleting ? nameOnly(rest) : rest.userName,
    email: (!deleting && rest.email) || '',
    shared,
    resumeLink: resume === null || !shared ? null : publicUrl + resumePath(row.userId),
    appliedAt: appliedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    interview: interviewOf({ interviewAt, interviewPlace, interviewZone, interviewNote }),
    step:
      id !== null && stepName !== null && stepSince
        ? { id, name: stepName, since: stepSince.toISOString() }
        : null,
  };
}
