import { sql } from 'drizzle-orm';
import { brand } from '#contract/brand.ts';
import type { Db } from '#server/db/client.ts';
import { readSequences, readTables } from './database/catalog.ts';
import { openSource, type Place } from './database/connect.ts';
import { appliedMigrations, readMigrations, madeBy } from '#server/db/migrate/readMigrations.ts';
import { RowChecksum, rowsOf } from './database/rows.ts';
import { FileCopies, type SavedFiles } from './fileCopies.ts';
import { BackupError } from './format/backupError.ts';
import { fileListName, tableEntry, type Manifest } from './format/manifest.ts';
import { BackupWriter } from './format/writeFolder.ts';
import { tablesLeftOut } from './leftOut.ts';
import { createPatience } from './patience.ts';

export interface BackupOptions {
  folder: string;
  password: string | undefined;
  place: Place;
  files: SavedFiles;
  signal: AbortSignal;
  /** Told how far it is. */
  progress: (text: string) => void;
  now: () => number;
}

/** Snapshots that are taken where files go away between a snapshot and its files. */
const mostSnapshots = 5;

/**
 * Writes database and files to a folder, as they were at one moment. Servers go on meanwhile. Where
 * it fails, nothing is left in the folder.
 * @returns the manifest, and the ids of files that the database names and the store does not have
 * @throws BackupError, errors of the database and the file system, and what `signal` is aborted with
 */
export async function createBackup(
  options: BackupOptions,
): Promise<{ manifest: Manifest; missing: string[] }> {
  const { folder, password, signal, files, progress } = options;
  const createdAt = new Date(options.now()).toISOString();
  const writer = await BackupWriter.begin(folder, { password, createdAt, signal });
  try {
    const patiently = createPatience(signal);
    const copies = new FileCopies(writer, files, patiently);
    const copied = (count: number) => progress(`files: ${count.toLocaleString('en')}`);
    // Most of the files first: what is left for the snapshot is quickly done.
    const listed = await patiently(() => files.list());
    await copies.add(
      listed.map(({ id }) => id),
      copied,
    );
    let gone = new Set<string>();
    for (let snapshot = 1; ; snapshot += 1) {
      const source = await openSource(options.place, signal);
      try {
        const saved = await source.db.transaction(
          async (tx) => {
            const ids = await fileIds(tx);
            const absent = await copies.add(ids, copied);
            // A file that one snapshot after the other names is not on its way out: it is lost.
            if (absent.some((id) => !gone.has(id)) && snapshot < mostSnapshots) {
              gone = new Set(absent);
              return null;
            }
            await copies.keepOnly(ids);
            return { ...(await saveTables(tx, writer, progress)), missing: absent };
          },
          { isolationLevel: 'repeatable read', accessMode: 'read only' },
        );
        if (!saved) continue;
        const { missing, ...contents } = saved;
        const { count, total, lines } = copies.list();
        const list = await writer.write(fileListName, lines, { pack: true });
        const manifest = {
          ...{ createdAt, source: source.kind, ...contents },
          files: { ...list, count, total },
        };
        await writer.finish(manifest);
        return { manifest, missing };
      } finally {
        await source.close();
      }
    }
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function fileIds(tx: Db): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const table of ['files', 'employer_files']) {
    // A release before had no files of employers.
    const { rows: found } = await tx.execute(sql`SELECT 1 WHERE to_regclass(${table}) IS NOT NULL`);
    if (found.length === 0) continue;
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM public.${sql.identifier(table)}`,
    );
    for (const { id } of rows) ids.add(id);
  }
  return ids;
}

async function saveTables(tx: Db, writer: BackupWriter, progress: (text: string) => void) {
  const released = readMigrations();
  const migrations = await appliedMigrations(tx);
  if (migrations.length === 0)
    throw new BackupError(`There is no database of ${brand.name} here: nothing was saved.`);
  const known = new Map(released.map(({ when, tag }) => [when, tag]));
  if (migrations.some((when) => !known.has(when)))
    throw new BackupError(
      'The database was changed by a newer release: make the backup with that.',
    );
  const wanted = new Set(
    [...madeBy(released, 'TABLE')].filter((name) => !Object.hasOwn(tablesLeftOut, name)),
  );
  const tables = await readTables(tx, wanted);
  const saved: Manifest['tables'] = [];
  for (const table of tables) {
    const checksum = new RowChecksum();
    const lines = async function* () {
      for await (const batch of rowsOf(tx, table)) {
        for (const line of batch) checksum.add(line);
        progress(`${table.name}: ${checksum.rows.toLocaleString('en')}`);
        yield Buffer.from(batch.join('\n') + '\n');
      }
    };
    const stored = await writer.write(tableEntry(table.name), lines(), { pack: true });
    saved.push({
      ...{ ...stored, name: table.name, columns: table.columns.map(({ name }) => name) },
      ...{ rows: checksum.rows, checksum: checksum.text },
    });
  }
  const schema = known.get(migrations.at(-1) ?? 0) ?? '';
  return { migrations, schema, tables: saved, sequences: await readSequences(tx, tables) };
}
