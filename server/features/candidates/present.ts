import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { isFilled, type UserDetails } from '#contract/account/details.ts';
import { skillList } from '#contract/applications/applicants.ts';
import { expiryOf, type Candidate } from '#contract/candidates/candidate.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import type { Db } from '#server/db/client.ts';
import {
  candidateDocuments,
  candidates,
  candidateTags,
} from '#server/db/schema/candidateSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { samePeople } from './same.ts';

/**
 * What a profile says in a field.
 * @returns blank where it says nothing
 */
export function said(details: UserDetails, field: keyof UserDetails): string {
  return isFilled(details[field]) ? (details[field] ?? '').trim() : '';
}

/**
 * Candidates by their ids, in that order; who is none any more is left out.
 * @param now - Ms since 1970, by which documents are warned of.
 */
export async function candidatesById(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ kept: candidates, email: users.email, details: users.details })
    .from(candidates)
    .innerJoin(users, eq(users.id, candidates.userId))
    .where(inArray(candidates.userId, [...ids]));
  const byId = new Map(rows.map((row) => [row.kept.userId, row]));
  const tags = await tagsOf(db, ids);
  const expiring = await expiringOf(db, ids, now);
  const same = await samePeople(db, ids);
  return ids.flatMap((id): Candidate[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { kept, email, details } = row;
    return [
      {
        ...{ id, name: kept.name, email: email ?? '', mobile: said(details, 'mobile') },
        jobTitle: said(details, 'presentJobTitle'),
        years: said(details, 'yearsOfExperience'),
        state: said(details, 'homeState'),
        passport: said(details, 'passportAvailability'),
        skills: skillList(said(details, 'skills')),
        motherTongue: said(details, 'motherTongue'),
        english: said(details, 'englishProficiency'),
        applications: kept.applications,
        lastAppliedAt: kept.lastAppliedAt.toISOString(),
        tags: tags.filter(({ of }) => of === id).map(({ tag }) => tag),
        expiring: expiring.get(id) ?? null,
        same: same.get(id) ?? [],
      },
    ];
  });
}

/** The tags of some accounts, in the order of the alphabet. */
export function tagsOf(db: Db, ids: readonly string[]): Promise<{ of: string; tag: string }[]> {
  return db
    .select({ of: candidateTags.userId, tag: candidateTags.tag })
    .from(candidateTags)
    .where(inArray(candidateTags.userId, [...ids]))
    .orderBy(asc(candidateTags.key), asc(candidateTags.userId));
}

/** Of each the document that ends first, where it is to be warned of. */
async function expiringOf(db: Db, ids: readonly string[], now: number) {
  const { userId, kind, expiresOn } = candidateDocuments;
  const rows = await db
    .select({ userId, kind, expiresOn })
    .from(candidateDocuments)
    .where(and(inArray(userId, [...ids]), isNotNull(expiresOn)))
    .orderBy(asc(expiresOn));
  const first = new Map<string, NonNullable<Candidate['expiring']>>();
  for (const row of rows) {
    const day = row.expiresOn ?? '';
    if (first.has(row.userId) || !expiryOf(day, indianDay(now))) continue;
    first.set(row.userId, { kind: row.kind, expiresOn: day });
  }
  return first;
}
