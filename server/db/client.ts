import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Changes } from './changes.ts';
import { openEmbedded } from './pglite/embedded.ts';
import type { EngineStoppedError } from './pglite/engine.ts';
import { StorageFullError } from './failure.ts';
import type { DbHandle, Tables } from './handle.ts';
import { openPostgres } from './postgres/postgres.ts';
import { Storage } from './storage.ts';

/** What stores work with: the database or, inside `db.transaction(async (tx) => ...)`, its `tx`. */
export type Db<Schema extends Tables = Record<string, never>> = DbHandle<Schema>;

/**
 * The same database for requests: on a server each has connections of its own, whose limits leave
 * time to answer. The embedded one has a single connection.
 */
export interface RequestDatabases<Schema extends Tables = Record<string, never>> {
  write: Db<Schema>;
  /** What a member reads: all that was written before is in it. */
  read: Db<Schema>;
  /** What anyone may read; it may come from a replica that is a few seconds behind. */
  visitor: Db<Schema>;
}

export interface Database<Schema extends Tables = Record<string, never>> {
  /** For work that no request waits for. */
  db: Db<Schema>;
  requests: RequestDatabases<Schema>;
  /** Of PostgreSQL: for limits that are counted while a request holds another connection. */
  pool?: Pool;
  kind: 'embedded' | 'postgres';
  /**
   * Applies drizzle's migrations from a folder. Statements there are parted by
   * `--> statement-breakpoint`: the embedded database takes one at a time.
   */
  migrate(folder: string): Promise<void>;
  /** Resolves when the database answers and can write. Throws StorageFullError where a disk is full. */
  ping(): Promise<void>;
  /** Waits for what is running. Calling it again does nothing. */
  close(): Promise<void>;
  /** From here on writes are refused before the disk is full. A start, which writes, comes first. */
  watchStorage?(): void;
  /**
   * A number that rises with each committed change of what visitors see of jobs, by any process:
   * answers that were kept at a lower one have ended.
   */
  jobsVersion(): number;
  /**
   * Counts that rise with each committed change of what visitors see, by any process: answers that
   * were kept at lower ones have ended. Everything that was committed before the question is in them.
   * @returns Null where that cannot be known: then nothing that was kept may be told.
   */
  changes(): Promise<Changes | null>;
  /** Vacuum and checkpoint where they are due, to be called every minute. A server does it itself. */
  maintain?(): Promise<void>;
}

/**
 * Opens PostgreSQL: the server of `databaseUrl`, or the embedded one in `dataDir` (an existing
 * folder). Both speak UTC and read values alike. Text is sorted by the server's own collation:
 * the embedded one sorts by code point, so order by what does not depend on it.
 *
 * `onStop` is called when the embedded database cannot go on (a write failed, or another process
 * took the directory); by default the process ends, as it must be started again.
 * @throws DirectoryInUseError or DatabaseStartError, both with a message for the terminal
 */
export async function openDatabase<Schema extends Tables = Record<string, never>>(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** A replica of it. */
  readUrl?: string | undefined;
  /** Ms for which a server that is not there yet is waited for; a minute where not given. */
  patience?: number | undefined;
  log: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>;
  schema?: Schema;
  onStop?: (reason: EngineStoppedError) => void;
}): Promise<Database<Schema>> {
  const { dataDir, databaseUrl, readUrl, patience, log, schema } = options;
  const storage = new Storage(dataDir);
  if (databaseUrl) {
    const server = await openPostgres<Schema>({ databaseUrl, readUrl, patience, log, schema });
    return { ...server, kind: 'postgres', ping: () => withRoom(storage, server.ping) };
  }
  const endProcess = (reason: EngineStoppedError) => {
    log.fatal({ err: reason }, 'the embedded database stopped');
    process.exit(1);
  };
  const onStop = options.onStop ?? endProcess;
  const embedded = await openEmbedded<Schema>({ dataDir, storage, log, onStop, schema });
  return { ...embedded, kind: 'embedded', ping: () => withRoom(storage, embedded.ping) };
}

/** Uploaded files lie in the data folder with either database. */
async function withRoom(storage: Storage, ping: () => Promise<void>): Promise<void> {
  if (storage.isFull()) throw new StorageFullError('the disk of DATA_DIR is full');
  await ping();
}
