import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

// Types, not interfaces: rows of a query are records of any names.
type Column = {
  name: string;
  /** As SQL writes it. */
  type: string;
  /** Its numbers come from a sequence. */
  identity: boolean;
};

export interface Table {
  name: string;
  /** By name: two databases may have them in another order. */
  columns: Column[];
}

export type Sequence = {
  table: string;
  column: string;
  /** The number given last, or, where `called` is false, the one to be given first. */
  value: string;
  called: boolean;
};

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * The tables of `wanted` that are there, each after those that it refers to.
 * @throws Error where tables refer to each other in a ring
 */
export async function readTables(db: Db, wanted: ReadonlySet<string>): Promise<Table[]> {
  const { rows } = await db.execute<{ table: string } & Column>(sql`
    SELECT c.relname AS table, a.attname AS name, a.attidentity <> '' AS identity,
      format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`);
  const tables = new Map<string, Table>();
  for (const { table, ...column } of rows) {
    if (!wanted.has(table)) continue;
    const known = tables.get(table) ?? { name: table, columns: [] };
    tables.set(table, { ...known, columns: [...known.columns, column].sort(byName) });
  }
  const keys = await db.execute<{ child: string; parent: string }>(sql`
    SELECT child.relname AS child, parent.relname AS parent
    FROM pg_constraint k
    JOIN pg_class child ON child.oid = k.conrelid JOIN pg_class parent ON parent.oid = k.confrelid
    WHERE k.contype = 'f' AND child.relnamespace = 'public'::regnamespace
      AND child.oid <> parent.oid`);
  return inOrder([...tables.values()].sort(byName), keys.rows);
}

function inOrder(tables: Table[], keys: { child: string; parent: string }[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const waiting = new Set(
      keys.filter(({ parent }) => left.has(parent)).map(({ child }) => child),
    );
    const free = [...left.values()].filter(({ name }) => !waiting.has(name));
    if (free.length === 0) throw new Error('Tables refer to each other in a ring.');
    for (const table of free) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}

/** Where the sequences of identity columns are. */
export async function readSequences(db: Db, tables: readonly Table[]): Promise<Sequence[]> {
  const sequences: Sequence[] = [];
  for (const { name: table, columns } of tables) {
    for (const { name: column } of columns.filter(({ identity }) => identity)) {
      const from = await db.execute<{ sequence: string }>(
        sql`SELECT pg_get_serial_sequence(${quoted(table)}, ${column}) AS sequence`,
      );
      // The name comes quoted from PostgreSQL itself.
      const { rows } = await db.execute<{ value: string; called: boolean }>(
        sql.raw(
          `SELECT last_value::text AS value, is_called AS called FROM ${from.rows[0]!.sequence}`,
        ),
      );
      sequences.push({ table, column, ...rows[0]! });
    }
  }
  return sequences;
}

/** Goes on with identity columns where the other database was. */
export async function setSequences(tx: Db, sequences: readonly Sequence[]): Promise<void> {
  for (const { table, column, value, called } of sequences) {
    await tx.execute(sql`
      SELECT setval(pg_get_serial_sequence(${quoted(table)}, ${column}), ${value}::bigint, ${called})`);
  }
}
