import { and, isNull, max, ne, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { erasedPeople } from '#server/db/schema/erasureSchema.ts';
import { jobImports } from '#server/db/schema/importSchema.ts';
import { leadRefusals } from '#server/db/schema/leadSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { messages } from '#server/db/schema/messageSchema.ts';
import { openedJobs } from '#server/db/schema/savedSearchSchema.ts';
import { employerFiles } from '#server/db/schema/employerSchema.ts';
import { files as fileRows, uploads, users } from '#server/db/schema/schema.ts';
import { eraseAgain, rememberErased } from '#server/domain/erasure.ts';
import { keepErasureLedger, ledgerOf } from '#server/domain/erasureLedger.ts';
import { quoted, readTables, setSequences, type Table } from './database/catalog.ts';
import { openTarget, type Place } from './database/connect.ts';
import { migrateInside } from '#server/db/migrate/applyMigrations.ts';
import { madeBy, readMigrations } from '#server/db/migrate/readMigrations.ts';
import { insertRows, RowChecksum, rowsOf } from './database/rows.ts';
import { restoreFiles, type SavedFiles } from './fileCopies.ts';
import { BackupError } from './format/backupError.ts';
import type { Manifest } from './format/manifest.ts';
import { BackupReader } from './format/readFolder.ts';
import { tablesLeftOut } from './leftOut.ts';
import { createPatience } from './patience.ts';
import { whileUnfinished } from './unfinishedRestore.ts';

export interface RestoreOptions {
  folder: string;
  password: string | undefined;
  place: Place;
  files: SavedFiles;
  /** Takes the place of data that is there. */
  replace: boolean;
  /** Hashes of erased people from elsewhere. */
  erased: ReadonlySet<string>;
  signal: AbortSignal;
  progress: (text: string) => void;
  now: () => number;
}

export interface Restored {
  manifest: Manifest;
  /** People who were erased after the backup was made, and are erased again. */
  erasedAgain: number;
  files: number;
  /** Mails that are too old to be sent. */
  mailsGivenUp: number;
  /** What went wrong after the backup was in its place; null where nothing did. */
  left: unknown;
}

/** Characters of rows that are inserted by one statement. */
const batchSize = 1_000_000;
/** Rows of two values each that one statement inserts. */
const refusalsAtOnce = 1_000;
/** More than any session's version can have risen by since the backup. */
const versionStep = 1_000_000;

/**
 * Checks a backup completely, without a database.
 * @throws BackupError
 */
export async function checkBackup(
  options: Pick<RestoreOptions, 'folder' | 'password' | 'signal' | 'progress'>,
): Promise<BackupReader> {
  const { folder, password, signal, progress } = options;
  const reader = await BackupReader.open(folder, { password, signal });
  const known = new Set(readMigrations().map(({ when }) => when));
  if (reader.manifest.migrations.some((when) => !known.has(when)))
    throw new BackupError(
      `The backup is of a newer release (${reader.manifest.schema}). Update this one first.`,
    );
  await reader.verify((entry) => progress(`checked: ${entry}`));
  return reader;
}

/**
 * Puts a backup in the place of what the database holds: all of it or nothing, in one transaction.
 * @throws BackupError, DirectoryInUseError, DatabaseStartError; errors of database and file system
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { place, replace } = options;
  const reader = await checkBackup(options);
  const target = await openTarget(place);
  try {
    const released = readMigrations();
    const present = await readTables(target.db, madeBy(released, 'TABLE'));
    const full = await holdsData(target.db, present);
    if (full && !replace)
      throw new BackupError(
        'The database holds data already. Name another one, or add --replace to give it up.',
      );
    const work = () => target.db.transaction((tx) => replaceAll(tx, reader, present, options));
    const done = await (full ? work() : whileUnfinished(place.dataDir, work));
    const { erasedFiles, ...restored } = done;
    const left = await cleanUp(target.db, erasedFiles, options).then(
      () => null,
      (error: unknown) => error,
    );
    return { manifest: reader.manifest, ...restored, left };
  } finally {
    await target.close();
  }
}

/** What follows once the backup stands in the database. */
async function cleanUp(
  db: Db,
  erasedFiles: readonly string[],
  { place, files, signal }: RestoreOptions,
): Promise<void> {
  await keepErasureLedger(db, place.dataDir);
  const patiently = createPatience(signal);
  for (const id of erasedFiles) await patiently(() => files.remove(id));
  await db.execute('ANALYZE');
}

async function holdsData(db: Db, tables: readonly Table[]): Promise<boolean> {
  for (const { name } of tables) {
    // Who was erased is kept in any case.
    if (name === 'erased_people' || Object.hasOwn(tablesLeftOut, name)) continue;
    const { rows } = await db.execute<{ full: boolean }>(
      sql.raw(`SELECT EXISTS (SELECT FROM public.${quoted(name)}) AS full`),
    );
    if (rows[0]?.full) return true;
  }
  return false;
}

async function replaceAll(
  tx: Db,
  reader: BackupReader,
  present: readonly Table[],
  { place, files, erased, now, progress, signal }: RestoreOptions,
) {
  const { manifest } = reader;
  const hashes = new Set([...erased, ...(await ledgerOf(place.dataDir))]);
  if (present.some(({ name }) => name === 'erased_people'))
    for (const { hash } of await tx.select().from(erasedPeople)) hashes.add(hash);
  const refusals = present.some(({ name }) => name === 'lead_refusals')
    ? await tx.select().from(leadRefusals)
    : [];
  const released = readMigrations();
  const had = new Set(manifest.migrations);
  const lastVersion = present.some(({ name }) => name === 'users') ? await highestVersion(tx) : 0;
  // Gone with what hangs on them, then made as they were when the backup was made.
  for (const { name } of present) await tx.execute(`DROP TABLE public.${quoted(name)} CASCADE`);
  for (const kind of ['FUNCTION', 'TYPE'] as const)
    for (const name of madeBy(released, kind))
      await tx.execute(`DROP ${kind} IF EXISTS public.${quoted(name)} CASCADE`);
  for (const name of ['__drizzle_migrations', 'indexes_to_build'])
    await tx.execute(`DROP TABLE IF EXISTS drizzle.${name}`);
  await migrateInside(
    tx,
    released.filter(({ when }) => had.has(when)),
  );
  const tables = await readTables(tx, madeBy(released, 'TABLE'));
  for (const table of tables) await tx.execute(`DELETE FROM public.${quoted(table.name)}`);
  for (const table of tables) {
    const saved = manifest.tables.find(({ name }) => name === table.name);
    if (saved) await restoreTable(tx, reader, table, saved, { progress, signal });
  }
  const missing = manifest.tables.find(({ name }) => !tables.some((table) => table.name === name));
  if (missing)
    throw new BackupError(`The backup has a table ${missing.name}, this release has not.`);
  await setSequences(tx, manifest.sequences);
  await migrateInside(
    tx,
    released.filter(({ when }) => !had.has(when)),
  );
  await rememberErased(tx, [...hashes], now());
  await keepRefusals(tx, refusals);
  const again = await eraseAgain(tx, now());
  const mailsGivenUp = await endWhatWasUnderWay(tx, manifest, { lastVersion, now: now() });
  const wanted = [
    ...(await tx.select({ id: fileRows.id }).from(fileRows)),
    ...(await tx.select({ id: employerFiles.id }).from(employerFiles)),
  ];
  const ids = new Set(wanted.map(({ id }) => id));
  const count = await restoreFiles(reader, files, ids, {
    patiently: createPatience(signal),
    progress: (done) => progress(`files: ${done.toLocaleString('en')}`),
  });
  signal.throwIfAborted();
  return { erasedAgain: again.people, erasedFiles: again.fileIds, files: count, mailsGivenUp };
}

async function restoreTable(
  tx: Db,
  reader: BackupReader,
  table: Table,
  saved: Manifest['tables'][number],
  { progress, signal }: Pick<RestoreOptions, 'progress' | 'signal'>,
): Promise<void> {
  const types = new Map(table.columns.map((column) => [column.name, column]));
  const columns = saved.columns.map((name) => {
    const column = types.get(name);
    if (column) return column;
    throw new BackupError(`The backup has a column ${table.name}.${name}, this release has not.`);
  });
  let lines: string[] = [];
  let size = 0;
  let done = 0;
  const flush = async () => {
    signal.throwIfAborted();
    if (lines.length > 0) await insertRows(tx, table, saved.columns, lines);
    done += lines.length;
    progress(`${table.name}: ${done.toLocaleString('en')} of ${saved.rows.toLocaleString('en')}`);
    lines = [];
    size = 0;
  };
  for await (const line of reader.rows(table.name)) {
    lines.push(line);
    size += line.length;
    if (size >= batchSize) await flush();
  }
  await flush();
  // Read back: what the database holds now is what the other one held.
  const checksum = new RowChecksum();
  for await (const batch of rowsOf(tx, { ...table, columns }))
    for (const line of batch) checksum.add(line);
  if (checksum.rows !== saved.rows || checksum.text !== saved.checksum)
    throw new BackupError(`${table.name} is not what was saved: nothing was restored.`);
}

/** Who has said no since the backup is on no list after it either. */
async function keepRefusals(tx: Db, refusals: (typeof leadRefusals.$inferSelect)[]): Promise<void> {
  for (let from = 0; from < refusals.length; from += refusalsAtOnce) {
    const some = refusals.slice(from, from + refusalsAtOnce);
    await tx.insert(leadRefusals).values(some).onConflictDoNothing();
  }
}

/** The highest version of any session that was given out here. */
async function highestVersion(tx: Db): Promise<number> {
  const [row] = await tx.select({ version: max(users.tokenVersion) }).from(users);
  return row?.version ?? 0;
}

/**
 * What was under way when the backup was made does not go on: sessions end (one that was revoked
 * since would be good again), uploads and imports have lost their bytes, and old mails were sent.
 * @returns how many mails are not sent any more
 */
async function endWhatWasUnderWay(
  tx: Db,
  manifest: Manifest,
  { lastVersion, now }: { lastVersion: number; now: number },
): Promise<number> {
  // Above all that were given since the backup, also after a restore of the same one, and where the
  // database of before is gone: minutes since 1970 rise by themselves.
  const minutes = Math.floor(now / 60_000);
  await tx.update(users).set({
    tokenVersion: sql`greatest(${users.tokenVersion} + ${versionStep}, ${lastVersion + 1}::int, ${minutes}::int)`,
  });
  await tx.delete(uploads).where(isNull(uploads.doneAt));
  // Jobs that come back were open before: no one is told of them.
  await tx.delete(openedJobs);
  // One that is being taken over goes on from its rows.
  const waiting = and(isNull(jobImports.committedAt), ne(jobImports.status, 'committing'));
  await tx.delete(jobImports).where(waiting);
  if (now - Date.parse(manifest.createdAt) < limits.day) return 0;
  const unsent = and(isNull(outgoingMails.sentAt), sql`${outgoingMails.nextTryAt} IS NOT NULL`);
  const old = await tx.update(outgoingMails).set({ nextTryAt: null }).where(unsent).returning({
    id: outgoingMails.id,
  });
  const written = await tx
    .update(messages)
    .set({ nextTryAt: null, taken: false, state: 'refused', reason: 'away' })
    .where(sql`${messages.nextTryAt} IS NOT NULL`)
    .returning({ id: messages.id });
  return old.length + written.length;
}
