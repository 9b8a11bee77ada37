import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { untilNoneLeft } from '#server/domain/slices.ts';
import { nameKinds } from './openNames.ts';

/** Changes that wait until they are added up together: each reader looks at all of them. */
const worthAdding = 500;
/** After so many the table of changes is cleaned at once. */
const manyChanges = 5_000;

/**
 * Adds up what changed, in slices, each a transaction of its own. What has come since it was called
 * last waits for the next time: processes that look at the names now and then have seen it by then,
 * and need not read all of them anew. To be called by one process at a time.
 * @param enough - Changes that must wait.
 * @returns How many were added up.
 * @throws Database errors.
 */
export async function addUpNames(db: Db, enough = worthAdding): Promise<number> {
  const { rows } = await db.execute<{ due: string; last: string }>(sql`
    select coalesce((select due from open_name_state), 0)::text as due, max(seq)::text as last
    from open_name_changes having count(*) >= ${enough}`);
  const [waiting] = rows;
  if (!waiting) return 0;
  const kinds = sql.raw(nameKinds.map((kind) => `('${kind}', ${kind})`).join(', '));
  const added = await untilNoneLeft(
    async (size) => {
      const slice = await db.execute<{ number: number }>(sql`
        with gone as (
          delete from open_name_changes where seq = any(array(
            select seq from open_name_changes where seq <= ${waiting.due}::bigint
            order by seq limit ${size}
          )) returning *
        ), added as (
          insert into open_name_counts as known (kind, name, number)
          select of.kind, of.name, sum(change) from gone, lateral (values ${kinds}) of (kind, name)
          group by of.kind, of.name having sum(change) <> 0 order by of.kind, of.name
          on conflict (kind, name) do update set number = known.number + excluded.number
        )
        insert into open_name_state as state (name, folded, due)
        select 'names', count(*), 0 from gone
        on conflict (name) do update set folded = state.folded + excluded.folded
        returning (select count(*)::int from gone) as number`);
      return slice.rows[0]!.number;
    },
    { least: 20, first: 50, most: 2_000 },
  );
  await db.execute(sql`delete from open_name_counts where number = 0`);
  await db.execute(sql`update open_name_state set due = ${waiting.last}::bigint`);
  if (added > manyChanges) await db.execute('vacuum open_name_changes');
  return added;
}
