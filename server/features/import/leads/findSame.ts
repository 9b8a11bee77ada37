import { sql } from 'drizzle-orm';
import { leadLimits } from '#contract/leads/lead.ts';
import type { Db } from '#server/db/client.ts';
import { userPhones } from '#server/db/schema/accountSchema.ts';
import { candidateDocuments, candidates } from '#server/db/schema/candidateSchema.ts';
import { leadImportRows, leadRefusals, leads } from '#server/db/schema/leadSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { sharingIsOff } from '#server/domain/consents.ts';

const most = leadLimits.same;

/** What one column of a row is found in: of leads and of candidates a few, of the file the first row. */
const sources = (importId: string) => ({
  phone: [
    sql`select 'lead' as kind, id, name from ${leads} where phone = m.phone and phone <> '' limit ${most}`,
    sql`select 'candidate' as kind, user_id as id, name from ${candidates}
      where phone_key = substr(m.phone, 2) limit ${most}`,
    earlier(importId, 'phone'),
  ],
  email: [
    sql`select 'lead' as kind, id, name from ${leads} where email = m.email and email <> '' limit ${most}`,
    sql`select 'candidate' as kind, c.user_id as id, c.name from ${users} u
      join ${candidates} c on c.user_id = u.id where u.email = m.email and u.email_proven_at is not null limit ${most}`,
    earlier(importId, 'email'),
  ],
  passport: [
    sql`select 'lead' as kind, id, name from ${leads}
      where passport_key = m.passport_key and passport_key <> '' limit ${most}`,
    sql`select 'candidate' as kind, c.user_id as id, c.name from ${candidateDocuments} d
      join ${candidates} c on c.user_id = d.user_id
      where d.kind = 'passport' and d.number_key <> '' and d.number_key = m.passport_key limit ${most}`,
    earlier(importId, 'passport_key'),
  ],
});

function earlier(importId: string, column: 'phone' | 'email' | 'passport_key') {
  const name = sql.identifier(column);
  return sql`select 'row' as kind, f.row::text as id, coalesce(f.facts ->> 'name', '') as name
    from ${leadImportRows} f where f.import_id = ${importId} and f.${name} = m.${name}
      and f.row < m.row and f.state <> 'bad' order by f.row limit 1`;
}

interface Range {
  /** The first row. */
  from: number;
  /** The last one. */
  to: number;
}

const within = (importId: string, { from, to }: Range) =>
  sql`r.import_id = ${importId} and r.row between ${from} and ${to}`;

/**
 * Makes rows of people who asked not to be on lists bad ones; why they did is not said. Asked from the
 * few rows of the range: a list of a company is small beside all who ever took their sharing back.
 */
export async function markRefused(tx: Db, importId: string, range: Range): Promise<void> {
  await tx.execute(sql`
    with mine as materialized (
      select r.row, r.phone, r.email from ${leadImportRows} r
      where ${within(importId, range)} and r.state <> 'bad'),
    off as (
      select m.row from mine m join ${users} u on u.email = m.email and u.email_proven_at is not null
      where m.email <> '' and ${sharingIsOff(sql`u.id`)}
      union all
      select m.row from mine m join ${userPhones} p on p.phone = m.phone
      where m.phone <> '' and ${sharingIsOff(sql`p.user_id`)})
    update ${leadImportRows} r set state = 'bad',
      problems = problems || '[{"field":"row","code":"askedNotTo"}]'::jsonb
    where ${within(importId, range)} and r.state <> 'bad' and (
      exists (select 1 from ${leadRefusals} f where f.hash = any(r.hashes))
      or r.row in (select row from off))`);
}

/**
 * Says of the rows of an import who of them may be someone who is there: an earlier row, a lead, a
 * candidate. Who is not found by an admin (no sharing, no application) is not told either. Rows of
 * people who asked not to be on lists become bad ones first.
 */
export async function markSame(tx: Db, importId: string, range: Range): Promise<void> {
  const found = Object.entries(sources(importId)).flatMap(([by, queries]) => {
    const column = sql.identifier(by === 'passport' ? 'passport_key' : by);
    return queries.map(
      (query) => sql`select m.row, ${by} as by, o.kind, o.id, o.name from mine m
        cross join lateral (${query}) o where m.${column} <> ''`,
    );
  });
  await markRefused(tx, importId, range);
  await tx.execute(sql`
    with mine as materialized (
      select r.row, r.phone, r.email, r.passport_key from ${leadImportRows} r
      where ${within(importId, range)} and r.state <> 'bad'),
    found as (${sql.join(found, sql` union all `)}),
    told as (
      select row, jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name, 'by', by)
        order by kind, id, by) as same
      from found group by row)
    update ${leadImportRows} r set
      same = coalesce(told.same, '[]'::jsonb),
      state = case when told.row is null then 'good' else 'same' end
    from mine left join told on told.row = mine.row
    where r.import_id = ${importId} and r.row = mine.row
      and r.same is distinct from coalesce(told.same, '[]'::jsonb)`);
}
