import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { homeStates, passportAvailabilities } from '#contract/account/profileOptions.ts';
import {
  candidateLimits,
  candidateSorts,
  candidateYears,
  documentDays,
  tagKey,
  type CandidateQuery,
  type CandidateSort,
} from '#contract/candidates/candidate.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { likeContaining } from '#server/db/like.ts';
import {
  candidateDocuments,
  candidates,
  candidateTags,
} from '#server/db/schema/candidateSchema.ts';
import { wordsOfPerson } from '#server/domain/wordsOfPerson.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { optionOf } from '#server/http/api/query.ts';

/**
 * What a query's texts mean.
 * @throws BAD_REQUEST for an option that there is not, and for a text that no one types
 */
export function candidateQuery(
  query: Record<string, string>,
): CandidateQuery & { sort: CandidateSort } {
  const text = (name: keyof CandidateQuery) => {
    const value = (query[name] ?? '').trim();
    if (value.length > candidateLimits.filter) throw new ApiError('BAD_REQUEST');
    return value;
  };
  return {
    search: text('search'),
    skill: text('skill'),
    title: text('title'),
    language: text('language'),
    tag: text('tag'),
    state: optionOf(homeStates, query.state) ?? '',
    passport: optionOf(passportAvailabilities, query.passport) ?? '',
    years: optionOf(candidateYears, query.years) ?? '',
    expires: optionOf(documentDays, query.expires) ?? '',
    sort: optionOf(candidateSorts, query.sort) ?? 'newest',
  };
}

function conditions(query: CandidateQuery, now: number): SQL[] {
  const has = (column: SQLWrapper, text: string) => sql`${column} like ${likeContaining(text)}`;
  const found = wordsOfPerson(query.search).map((word) => has(candidates.searchText, word));
  const skill = query.skill.toLowerCase();
  // Whole skills: 'C' is no 'Cooking'. From three letters on a part of one is enough.
  if (skill) found.push(has(candidates.skills, skill.length >= 3 ? skill : `,${skill},`));
  if (query.title) found.push(has(candidates.jobTitle, query.title.toLowerCase()));
  if (query.language) found.push(has(candidates.languages, query.language.toLowerCase()));
  if (query.state) found.push(sql`${candidates.state} = ${query.state}`);
  if (query.passport) found.push(sql`${candidates.passport} = ${query.passport}`);
  if (query.years) found.push(sql`${candidates.years} >= ${Number(query.years)}`);
  if (query.tag) {
    found.push(sql`${candidates.userId} in (
      select ${candidateTags.userId} from ${candidateTags}
      where ${candidateTags.key} = ${tagKey(query.tag)})`);
  }
  if (query.expires) {
    const last = indianDay(now + Number(query.expires) * limits.day);
    // '0' are those that have ended: a document is good to the end of its day.
    const until = query.expires === '0' ? sql`<` : sql`<=`;
    found.push(sql`${candidates.userId} in (
      select ${candidateDocuments.userId} from ${candidateDocuments}
      where ${candidateDocuments.expiresOn} ${until} ${last}::date)`);
  }
  return found;
}

const orders: Record<CandidateSort, SQL> = {
  newest: sql`${desc(candidates.lastAppliedAt)}, ${desc(candidates.userId)}`,
  name: sql`lower(${candidates.name}), ${asc(candidates.userId)}`,
  experience: sql`${candidates.years} desc nulls last, ${desc(candidates.lastAppliedAt)}, ${desc(candidates.userId)}`,
};

/**
 * Who of the candidates is meant, a page of them.
 * @returns their ids in the order that was asked for, and how many they are on all pages
 */
export async function findCandidates(
  db: Db,
  query: CandidateQuery & { sort: CandidateSort },
  { limit, offset, now }: { limit: number; offset: number; now: number },
): Promise<{ ids: string[]; total: number }> {
  const all = conditions(query, now);
  const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${candidates.userId} as id from ${candidates} ${where}
    order by ${orders[query.sort]} limit ${limit} offset ${offset}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${candidates} ${where}`,
  );
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}
