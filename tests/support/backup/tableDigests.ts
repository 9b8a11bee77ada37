import { sql } from 'drizzle-orm';
import { tablesLeftOut } from '#server/backup/leftOut.ts';
import { openDatabase } from '#server/db/client.ts';

const quiet = { info() {}, warn() {}, error() {}, fatal() {} };

/**
 * Number of rows and a checksum of each table, by SQL alone: nothing of the backup's own code.
 * Left out is what a restore changes on purpose, the versions of sessions, and the tables that no
 * backup holds, because they are written anew.
 */
export async function tableDigests(place: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Promise<Record<string, string>> {
  const database = await openDatabase({ ...place, log: quiet });
  try {
    const tables = await database.db.execute<{ name: string; columns: string }>(sql`
      SELECT table_name AS name,
        string_agg(format('%I::text', column_name), ', ' ORDER BY column_name) AS columns
      FROM information_schema.columns
      WHERE table_schema = 'public' AND NOT (table_name = 'users' AND column_name = 'token_version')
      GROUP BY table_name ORDER BY table_name`);
    const digests: Record<string, string> = {};
    for (const { name, columns } of tables.rows) {
      if (Object.hasOwn(tablesLeftOut, name)) continue;
      const { rows } = await database.db.execute<{ digest: string }>(
        sql.raw(`SELECT count(*) || ' ' || coalesce(md5(string_agg(line, '' ORDER BY line)), '') AS digest
          FROM (SELECT md5(ROW(${columns})::text) COLLATE "C" AS line FROM "${name}") lines`),
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  } finally {
    await database.close();
  }
}
