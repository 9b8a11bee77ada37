import { inArray, sql, type SQL } from 'drizzle-orm';
import { candidateLimits, type SamePerson } from '#contract/candidates/candidate.ts';
import type { Db } from '#server/db/client.ts';
import {
  candidateDocuments,
  candidateLinks,
  candidates,
  candidatesApart,
} from '#server/db/schema/candidateSchema.ts';

interface Pair extends Record<string, unknown> {
  of: string;
  id: string;
  name: string;
  why: 'phone' | 'passport' | 'linked' | 'apart';
}

/** No admin has said that the two are two people. */
const notApart = (id: SQL, other: SQL) => sql`not exists (
  select 1 from ${candidatesApart} a where a.user_id = ${id} and a.other_id = ${other})`;

/**
 * Who may be the same person as these, or is said to be, or said not to be. Only who shares the profile is named.
 * @returns by id; a few of each, since one telephone may be a whole village's
 */
export async function samePeople(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, SamePerson[]>> {
  const found = new Map<string, SamePerson[]>();
  if (ids.length === 0) return found;
  const { rows } = await db.execute<Pair>(sql`
    select c.user_id as of, o.user_id as id, o.name, 'phone' as why
    from ${candidates} c cross join lateral (
      select p.user_id, p.name from ${candidates} p
      where p.phone_key = c.phone_key and p.user_id <> c.user_id
        and ${notApart(sql`c.user_id`, sql`p.user_id`)}
      order by p.last_applied_at desc, p.user_id limit ${candidateLimits.same}) o
    where ${inArray(sql`c.user_id`, [...ids])}
    union all
    select d.user_id, o.user_id, o.name, 'passport'
    from ${candidateDocuments} d cross join lateral (
      select c.user_id, c.name from ${candidateDocuments} e
      join ${candidates} c on c.user_id = e.user_id
      where e.kind = 'passport' and e.number_key <> '' and e.number_key = d.number_key
        and e.user_id <> d.user_id and ${notApart(sql`d.user_id`, sql`e.user_id`)}
      order by c.last_applied_at desc, c.user_id limit ${candidateLimits.same}) o
    where d.kind = 'passport' and ${inArray(sql`d.user_id`, [...ids])}
    union all
    select l.user_id, c.user_id, c.name, 'linked'
    from ${candidateLinks} l
    join ${candidateLinks} m on m.person_id = l.person_id and m.user_id <> l.user_id
    join ${candidates} c on c.user_id = m.user_id
    where ${inArray(sql`l.user_id`, [...ids])}
    union all
    select a.user_id, c.user_id, c.name, 'apart'
    from ${candidatesApart} a join ${candidates} c on c.user_id = a.other_id
    where ${inArray(sql`a.user_id`, [...ids])}`);
  for (const { of, id, name, why } of rows) {
    const others = found.get(of) ?? [];
    found.set(of, others);
    let other = others.find((one) => one.id === id);
    if (!other) {
      other = { id, name, phone: false, passport: false, linked: false, apart: false };
      others.push(other);
    }
    other[why] = true;
  }
  return found;
}
