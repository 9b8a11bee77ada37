import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { DbHandle } from '#server/db/handle.ts';
import { projectRoot } from '#server/env.ts';

export interface Migration {
  tag: string;
  /** By which it is told whether it was applied. */
  when: number;
  /** Of the file, as drizzle writes it down. */
  hash: string;
  statements: string[];
}

/** Where this release's migrations are. */
export const migrationsFolder = path.join(projectRoot, 'server/db/migrations');

/** All migrations of a folder, in the order of its journal; this release's unless one is named. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(path.join(folder, `${tag}.sql`), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { tag, when, hash, statements: text.split('--> statement-breakpoint') };
  });
}

/** The names of what the migrations make: nothing else is ever saved or dropped. */
export function madeBy(
  migrations: readonly Migration[],
  kind: 'TABLE' | 'FUNCTION' | 'TYPE',
): Set<string> {
  const all = migrations.flatMap(({ statements }) => statements).join('\n');
  const pattern = `CREATE (?:OR REPLACE )?(?:UNLOGGED )?${kind} (?:IF NOT EXISTS )?"?(\\w+)"?`;
  return new Set([...all.matchAll(new RegExp(pattern, 'gi'))].map(([, name = '']) => name));
}

/** The moments (`when`) of the migrations that a database has had; none where it is new. */
export async function appliedMigrations(db: DbHandle): Promise<number[]> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return [];
  const applied = await db.execute<{ at: string }>(
    sql`SELECT created_at::text AS at FROM drizzle.__drizzle_migrations ORDER BY created_at`,
  );
  return applied.rows.map(({ at }) => Number(at));
}
