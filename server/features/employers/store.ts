import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { companyKey } from '#contract/employers/companyKey.ts';
import type { Employer, EmployerRow } from '#contract/employers/employer.ts';
import { isCheckOutdated, type EmployerForm } from '#contract/employers/employerForm.ts';
import { limits } from '#contract/limits.ts';
import { normalise } from '#contract/text.ts';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { employerFiles, employers } from '#server/db/schema/employerSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { givenName } from '#server/domain/shownName.ts';
import { jobNumbers, jobsUnder, presentRow } from './lists.ts';

type Row = typeof employers.$inferSelect;

const isThere = (id: string) => and(eq(employers.id, id), isNull(employers.deletedAt));

/** For whom a record is read, and when (ms). */
export interface Reader {
  /** Contacts, notes and files are for those who hire. */
  seesContact: boolean;
  now: number;
}

/** A whole record. */
async function present(db: Db, row: Row, { seesContact, now }: Reader): Promise<Employer> {
  const { id, website, contacts, notes, evidence } = row;
  const [checker] = row.checkedBy
    ? await db
        .select({ details: users.details, email: users.email })
        .from(users)
        .where(eq(users.id, row.checkedBy))
    : [];
  const files = seesContact
    ? await db
        .select()
        .from(employerFiles)
        .where(eq(employerFiles.employerId, id))
        .orderBy(asc(employerFiles.createdAt), asc(employerFiles.id))
    : [];
  const numbers = await jobNumbers(db, [row], now);
  const shown = files.map(({ createdAt, ...file }) => ({
    ...{ id: file.id, kind: file.kind, bytes: file.bytes },
    addedAt: createdAt.toISOString(),
  }));
  return {
    ...presentRow(row, numbers),
    ...(await jobsUnder(db, row, numbers, now)),
    website,
    checkedBy: checker ? givenName(checker.details) || (seesContact ? checker.email : null) : null,
    ...(seesContact && { contacts, notes, evidence, files: shown }),
  };
}

/**
 * @returns the record
 * @throws EMPLOYER_NOT_FOUND
 */
export async function findEmployer(db: Db, id: string, reader: Reader): Promise<Employer> {
  const [row] = await db.select().from(employers).where(isThere(id));
  if (!row) throw new ApiError('EMPLOYER_NOT_FOUND');
  return present(db, row, reader);
}

/** The record that jobs with a company name belong to, or null. `now` in ms. */
export async function matchEmployer(
  db: Db,
  company: string,
  now: number,
): Promise<EmployerRow | null> {
  const row = await recordOf(db, company);
  return row ? presentRow(row, await jobNumbers(db, [row], now)) : null;
}

/** The record of a company. Its key alone would find others too (companyKey). */
async function recordOf(db: Db, company: string): Promise<Row | undefined> {
  const key = normalise(company);
  const own = and(eq(employers.key, key), isNull(employers.deletedAt));
  const found = key ? await db.select().from(employers).where(own) : [];
  return found.find(({ name }) => companyKey(name) === companyKey(company));
}

/** What the log is told of a record: whom to reach is named and no more (server/domain/audit.ts). */
function audited(row: Row) {
  const { name, kind, country, website, licenceNumber, validUntil, checkSource, checkedOn } = row;
  const { evidence, contacts, notes } = row;
  return {
    ...{ name, kind, country, website, licenceNumber, validUntil, checkSource, checkedOn },
    ...{ evidence, contacts, notes },
  };
}

const line = (act: Act, { id, name }: Row) => ({
  ...{ ...act, entity: 'employer' as const, id, label: name },
});

/**
 * Where the company has a record already: its own page is where to go on. Who asks meanwhile waits for
 * the end of the transaction: which names are one is asked of companyKey(), which no index knows.
 */
async function refuseDouble(tx: Db, { id, name, key }: Row, reader: Reader): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`employer ${key}`}, 0))`);
  const other = await recordOf(tx, name);
  if (other && other.id !== id) throw await double(tx, other, reader);
}

const double = async (tx: Db, other: Row | undefined, reader: Reader) =>
  new ApiError('INVALID_FIELDS', {
    errors: { name: 'employerExists' },
    ...(other && { extra: { current: await present(tx, other, reader) } }),
  });

/**
 * Adds a record under `id`.
 * @returns the record
 * @throws INVALID_FIELDS with what is there, where the company has one
 */
export async function addEmployer(
  db: Db,
  act: Act,
  id: string,
  form: EmployerForm,
  reader: Reader,
): Promise<Employer> {
  const row: Row = {
    ...{ id, ...form, key: normalise(form.name) },
    checkedBy: form.checkedOn === null ? null : act.by,
    ...{ createdAt: act.at, updatedAt: act.at, deletedAt: null },
  };
  return db.transaction(async (tx) => {
    await refuseDouble(tx, row, reader);
    // Of two processes that agree on no lock the index lets one in.
    const added = await tx.insert(employers).values(row).onConflictDoNothing().returning();
    if (added.length === 0) {
      await refuseDouble(tx, row, reader);
      throw await double(tx, undefined, reader);
    }
    await tellOf(tx, 'employers');
    await recordChange(tx, { ...line(act, row), action: 'create', after: audited(row) });
    return present(tx, row, reader);
  });
}

/**
 * Changes a record. Its jobs keep the company name that they have.
 * @param version - What the change is based on; undefined: whatever is there.
 * @returns the record
 * @throws EMPLOYER_NOT_FOUND, VERSION_CONFLICT with what is there, INVALID_FIELDS where another record
 *   has the name, or where the check would be of what is not stored any more
 */
export async function changeEmployer(
  db: Db,
  act: Act,
  id: string,
  { version, ...form }: EmployerForm & { version?: string | undefined },
  reader: Reader,
): Promise<Employer> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(employers).where(isThere(id)).for('update');
    if (!before) throw new ApiError('EMPLOYER_NOT_FOUND');
    if (version !== undefined && version !== before.updatedAt.toISOString()) {
      throw new ApiError('VERSION_CONFLICT', {
        extra: { current: await present(tx, before, reader) },
      });
    }
    if (isCheckOutdated(before, form, reader.now)) {
      throw new ApiError('INVALID_FIELDS', { errors: { checkedOn: 'checkAgain' } });
    }
    const isSameCheck = (['checkSource', 'checkedOn', 'evidence'] as const).every(
      (name) => before[name] === form[name],
    );
    const after: Row = {
      ...{ ...before, ...form, key: normalise(form.name) },
      checkedBy: form.checkedOn === null ? null : isSameCheck ? before.checkedBy : act.by,
      updatedAt: laterThan(before.updatedAt, act.at),
    };
    await refuseDouble(tx, after, reader);
    await tx.update(employers).set(after).where(eq(employers.id, id));
    await tellOf(tx, 'employers');
    await recordChange(tx, {
      ...{ ...line(act, after), action: 'update' },
      ...{ before: audited(before), after: audited(after) },
    });
    return present(tx, after, reader);
  });
}

/**
 * Deletes a record with its files; for seven days it can be brought back. Links to the files work no more.
 * @throws EMPLOYER_NOT_FOUND
 */
export async function deleteEmployer(db: Db, act: Act, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = { deletedAt: act.at };
    const [row] = await tx.update(employers).set(deleted).where(isThere(id)).returning();
    if (!row) throw new ApiError('EMPLOYER_NOT_FOUND');
    await tellOf(tx, 'employers');
    await recordChange(tx, { ...line(act, row), action: 'delete' });
  });
}

/**
 * Brings a deleted record back as it was.
 * @returns the record
 * @throws EMPLOYER_NOT_FOUND where it is gone for good, INVALID_FIELDS where the company has a new one
 */
export async function restoreEmployer(
  db: Db,
  act: Act,
  id: string,
  reader: Reader,
): Promise<Employer> {
  const gone = and(eq(employers.id, id), isNotNull(employers.deletedAt));
  return db.transaction(async (tx) => {
    const [seen] = await tx.select().from(employers).where(gone).for('update');
    if (!seen) throw new ApiError('EMPLOYER_NOT_FOUND');
    await refuseDouble(tx, seen, reader);
    const updatedAt = laterThan(seen.updatedAt, act.at);
    const row = { ...seen, deletedAt: null, updatedAt };
    await tx.update(employers).set({ deletedAt: null, updatedAt }).where(gone);
    await tellOf(tx, 'employers');
    await recordChange(tx, { ...line(act, row), action: 'restore' });
    return present(tx, row, reader);
  });
}

/**
 * Erases the records that were deleted seven days ago, with their files and the bytes of those.
 * Bytes that stay behind when it is stopped in between are swept up as all that no row knows.
 */
export async function eraseDeletedEmployers({
  db,
  files,
  now,
}: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  const old = lt(employers.deletedAt, new Date(now() - limits.deletedKept));
  const due = await db.select({ id: employers.id }).from(employers).where(old).limit(100);
  for (const { id } of due) {
    const bytes = await db.transaction(async (tx) => {
      // Asked again: it may have been brought back meanwhile.
      const own = and(eq(employers.id, id), old);
      const [row] = await tx.select({ id: employers.id }).from(employers).where(own).for('update');
      if (!row) return [];
      const owned = eq(employerFiles.employerId, id);
      const gone = await tx.delete(employerFiles).where(owned).returning({ id: employerFiles.id });
      await tx.delete(employers).where(own);
      return gone;
    });
    for (const file of bytes) await files.remove(file.id);
  }
}
