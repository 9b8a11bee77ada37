import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { companyKey } from '#contract/employers/companyKey.ts';
import { isOfLicence } from '#contract/employers/employer.ts';
import type { Evidence } from '#contract/employers/evidence.ts';
import type { DbHandle } from '#server/db/handle.ts';
import { preparedFor } from '#server/db/prepared.ts';
import { employers } from '#server/db/schema/employerSchema.ts';

const {
  name,
  kind,
  country,
  checkSource,
  checkedOn,
  checkedBy,
  evidence,
  licenceNumber,
  validUntil,
} = getTableColumns(employers);

type Row = Pick<
  typeof employers.$inferSelect,
  'checkSource' | 'checkedOn' | 'checkedBy' | 'evidence' | 'licenceNumber' | 'validUntil'
>;

const recordsOf = preparedFor((db) =>
  db
    .select({
      ...{ name, kind, country, checkSource, checkedOn, checkedBy, evidence },
      ...{ licenceNumber, validUntil },
    })
    .from(employers)
    .where(and(eq(employers.key, sql.placeholder('key')), isNull(employers.deletedAt)))
    .prepare(''),
);

/** What of a record is a check that can be shown to seekers: with all that proves it, or nothing. */
function provenCheck(row: Row): Evidence | null {
  const { checkSource: source, checkedOn, checkedBy, evidence, licenceNumber } = row;
  if (!source || !checkedOn || !checkedBy || !evidence) return null;
  if (!isOfLicence(source)) return { source, checkedOn, licenceNumber: null, validUntil: null };
  if (!licenceNumber) return null;
  return { source, checkedOn, licenceNumber, validUntil: row.validUntil };
}

/**
 * What was checked of the company that a job names. An agent sends people to any country; an employer
 * of the same name in another one, or one that is not known, is not who was checked.
 * @param job - The company with its `jobs.company_key`, which others with a like name may have too, and
 *   the job's country (ISO 3166 alpha-2).
 * @returns null where there is no record of it, or no check that can be proven
 */
export async function evidenceOf(
  db: DbHandle,
  job: { companyName: string; companyKey: string; country: string | null },
): Promise<Evidence | null> {
  const found = await recordsOf(db).execute({ key: job.companyKey });
  const row = found.find((record) => companyKey(record.name) === companyKey(job.companyName));
  if (!row) return null;
  const isElsewhere = row.kind === 'employer' && (!row.country || row.country !== job.country);
  return isElsewhere ? null : provenCheck(row);
}
