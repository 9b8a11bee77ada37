import { and, count, eq, gt, sql, type SQL } from 'drizzle-orm';
import { applicantLimits, type ApplicantFacets } from '#contract/applications/applicants.ts';
import type { Db } from '#server/db/client.ts';
import { createSlices } from '#server/domain/slices.ts';
import { applications, users } from '#server/db/schema/schema.ts';
import { isShared } from './applicants.ts';

/** From so many applicants on their skills are counted once a minute: each letter of a search asks. */
const many = 1_000;
const keptFor = 60_000;
const mostKept = 20;

interface Kept {
  until: number;
  skills: Promise<Skills>;
}
const keptOf = new WeakMap<Db, Map<string, Kept>>();

/**
 * How a job's applicants are spread over statuses and skills. The skills of many are up to a minute old.
 * @param jobId - The job.
 * @param now - Ms.
 * @returns All, by status, and the skills that most of those who share their profile name, by how many do.
 * @throws Database errors.
 */
export async function facetsOf(db: Db, jobId: string, now: number): Promise<ApplicantFacets> {
  const group = sql<string>`case when ${applications.withdrawnAt} is null then ${applications.status} else 'Withdrawn' end`;
  const statuses = await db
    .select({ status: group, number: count() })
    .from(applications)
    .where(eq(applications.jobId, jobId))
    .groupBy(sql`1`);
  const all = statuses.reduce((sum, { number }) => sum + number, 0);
  return {
    all,
    statuses: Object.fromEntries(statuses.map(({ status, number }) => [status, number])),
    skills: await (all < many ? skillsOf(db, jobId) : keptSkillsOf(db, jobId, now)),
  };
}

type Skills = ApplicantFacets['skills'];

/** Those who ask at the same time wait for one count. One that failed is not kept. */
function keptSkillsOf(db: Db, jobId: string, now: number): Promise<Skills> {
  const all = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, all);
  const known = all.get(jobId);
  if (known && now < known.until) return known.skills;
  const skills = skillsOf(db, jobId);
  const made = { until: now + keptFor, skills };
  all.delete(jobId);
  all.set(jobId, made);
  const [oldest] = all.keys();
  if (all.size > mostKept && oldest !== undefined) all.delete(oldest);
  skills.catch(() => all.get(jobId) === made && all.delete(jobId));
  return skills;
}

/** Slice by slice: the profiles of ten thousand applicants are taken apart in 60 ms. */
async function skillsOf(db: Db, jobId: string): Promise<Skills> {
  const found = new Map<string, Skills[number]>();
  const slices = createSlices({ least: 200, first: 500, most: 2_000, inRequest: true });
  const own = eq(applications.jobId, jobId);
  for (let last: string | null = ''; last !== null;) {
    const after: string = last;
    last = await slices.run(async (size) => {
      const part = and(own, gt(applications.userId, after))!;
      const [end] = await db
        .select({ userId: applications.userId })
        .from(applications)
        .where(part)
        .orderBy(applications.userId)
        .offset(size - 1)
        .limit(1);
      const slice = end ? and(part, sql`${applications.userId} <= ${end.userId}`)! : part;
      for (const { key, skill, number } of await countSkills(db, slice)) {
        const known = found.get(key);
        if (!known) found.set(key, { skill, count: number });
        else {
          known.count += number;
          if (skill < known.skill) known.skill = skill;
        }
      }
      return end?.userId ?? null;
    });
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count || (a.skill < b.skill ? -1 : 1))
    .slice(0, applicantLimits.skills);
}

async function countSkills(db: Db, slice: SQL) {
  const { rows } = await db.execute<{ key: string; skill: string; number: number }>(sql`
    select lower(trim(one)) as key, min(trim(one)) as skill,
      count(distinct ${applications.id})::int as number
    from ${applications}
    join ${users} on ${eq(users.id, applications.userId)}
    cross join lateral unnest(string_to_array(profile_says(${users.details} ->> 'skills'), ',')) as one
    where ${slice} and ${isShared} and trim(one) <> ''
    group by 1`);
  return rows;
}
