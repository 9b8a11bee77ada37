import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { AccountPair } from './mergePreview.ts';

/** Rows that are one person's, whichever account they hang on: nothing of them can be there twice. */
const moved = [
  ['applications', 'user_id'],
  ['application_events', 'user_id'],
  ['step_moves', 'user_id'],
  ['interviews', 'user_id'],
  ['messages', 'user_id'],
  ['job_alerts', 'user_id'],
  ['subscriptions', 'user_id'],
  ['payment_orders', 'user_id'],
  ['files', 'owner_id'],
  ['uploads', 'owner_id'],
  ['resume_views', 'owner_id'],
  ['support_requests', 'user_id'],
  ['job_reports', 'user_id'],
  ['outgoing_mails', 'user_id'],
  ['candidate_notes', 'user_id'],
  ['candidate_documents', 'user_id'],
  ['account_merges', 'user_id'],
] as const;

/** Rows of which an account has one for each of these: one that is there already stays as it is. */
const movedOnce = [
  ['saved_jobs', 'job_id'],
  ['saved_searches', 'key'],
  ['told_jobs', 'job_id'],
  ['due_alerts', null],
  ['candidate_tags', 'key'],
  ['candidate_links', null],
] as const;

/** What ends with the account: its sessions' browsers, secrets of an hour, and what triggers write anew. */
const ended = [
  'push_subscriptions',
  'mailed_codes',
  'password_resets',
  'candidates',
  'candidates_apart',
  'two_step',
  'interview_feeds',
] as const;

/** What is moved elsewhere: agreements by moveSharing, the number by the person who proved it. */
const apart = ['consents', 'user_phones'] as const;

/** Each table with a column that names a user, for a test: none is forgotten. */
export const tablesOfMerge: readonly string[] = [
  ...moved.map(([table]) => table),
  ...movedOnce.map(([table]) => table),
  ...ended,
  ...apart,
];

/** Makes the rows of one account those of another. To be called in a transaction that has locked both. */
export async function moveRows(tx: Db, { fromId, intoId }: AccountPair): Promise<void> {
  for (const [table, owner] of moved) {
    const [name, column] = [sql.identifier(table), sql.identifier(owner)];
    await tx.execute(sql`update ${name} set ${column} = ${intoId} where ${column} = ${fromId}`);
  }
  for (const [table, key] of movedOnce) {
    const name = sql.identifier(table);
    const same: SQL =
      key === null ? sql`true` : sql`o.${sql.identifier(key)} = t.${sql.identifier(key)}`;
    await tx.execute(sql`
      update ${name} t set user_id = ${intoId} where t.user_id = ${fromId}
        and not exists (select 1 from ${name} o where o.user_id = ${intoId} and ${same})`);
  }
  // Links of one of them may meet an account that the other was said to be apart from.
  await tx.execute(sql`
    delete from candidates_apart a using candidate_links l, candidate_links m
    where l.user_id = ${intoId} and m.person_id = l.person_id
      and (a.user_id, a.other_id) in ((l.user_id, m.user_id), (m.user_id, l.user_id))`);
  // Answers to the phone's own writes are of no use to another account.
  await tx.execute(sql`delete from idempotency_keys where owner = ${fromId}`);
  const number = sql`delete from user_phones where user_id = ${intoId}
    and exists (select 1 from user_phones o where o.user_id = ${fromId})`;
  await tx.execute(number);
  await tx.execute(sql`update user_phones set user_id = ${intoId} where user_id = ${fromId}`);
}
