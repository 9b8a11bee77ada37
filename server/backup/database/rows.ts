import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { quoted, type Table } from './catalog.ts';

// A row is one line: a JSON array of the columns' values as PostgreSQL writes them as text, null for
// null. Nothing passes through JavaScript's numbers and dates, so that every value comes back exactly.

/** Characters of rows that go over at once. */
const batchSize = 1_000_000;
const mostRows = 2_000;
const space = 1n << 256n;

/** A sum over rows that does not depend on their order. */
export class RowChecksum {
  rows = 0;
  #sum = 0n;

  /** Counts one row in. */
  add(line: string): void {
    this.rows += 1;
    const hash = createHash('sha256').update(line).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % space;
  }

  /** The sum of the rows' SHA-256 values, in hexadecimal. */
  get text(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}

/**
 * All rows of a table, in batches. To be called in a transaction, one table after the other.
 * @returns lines without their end
 */
export async function* rowsOf(tx: Db, table: Table): AsyncGenerator<string[], void> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  await tx.execute(
    sql.raw(`DECLARE saved_rows NO SCROLL CURSOR FOR
      SELECT json_build_array(${values})::text AS line FROM public.${quoted(table.name)}`),
  );
  let many = 100;
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`FETCH ${many} FROM saved_rows`));
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    yield lines;
    const size = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    many = Math.max(1, Math.min(mostRows, Math.floor(batchSize / size)));
  }
  await tx.execute(sql.raw('CLOSE saved_rows'));
}

/**
 * Writes lines of rows into a table.
 * @param columns the order of the values in a line
 */
export async function insertRows(
  tx: Db,
  table: Table,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const names = columns.map(quoted).join(', ');
  const values = columns.map((name, index) => `(r->>${index})::${types.get(name)}`).join(', ');
  await tx.execute(sql`
    INSERT INTO ${sql.raw(`public.${quoted(table.name)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM jsonb_array_elements(`)}${`[${lines.join(',')}]`}::jsonb) r`);
}
