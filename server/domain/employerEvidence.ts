import { and, eq, isNull } from 'drizzle-orm';
import { isOfLicence } from '#contract/employers/employer.ts';
import type { Evidence } from '#contract/employers/evidence.ts';
import type { DbHandle } from '#server/db/handle.ts';
import { employers } from '#server/db/schema/employerSchema.ts';

type Row = typeof employers.$inferSelect;

/** What of a record is a check that can be shown to seekers: with all that proves it, or nothing. */
function provenCheck(row: Row): Evidence | null {
  const { checkSource: source, checkedOn, checkedBy, evidence, licenceNumber } = row;
  if (!source || !checkedOn || !checkedBy || !evidence) return null;
  if (!isOfLicence(source)) return { source, checkedOn, licenceNumber: null, validUntil: null };
  if (!licenceNumber) return null;
  return { source, checkedOn, licenceNumber, validUntil: row.validUntil };
}

/**
 * What was checked of the company that a job names.
 * @param companyKey - The company as `jobs.company_key` has it.
 * @returns null where there is no record of it, or no check that can be proven
 */
export async function evidenceOf(db: DbHandle, companyKey: string): Promise<Evidence | null> {
  const own = and(eq(employers.key, companyKey), isNull(employers.deletedAt));
  const [row] = await db.select().from(employers).where(own);
  return row ? provenCheck(row) : null;
}
