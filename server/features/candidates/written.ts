import { and, count, eq } from 'drizzle-orm';
import { candidateLimits, tagKey } from '#contract/candidates/candidate.ts';
import type { CandidateDocumentForm } from '#contract/candidates/candidateForms.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import {
  candidateDocuments,
  candidateNotes,
  candidateTags,
} from '#server/db/schema/candidateSchema.ts';
import type { Act } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { presentDocument } from './file.ts';
import { holdCandidates, recordWritten } from './lines.ts';

/** Who writes about whom, in a transaction. */
interface Writing {
  tx: Db;
  act: Act;
  userId: string;
}

/**
 * Writes a note down.
 * @returns its id
 * @throws CANDIDATE_NOT_FOUND
 */
export async function addNote({ tx, act, userId }: Writing, text: string): Promise<string> {
  await holdCandidates(tx, [userId]);
  const id = newId();
  const note = { id, userId, authorId: act.by, text, createdAt: act.at };
  await tx.insert(candidateNotes).values(note);
  await recordWritten(tx, act, userId, { what: 'note', did: 'create', text });
  return id;
}

/**
 * Takes a note away; one that is gone already is none to miss.
 * @throws CANDIDATE_NOT_FOUND
 */
export async function removeNote({ tx, act, userId }: Writing, id: string): Promise<void> {
  await holdCandidates(tx, [userId]);
  const gone = await tx
    .delete(candidateNotes)
    .where(and(eq(candidateNotes.id, id), eq(candidateNotes.userId, userId)))
    .returning({ id: candidateNotes.id });
  if (gone.length > 0)
    await recordWritten(tx, act, userId, { what: 'note', did: 'delete', text: '' });
}

/**
 * Puts a tag on a person; one that is there stays as it is written.
 * @throws CANDIDATE_NOT_FOUND, CANDIDATE_FULL where there are too many
 */
export async function addTag({ tx, act, userId }: Writing, tag: string): Promise<void> {
  await holdCandidates(tx, [userId]);
  const { key } = candidateTags;
  const [known] = await tx
    .select({ number: count() })
    .from(candidateTags)
    .where(eq(candidateTags.userId, userId));
  if ((known?.number ?? 0) >= candidateLimits.tags) {
    throw new ApiError('CANDIDATE_FULL');
  }
  // As it was written first, by whom ever: a tag is one word for all.
  const [written] = await tx
    .select({ tag: candidateTags.tag })
    .from(candidateTags)
    .where(eq(key, tagKey(tag)))
    .limit(1);
  const added = await tx
    .insert(candidateTags)
    .values({ userId, key: tagKey(tag), tag: written?.tag ?? tag, addedAt: act.at })
    .onConflictDoNothing()
    .returning({ key });
  if (added.length > 0)
    await recordWritten(tx, act, userId, { what: 'tag', did: 'create', text: tag });
}

/**
 * Takes a tag away; one that is gone already is none to miss.
 * @throws CANDIDATE_NOT_FOUND
 */
export async function removeTag({ tx, act, userId }: Writing, tag: string): Promise<void> {
  await holdCandidates(tx, [userId]);
  const gone = await tx
    .delete(candidateTags)
    .where(and(eq(candidateTags.userId, userId), eq(candidateTags.key, tagKey(tag))))
    .returning({ key: candidateTags.key });
  if (gone.length > 0)
    await recordWritten(tx, act, userId, { what: 'tag', did: 'delete', text: tag });
}

const columnsOf = ({ kind, number, expiresOn }: CandidateDocumentForm) => ({
  ...{ kind, number, expiresOn: expiresOn || null },
  numberKey: number.toUpperCase().replace(/[^A-Z0-9]/g, ''),
});

/**
 * Writes a document down; answers its id.
 * @throws CANDIDATE_NOT_FOUND, CANDIDATE_FULL where there are too many
 */
export async function addDocument(
  { tx, act, userId }: Writing,
  form: CandidateDocumentForm,
): Promise<string> {
  await holdCandidates(tx, [userId]);
  const [known] = await tx
    .select({ number: count() })
    .from(candidateDocuments)
    .where(eq(candidateDocuments.userId, userId));
  if ((known?.number ?? 0) >= candidateLimits.documents) {
    throw new ApiError('CANDIDATE_FULL');
  }
  const id = newId();
  const row = { id, userId, ...columnsOf(form), createdAt: act.at, updatedAt: act.at };
  await tx.insert(candidateDocuments).values(row);
  await recordWritten(tx, act, userId, { what: 'document', did: 'create', text: form.kind });
  return id;
}

/**
 * Changes a document.
 * @param version - What the change is based on; undefined: whatever is there.
 * @throws CANDIDATE_NOT_FOUND, NOT_FOUND, VERSION_CONFLICT with what is there
 */
export async function changeDocument(
  { tx, act, userId }: Writing,
  { id, version, ...form }: CandidateDocumentForm & { id: string; version: string | undefined },
): Promise<void> {
  await holdCandidates(tx, [userId]);
  const own = and(eq(candidateDocuments.id, id), eq(candidateDocuments.userId, userId));
  const [before] = await tx.select().from(candidateDocuments).where(own);
  if (!before) throw new ApiError('NOT_FOUND');
  if (version !== undefined && version !== before.updatedAt.toISOString()) {
    throw new ApiError('VERSION_CONFLICT', { extra: { current: presentDocument(before) } });
  }
  const updatedAt = laterThan(before.updatedAt, act.at);
  await tx
    .update(candidateDocuments)
    .set({ ...columnsOf(form), updatedAt })
    .where(own);
  await recordWritten(tx, act, userId, { what: 'document', did: 'update', text: form.kind });
}

/**
 * Takes a document away; one that is gone already is none to miss.
 * @throws CANDIDATE_NOT_FOUND
 */
export async function removeDocument({ tx, act, userId }: Writing, id: string): Promise<void> {
  await holdCandidates(tx, [userId]);
  const gone = await tx
    .delete(candidateDocuments)
    .where(and(eq(candidateDocuments.id, id), eq(candidateDocuments.userId, userId)))
    .returning({ kind: candidateDocuments.kind });
  const [document] = gone;
  if (!document) return;
  await recordWritten(tx, act, userId, { what: 'document', did: 'delete', text: document.kind });
}
