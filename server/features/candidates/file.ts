import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  candidateLimits,
  type CandidateDocument,
  type CandidateFile,
  type CandidateNote,
  type LinkedAccount,
} from '#contract/candidates/candidate.ts';
import { resumePath } from '#contract/http/paths.ts';
import type { Db } from '#server/db/client.ts';
import {
  candidateDocuments,
  candidateLinks,
  candidateNotes,
  candidates,
} from '#server/db/schema/candidateSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { shownNameIfThere } from '#server/domain/shownName.ts';
import { historyOf } from './history.ts';
import { candidatesById, said, tagsOf } from './present.ts';

interface Reader {
  id: string;
  now: number;
  /** Whether changes of the profile itself by an administrator are told. */
  seesProfileChanges: boolean;
}

/**
 * Everything that is known of one person.
 * @throws CANDIDATE_NOT_FOUND where the id is no candidate's
 */
export async function candidateFile(db: Db, reader: Reader): Promise<CandidateFile> {
  const { id, now } = reader;
  const [candidate] = await candidatesById(db, [id], now);
  const [owner] = await db.select({ details: users.details }).from(users).where(eq(users.id, id));
  if (!candidate || !owner) throw new ApiError('CANDIDATE_NOT_FOUND');
  const linked = await linkedAccounts(db, id);
  const ids = [id, ...linked.map((account) => account.id)];
  const ofThem = and(inArray(applications.userId, ids), isNull(jobs.deletedAt));
  const { number: numberOfApplications = 0 } =
    (
      await db
        .select({ number: count() })
        .from(applications)
        .innerJoin(jobs, eq(jobs.id, applications.jobId))
        .where(ofThem)
    )[0] ?? {};
  const [notes] = await db
    .select({ number: count() })
    .from(candidateNotes)
    .where(inArray(candidateNotes.userId, ids));
  return {
    candidate,
    description: said(owner.details, 'description'),
    resumePath: said(owner.details, 'resume') ? resumePath(id) : null,
    linked,
    applications: await applicationsOf(db, ofThem),
    notes: await notesOf(db, ids),
    tags: await tagsOf(db, ids),
    documents: await documentsOf(db, ids),
    history: await historyOf(db, ids, reader.seesProfileChanges),
    totals: { applications: numberOfApplications, notes: notes?.number ?? 0 },
  };
}

/** The other accounts of the person that share their profile. */
async function linkedAccounts(db: Db, id: string): Promise<LinkedAccount[]> {
  const own = db
    .select({ person: candidateLinks.personId })
    .from(candidateLinks)
    .where(eq(candidateLinks.userId, id));
  const rows = await db
    .select({ id: candidates.userId, name: candidates.name, email: users.email })
    .from(candidateLinks)
    .innerJoin(candidates, eq(candidates.userId, candidateLinks.userId))
    .innerJoin(users, eq(users.id, candidateLinks.userId))
    .where(inArray(candidateLinks.personId, own))
    .orderBy(asc(candidateLinks.linkedAt), asc(candidateLinks.userId));
  const others = rows.filter((account) => account.id !== id);
  return others.map((account) => ({ ...account, email: account.email ?? '' }));
}

async function applicationsOf(
  db: Db,
  ofThem: ReturnType<typeof and>,
): Promise<CandidateFile['applications']> {
  const rows = await db
    .select({
      id: applications.id,
      of: applications.userId,
      jobId: jobs.id,
      jobTitle: jobs.jobName,
      companyName: jobs.companyName,
      status: applications.status,
      appliedAt: applications.appliedAt,
      withdrawnAt: applications.withdrawnAt,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(ofThem)
    .orderBy(desc(applications.appliedAt), desc(applications.id))
    .limit(candidateLimits.onPage);
  return rows.map((row) => ({
    ...row,
    appliedAt: row.appliedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }));
}

async function notesOf(db: Db, ids: readonly string[]): Promise<CandidateNote[]> {
  const rows = await db
    .select({ note: candidateNotes, authorName: shownNameIfThere })
    .from(candidateNotes)
    .leftJoin(users, eq(users.id, candidateNotes.authorId))
    .where(inArray(candidateNotes.userId, [...ids]))
    .orderBy(desc(candidateNotes.createdAt), desc(candidateNotes.id))
    .limit(candidateLimits.onPage);
  return rows.map(({ note, authorName }) => ({
    ...{ id: note.id, of: note.userId, text: note.text },
    authorName,
    createdAt: note.createdAt.toISOString(),
  }));
}

/** A document as the page has it. */
export function presentDocument(row: typeof candidateDocuments.$inferSelect): CandidateDocument {
  const { id, userId: of, kind, number, expiresOn, updatedAt } = row;
  return { id, of, kind, number, expiresOn: expiresOn ?? '', version: updatedAt.toISOString() };
}

async function documentsOf(db: Db, ids: readonly string[]): Promise<CandidateDocument[]> {
  const rows = await db
    .select()
    .from(candidateDocuments)
    .where(inArray(candidateDocuments.userId, [...ids]))
    .orderBy(sql`${candidateDocuments.expiresOn} nulls last`, asc(candidateDocuments.id));
  return rows.map(presentDocument);
}
