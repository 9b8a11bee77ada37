import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { giveConsent, withdrawConsent } from '#server/domain/consents.ts';
import { eraseUser } from '#server/domain/erasure.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { leads } from '#server/db/schema/leadSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { readMigrations } from '#server/db/migrate/readMigrations.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { markRefused } from './findSame.ts';
import { eraseEndedLeads, eraseUnsharedLeads } from './leads.ts';
import { refusalHashes } from './refusals.ts';

const { db, close } = await testDatabase();
afterAll(() => close());

const now = Date.parse('2026-11-25T08:00:00Z');
const phone = '+919876543210';

beforeEach(async () => {
  await db.execute(sql`delete from users`);
  await db.execute(sql`delete from lead_imports`);
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into lead_imports (id, created_by, file_name, digest, status, run, beat_at, progress,
      counts, created_at)
    values ('list', 'admin', 'a.xlsx', '', 'checked', 'run', ${at}, '{}', '{}', ${at})`);
  await db.execute(sql`
    insert into leads (id, import_id, name, phone, email, trade, skills, state, languages, documents,
      passport_key, tags, source, note, search_text, added_at, ends_at)
    values ('anil', 'list', 'Anil', ${phone}, '', '', '{}', '', '{}', '[]', '', '{}', '', '', '', ${at},
      ${at} + interval '90 days')`);
  await db.execute(sql`
    insert into lead_import_rows (import_id, row, fields, state, phone)
    values ('list', 2, '{}', 'good', ${phone})`);
});

/** An account that shares its profile no more, with the number in its profile and perhaps a proven one. */
async function unshared(id: string, { proven }: { proven: boolean }, ago = 0) {
  await db.insert(users).values({ id, email: `${id}@b.in`, details: { mobile: phone } });
  const at = new Date(now - ago);
  if (proven) await db.insert(userPhones).values({ userId: id, phone, addedAt: at, provenAt: at });
  await giveConsent(db, { userId: id, kind: 'sharing', at });
  await withdrawConsent(db, { userId: id, kind: 'sharing', at });
}
const people = () => db.$count(leads);
async function isRefused(): Promise<boolean> {
  await markRefused(db, 'list', { from: 1, to: 10 });
  const { rows } = await db.execute<{ state: string }>(sql`select state from lead_import_rows`);
  return rows[0]?.state === 'bad';
}

test('a number that someone types into a profile takes no one off the lists', async () => {
  await unshared('stranger', { proven: false });
  expect(await isRefused()).toBe(false);
  await eraseEndedLeads(db, now);
  expect(await people()).toBe(1);
  await eraseUnsharedLeads(db);
  expect(await people()).toBe(1);
});

test('who shares no more goes by the proven number, at once, and no later list brings them back', async () => {
  await unshared('owner', { proven: true });
  await giveConsent(db, { userId: 'owner', kind: 'sharing', at: new Date(now) });
  await eraseEndedLeads(db, now);
  expect(await people()).toBe(1);
  await withdrawConsent(db, { userId: 'owner', kind: 'sharing', at: new Date(now) });
  await eraseEndedLeads(db, now);
  expect(await people()).toBe(0);
  expect(await isRefused()).toBe(true);
});

test('who took sharing back long ago is looked for once a day', async () => {
  await unshared('owner', { proven: true }, 2 * limits.day);
  await eraseEndedLeads(db, now);
  expect(await people()).toBe(1);
  await eraseUnsharedLeads(db);
  expect(await people()).toBe(0);
});

test('an account that is erased takes along the records with its proven number', async () => {
  await unshared('stranger', { proven: false });
  await db.transaction((tx) => eraseUser(tx, 'stranger', now));
  expect(await people()).toBe(1);
  await unshared('owner', { proven: true });
  await db.transaction((tx) => eraseUser(tx, 'owner', now));
  expect(await people()).toBe(0);
});

test('who refused by a number that lists had with a 0 behind its code is refused still', async () => {
  const before = createHash('sha256')
    .update('asked not to be on lists: +9710501234567')
    .digest('hex');
  await db.execute(sql`insert into lead_refusals (hash, at) values (${before}, now())`);
  const hashes = sql.join(
    refusalHashes({ phone: '+971501234567', email: '' }).map((hash) => sql`${hash}`),
    sql`, `,
  );
  await db.execute(sql`update lead_import_rows set hashes = array[${hashes}]`);
  expect(await isRefused()).toBe(true);
});

test('people of lists with such a number have it without the 0 after the migration', async () => {
  const old = '+9710501234567';
  await db.execute(sql`update leads set phone = ${old}, search_text = 'anil 9710501234567 welder'`);
  await db.execute(sql`update lead_import_rows set phone = ${old}`);
  const migration = readMigrations().find(({ tag }) => tag === '0079_phones_of_lists_by_one_rule');
  for (const statement of migration?.statements ?? []) await db.execute(sql.raw(statement));
  const { rows } = await db.execute(
    sql`select l.phone, l.search_text as text, r.phone as row from leads l, lead_import_rows r`,
  );
  expect(rows).toEqual([
    { phone: '+971501234567', text: 'anil 971501234567 welder', row: '+971501234567' },
  ]);
});
