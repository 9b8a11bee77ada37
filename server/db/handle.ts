import type { Assume } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What `db.execute` answers with both drivers. For counts of changed rows use `.returning()`. */
interface QueryRows<Row> {
  rows: Row[];
}

interface QueryRowsType extends PgQueryResultHKT {
  type: QueryRows<Assume<this['row'], Record<string, unknown>>>;
}

export type Tables = Record<string, unknown>;

/** `Db` of client.ts, for what client.ts itself is made of. */
export type DbHandle<Schema extends Tables = Record<string, never>> = PgDatabase<
  QueryRowsType,
  Schema
>;
