import { and, desc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { companyKey } from '#contract/employers/companyKey.ts';
import type { ManyJobsReply } from '#contract/http/replies.ts';
import type { JobEdit } from '#contract/jobs/manyJobsForm.ts';
import { normalise } from '#contract/text.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import { decideOnJobs } from '#server/domain/openJobs.ts';
import type { Db } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { indexJobs } from '#server/db/search/postings.ts';
import { rowsOf } from './store.ts';
import { presentSummary, shownLogo, versionOf } from './summary.ts';

type Row = typeof jobs.$inferSelect;

/** One of many jobs that are changed: as it was seen, and what becomes of it. */
export interface Edit {
  id: string;
  version: string;
  change: JobEdit;
}

/**
 * Changes jobs in one transaction: all that can be, each with its line in the log, old and new. Of
 * another version than was seen, or deleted: left alone, and named. `undo` takes such a change back.
 * @returns each that was changed, as it is now and with what it was
 */
export async function editJobs(
  db: Db,
  act: Act,
  edits: readonly Edit[],
  action: 'update' | 'undo',
): Promise<ManyJobsReply> {
  return db.transaction(async (tx) => {
    const wanted = new Map(edits.map((edit) => [edit.id, edit]));
    const there = await lockedJobs(tx, [...wanted.keys()]);
    const logos = await logosOf(tx, edits);
    const befores = new Map<string, JobEdit>();
    const left: ManyJobsReply['left'] = [];
    const written: Row[] = [];
    for (const { id, version, change } of wanted.values()) {
      const row = there.get(id);
      if (!row) {
        left.push({ id, title: null, code: 'JOB_NOT_FOUND' });
      } else if (versionOf(row) !== version) {
        left.push({ id, title: row.jobName, code: 'VERSION_CONFLICT' });
      } else {
        const next = differing(row, withLogo(row, change, logos));
        const before = picked(row, next);
        if (Object.keys(next).length === 0) continue;
        written.push(await writeEdit(tx, act, row, next));
        await recordChange(tx, {
          ...{ ...act, action, entity: 'job', id, label: row.jobName },
          ...{ before, after: next, wholeTexts: true },
        });
        const { logoUrl } = before;
        befores.set(id, { ...before, ...(logoUrl && { logoUrl: shownLogo(logoUrl) }) });
      }
    }
    await indexJobs(tx, written);
    await decideOnJobs(
      tx,
      written.map(({ id }) => id).filter((id) => befores.get(id)?.status),
    );
    const rows = await rowsOf(tx, [...befores.keys()]);
    const now = act.at.getTime();
    return {
      changed: rows.map((row) => ({
        job: presentSummary(row, now, true),
        before: befores.get(row.id) ?? {},
      })),
      same: wanted.size - left.length - befores.size,
      left,
    };
  });
}

/**
 * The jobs of these ids that are not deleted, by their ids, kept from others until the transaction
 * ends. Locked in the order of their ids, so that two such changes wait for each other one way round.
 */
export async function lockedJobs(tx: Db, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await tx
    .select()
    .from(jobs)
    .where(and(inArray(jobs.id, [...ids]), isNull(jobs.deletedAt)))
    .orderBy(jobs.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** The newest logo of each employer that jobs are given to, by companyKey(): of other jobs than these. */
async function logosOf(tx: Db, edits: readonly Edit[]): Promise<Map<string, string>> {
  const names = edits.map(({ change }) => change.companyName ?? '');
  const employers = new Map(names.map((name) => [companyKey(name), normalise(name)]));
  const ids = edits.map(({ id }) => id);
  const found = new Map<string, string>();
  for (const [employer, key] of employers) {
    if (key === '') continue;
    // The newest of each spelling: one key may be of several employers (companyKey).
    const rows = await tx
      .selectDistinctOn([jobs.companyName], {
        ...{ name: jobs.companyName, logoUrl: jobs.logoUrl },
        ...{ at: jobs.createdAt, id: jobs.id },
      })
      .from(jobs)
      .where(
        and(
          ...[eq(jobs.companyKey, key), isNotNull(jobs.logoUrl)],
          ...[isNull(jobs.deletedAt), notInArray(jobs.id, ids)],
        ),
      )
      .orderBy(jobs.companyName, desc(jobs.createdAt), desc(jobs.id));
    const [newest] = rows
      .filter(({ name }) => companyKey(name) === employer)
      .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
    const logo = shownLogo(newest?.logoUrl ?? null);
    if (logo) found.set(employer, logo);
  }
  return found;
}

/** A job of another employer must not keep the logo of the one before. */
function withLogo(row: Row, change: JobEdit, logos: ReadonlyMap<string, string>): JobEdit {
  if (change.companyName === undefined || change.logoUrl !== undefined) return change;
  const employer = companyKey(change.companyName);
  return employer === companyKey(row.companyName)
    ? change
    : { ...change, logoUrl: logos.get(employer) ?? null };
}

const fields = ['status', 'closingDate', 'category', 'companyName', 'logoUrl'] as const;

/** What of a change is not that way already. */
function differing(row: Row, change: JobEdit): JobEdit {
  const named = fields.filter((name) => change[name] !== undefined && change[name] !== row[name]);
  return Object.fromEntries(named.map((name) => [name, change[name]]));
}

/**
 * What a switch has changed of a job, for its undo.
 * @param before the row as it was
 * @param after the row as it is
 * @returns what it was of that, empty where nothing is another way
 */
export const switchedFrom = (before: Row, { status, closingDate }: Row): JobEdit =>
  picked(before, differing(before, { status, closingDate }));

/** What a job is of the fields that a change names. */
function picked(row: Row, change: JobEdit): JobEdit {
  const named = fields.filter((name) => name in change);
  return Object.fromEntries(named.map((name) => [name, row[name]]));
}

async function writeEdit(tx: Db, act: Act, before: Row, change: JobEdit): Promise<Row> {
  const { companyName } = change;
  const [after] = await tx
    .update(jobs)
    .set({
      ...change,
      ...(companyName !== undefined && { companyKey: normalise(companyName) }),
      updatedAt: laterThan(before.updatedAt, act.at),
    })
    .where(eq(jobs.id, before.id))
    .returning();
  return after!;
}
