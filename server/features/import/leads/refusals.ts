import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { leadRefusals, leads } from '#server/db/schema/leadSchema.ts';

/**
 * By what someone is known who has asked to be on no list. A hash, so that the table names no one at a
 * glance; it withstands no one who tries all numbers, and has to outlive a restore elsewhere.
 */
export function refusalHashes({ phone, email }: { phone: string; email: string }): string[] {
  return [phone, email]
    .filter((one) => one !== '')
    .map((one) => createHash('sha256').update(`asked not to be on lists: ${one}`).digest('hex'));
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
 * SQL: who has taken back that their profile is shown, as addresses and telephones. A list that
 * brings such a person in again is refused that row.
 */
export const sharingTakenBack = sql`
  select u.email, '+' || phone_key(u.details ->> 'mobile') as phone
  from consents c join users u on u.id = c.user_id
  where c.kind = 'sharing' and c.withdrawn_at is not null and not exists (
    select 1 from consents s
    where s.user_id = c.user_id and s.kind = 'sharing' and s.withdrawn_at is null)`;

/**
 * Erases leads with the mails that still wait for them.
 * @param which a condition on leads
 * @returns how many they were
 */
export async function eraseLeads(tx: Db, which: SQL): Promise<number> {
  await tx.execute(sql`
    delete from outgoing_mails where next_try_at is not null and id like 'lead-%'
      and substring(id from '^lead-([^.]+)') in (select id from ${leads} where ${which})`);
  const { rows } = await tx.execute<{ number: number }>(sql`
    with gone as (delete from ${leads} where ${which} returning 1)
    select count(*)::int as number from gone`);
  return rows[0]?.number ?? 0;
}
