import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { erasedPeople } from '#server/db/schema/erasureSchema.ts';
import { supportRequests, users } from '#server/db/schema/schema.ts';
import { mergeAccounts } from './accounts/mergeAccounts.ts';
import { eraseAgain, eraseLeads, eraseUser, leadsOf } from './erasure.ts';

const { db, plansOf, close } = await testDatabase();
afterAll(() => close());
beforeEach(async () => {
  await db.delete(users);
  await db.delete(erasedPeople);
  await db.delete(supportRequests);
});

const now = Date.parse('2026-11-25T08:00:00Z');
const erase = (id: string) => db.transaction((tx) => eraseUser(tx, id, now));

test('who joined accounts and was erased comes back with none of them after a restore', async () => {
  const all = ['first', 'second', 'last', 'other'].map((id) => ({ id }));
  await db.insert(users).values(all);
  for (const [fromId, intoId] of [
    ['first', 'second'],
    ['second', 'last'],
  ] as const) {
    await db.transaction((tx) => mergeAccounts(tx, { fromId, intoId, now }));
  }
  await erase('last');
  // As in a backup from before they were joined.
  await db.delete(users).where(eq(users.id, 'other'));
  await db.insert(users).values(all);
  expect(await db.transaction((tx) => eraseAgain(tx, now))).toMatchObject({ people: 3 });
  expect(await db.select({ id: users.id }).from(users)).toEqual([{ id: 'other' }]);
});

test('what someone wrote to support while logged out goes with the account that proves the address', async () => {
  const email = 'asha@b.in';
  const form = {
    name: 'Asha',
    subject: 'Help',
    message: 'Please help',
    priority: 'normal' as const,
  };
  await db.insert(users).values({ id: 'stranger', email });
  await db.insert(supportRequests).values([
    { id: 'visitor', email, ...form },
    { id: 'other', email: 'ravi@b.in', ...form },
    { id: 'own', userId: 'stranger', email: 'else@b.in', ...form },
  ]);
  const left = async () => (await db.select().from(supportRequests)).map(({ id }) => id).sort();
  await erase('stranger');
  expect(await left()).toEqual(['other', 'visitor']);
  await db.insert(users).values({ id: 'asha', email, emailProvenAt: new Date(now) });
  await erase('asha');
  expect(await left()).toEqual(['other']);
});

test('the mails of who is on a list are found by its name among all that wait and all of a month', async () => {
  const at = sql`timestamptz '2026-11-25'`;
  await db.execute(sql`
    insert into lead_imports (id, created_by, file_name, digest, status, run, beat_at, progress, counts, created_at)
    values ('list', 'admin', 'a.xlsx', '', 'done', 'run', ${at}, '{}', '{}', ${at})`);
  await db.execute(sql`
    insert into leads (id, import_id, name, phone, email, trade, skills, state, languages, documents,
      passport_key, tags, source, note, search_text, added_at, ends_at)
    select 'l' || n, 'list', 'Ravi', '', n || '@list.example', '', '{}', '', '{}', '[]', '', '{}', '', '',
      '', ${at}, ${at} from generate_series(1, 3000) n`);
  await db.execute(sql`
    insert into outgoing_mails (id, recipient, subject, text, html, next_try_at)
    select kind || n || '.1', 'a@b.in', 's', 't', 'h', case when n % 3 = 0 then ${at} end
    from generate_series(1, 3000) n, unnest(array['lead-l', 'application-']) kind`);
  await db.execute(sql`analyze leads, outgoing_mails`);
  const own = leadsOf({ email: '6@list.example', phone: null });
  const waiting = async () =>
    (
      await db.execute(sql`select id from outgoing_mails where id like 'lead-%'
    and next_try_at is not null order by length(id), id limit 3`)
    ).rows.map(({ id }) => id);
  expect(await waiting()).toEqual(['lead-l3.1', 'lead-l6.1', 'lead-l9.1']);
  const [plan] = await plansOf(() => eraseLeads(db, own));
  expect(plan).toContain('outgoing_mails_of_leads');
  expect(plan).not.toContain('Seq Scan');
  expect(await waiting()).toEqual(['lead-l3.1', 'lead-l9.1', 'lead-l12.1']);
}, 60_000);
