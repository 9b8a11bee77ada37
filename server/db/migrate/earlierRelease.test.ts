import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { testDatabase } from '#server/db/testDatabase.ts';
import { lastReleased } from '../../../tests/support/data/lastRelease.ts';
import { migrationsFolder } from './readMigrations.ts';

interface ReleasedColumn {
  name: string;
  type: string;
  notNull: boolean;
  default?: unknown;
  identity?: unknown;
}

interface ReleasedTable {
  name: string;
  columns: Record<string, ReleasedColumn>;
  foreignKeys: Record<string, { tableTo: string; columnsFrom: string[] }>;
}

/** What drizzle wrote down of the schema when the last release was made. */
const file = path.join(migrationsFolder, `meta/${lastReleased.slice(0, 4)}_snapshot.json`);
const snapshot = JSON.parse(readFileSync(file, 'utf8')) as {
  tables: Record<string, ReleasedTable>;
};
const tables = Object.values(snapshot.tables);

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => ({ db, close } = await testDatabase()));
afterAll(() => close());

/** A value that the earlier release could write. */
function valueOf({ type }: ReleasedColumn): string {
  if (type.endsWith('[]')) return `'{}'`;
  if (type.startsWith('timestamp')) return `'2026-11-22 00:00:00+00'`;
  if (type.startsWith('numeric') || /^(integer|bigint)$/.test(type)) return '1';
  return { boolean: 'true', jsonb: `'{}'`, date: `'2026-11-22'` }[type] ?? `'x'`;
}

const quoted = (columns: ReleasedColumn[]) => columns.map(({ name }) => `"${name}"`).join(', ');

/** Each after those that it refers to. */
function inOrder(): ReleasedTable[] {
  const done = new Set<string>();
  const ordered: ReleasedTable[] = [];
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, foreignKeys }) =>
        !done.has(name) && Object.values(foreignKeys).every(({ tableTo }) => done.has(tableTo)),
    );
    if (!next) throw new Error('Tables refer to each other in a ring');
    done.add(next.name);
    ordered.push(next);
  }
  return ordered;
}

test('the last release reads, adds and changes rows in the schema of this one', async () => {
  expect(tables.length).toBeGreaterThan(20);
  for (const { name, columns } of inOrder()) {
    const all = Object.values(columns);
    const written = all.filter(({ identity }) => !identity);
    const read = sql.raw(`SELECT ${quoted(all)} FROM "${name}"`);
    await db.execute(read);
    // As drizzle writes it: every column is named, and what is not given is the default.
    const least = written.map((column) =>
      column.notNull && column.default === undefined ? valueOf(column) : 'DEFAULT',
    );
    await db.execute(
      sql.raw(`INSERT INTO "${name}" (${quoted(written)}) VALUES (${least.join(', ')})`),
    );
    expect((await db.execute(read)).rows.length).toBe(1);
    const changes = written
      .filter(({ name: column }) => !/_?id$/.test(column))
      .map((column) => `"${column.name}" = ${valueOf(column)}`);
    if (changes.length > 0) await db.execute(sql.raw(`UPDATE "${name}" SET ${changes.join(', ')}`));
  }
  for (const { name } of inOrder().toReversed()) await db.execute(sql.raw(`DELETE FROM "${name}"`));
});

test('no column that the last release reads has another type', async () => {
  const { rows } = await db.execute<{ name: string; type: string }>(sql`
    SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0`);
  const now = new Map(rows.map(({ name, type }) => [name, type.replaceAll(/[ ,]/g, '')]));
  for (const { name, columns } of tables)
    for (const column of Object.values(columns)) {
      const type = column.type.replace(' COLLATE "C"', '').replaceAll(/[ ,]/g, '');
      expect([`${name}.${column.name}`, now.get(`${name}.${column.name}`)]).toEqual([
        `${name}.${column.name}`,
        type,
      ]);
    }
});
