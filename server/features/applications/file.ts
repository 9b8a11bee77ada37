import { and, asc, desc, eq } from 'drizzle-orm';
import type {
  ApplicantFile,
  ApplicantMove,
  ApplicantNote,
} from '#contract/applications/applicants.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/client.ts';
import {
  applicationEvents,
  applicationNotes,
  stepMoves,
} from '#server/db/schema/applicationSchema.ts';
import { applications, users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { shownNameIfThere } from '#server/domain/shownName.ts';
import { presentApplicant, profileOf, selectApplicants } from './applicants.ts';
import { presentEvent } from './store.ts';

/**
 * Everything that the admin sees of one applicant.
 * @throws APPLICATION_NOT_FOUND where the job has no such application
 */
export async function applicantFile(
  db: Db,
  { jobId, id, publicUrl }: { jobId: string; id: string; publicUrl: string },
): Promise<ApplicantFile> {
  const [row] = await selectApplicants(db).where(
    and(eq(applications.id, id), eq(applications.jobId, jobId)),
  );
  if (!row) throw new ApiError('APPLICATION_NOT_FOUND');
  const applicant = presentApplicant(row, publicUrl);
  const [owner] = await db
    .select({ details: users.details })
    .from(users)
    .where(eq(users.id, row.userId));
  return {
    applicant,
    profile: profileOf((applicant.shared && owner?.details) || {}),
    events: await eventsOf(db, id),
    moves: await movesOf(db, id),
    notes: await notesOf(db, id),
  };
}

async function eventsOf(db: Db, id: string): Promise<ApplicantFile['events']> {
  const rows = await db
    .select({ event: applicationEvents, byName: shownNameIfThere })
    .from(applicationEvents)
    .leftJoin(users, eq(users.id, applicationEvents.byId))
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(asc(applicationEvents.id));
  return rows.map(({ event, byName }) => ({
    ...presentEvent(event),
    byName,
  }));
}

async function movesOf(db: Db, id: string): Promise<ApplicantMove[]> {
  const rows = await db
    .select({ at: stepMoves.at, step: stepMoves.step, byName: shownNameIfThere })
    .from(stepMoves)
    .leftJoin(users, eq(users.id, stepMoves.byId))
    .where(eq(stepMoves.applicationId, id))
    .orderBy(asc(stepMoves.id));
  return rows.map(({ at, step, byName }) => ({
    ...{ at: at.toISOString(), step },
    byName,
  }));
}

/** The admin's notes about an application, newest first. */
export async function notesOf(db: Db, id: string): Promise<ApplicantNote[]> {
  const rows = await db
    .select({ note: applicationNotes, authorName: shownNameIfThere })
    .from(applicationNotes)
    .leftJoin(users, eq(users.id, applicationNotes.authorId))
    .where(eq(applicationNotes.applicationId, id))
    .orderBy(desc(applicationNotes.createdAt), desc(applicationNotes.id));
  return rows.map(({ note, authorName }) => ({
    id: note.id,
    text: note.text,
    authorName,
    createdAt: note.createdAt.toISOString(),
  }));
}

/** An application, and what its job is called in the log. */
interface OfApplication {
  applicationId: string;
  label: string;
}

/** Writes a note down, with its line in the log. */
export async function addNote(
  db: Db,
  { applicationId, label }: OfApplication,
  text: string,
  { by, at }: Act,
): Promise<void> {
  const note = { id: newId(), applicationId, authorId: by, text, createdAt: at };
  await db.transaction(async (tx) => {
    await tx.insert(applicationNotes).values(note);
    await recordChange(tx, {
      ...{ by, at, action: 'create', entity: 'application', id: applicationId, label },
      after: { noteText: text },
    });
  });
}

/** Takes a note away, with its line in the log; one that is gone already is none to miss. */
export async function removeNote(
  db: Db,
  { applicationId, label }: OfApplication,
  noteId: string,
  act: Act,
): Promise<void> {
  const { id, text } = applicationNotes;
  const own = and(eq(id, noteId), eq(applicationNotes.applicationId, applicationId));
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(applicationNotes).where(own).returning({ text });
    if (!gone) return;
    await recordChange(tx, {
      ...{ ...act, action: 'delete', entity: 'application', id: applicationId, label },
      ...{ before: { noteText: gone.text }, after: { noteText: null } },
    });
  });
}
