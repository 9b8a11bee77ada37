import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { countryOf, homeCountryCode } from '#contract/account/phoneNumber.ts';
import type { Db } from '#server/db/client.ts';
import { leadRefusals } from '#server/db/schema/leadSchema.ts';

/**
 * By what someone is known who has asked to be on no list. A hash, so that the table names no one at a
 * glance; it withstands no one who tries all numbers, and has to outlive a restore elsewhere.
 */
export function refusalHashes({ phone, email }: { phone: string; email: string }): string[] {
  return [phone, withZero(phone), email]
    .filter((one) => one !== '')
    .map((one) => createHash('sha256').update(`asked not to be on lists: ${one}`).digest('hex'));
}

/** A number as lists before had it where it was written "+971 (0)50 ...": hashes cannot be written anew. */
function withZero(phone: string): string {
  const code = countryOf(phone);
  const own = phone.slice(1 + code.length);
  return phone.startsWith(`+${code}`) && code !== homeCountryCode ? `+${code}0${own}` : '';
}

/** Notes that someone has asked so. To be called with the transaction that erases the record. */
export async function refuseLists(
  tx: Db,
  person: { phone: string; email: string },
  at: Date,
): Promise<void> {
  const rows = refusalHashes(person).map((hash) => ({ hash, at }));
  if (rows.length > 0) await tx.insert(leadRefusals).values(rows).onConflictDoNothing();
}

/**
 * SQL: who has taken back that their profile is shown, as proven addresses and numbers: what someone
 * types into a profile may be anyone's.
 * @param which a condition on the consents `c`
 */
export const sharingTakenBack = (which: SQL) => sql`
  select case when u.email_proven_at is not null then u.email end as email, p.phone
  from consents c join users u on u.id = c.user_id left join user_phones p on p.user_id = c.user_id
  where c.kind = 'sharing' and c.withdrawn_at is not null and ${which} and not exists (
    select 1 from consents s
    where s.user_id = c.user_id and s.kind = 'sharing' and s.withdrawn_at is null)`;
