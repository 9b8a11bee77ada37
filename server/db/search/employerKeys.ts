import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { companyKey } from '#contract/employers/companyKey.ts';
import { normalise, unseen } from '#contract/text.ts';
import { tellOf } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { employers } from '#server/db/schema/employerSchema.ts';

/**
 * Writes the keys of records of companies anew whose names have signs that no one sees: a release
 * before took those for spaces, and jobs are found by the key. Where another record has the name by now,
 * the key stays: only an admin can tell which of the two is right.
 * @throws database errors: what was not done waits for the next call
 */
export async function writeEmployerKeys(db: Db): Promise<void> {
  const { id, key, name, deletedAt } = employers;
  const rows = await db
    .select({ id, key, name, deletedAt })
    .from(employers)
    .where(sql`${name} ~ ${unseen.source}`);
  for (const row of rows) {
    const right = normalise(row.name);
    if (right === row.key) continue;
    const others = await db
      .select({ name })
      .from(employers)
      .where(and(eq(key, right), ne(id, row.id), isNull(deletedAt)));
    const isTaken = others.some((other) => companyKey(other.name) === companyKey(row.name));
    if (isTaken && row.deletedAt === null) continue;
    await db.transaction(async (tx) => {
      await tx.update(employers).set({ key: right }).where(eq(id, row.id));
      await tellOf(tx, 'employers');
    });
  }
}
