import type { Assume } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { openEmbedded } from './embedded.ts';
import type { EngineStoppedError } from './engine.ts';
import { openPostgres } from './postgres.ts';

/** What `db.execute` answers with both drivers. For counts of changed rows use `.returning()`. */
interface Answer<Row> {
  rows: Row[];
}

interface AnswerType extends PgQueryResultHKT {
  type: Answer<Assume<this['row'], Record<string, unknown>>>;
}

type Tables = Record<string, unknown>;

/** What stores work with: the database or, inside `db.transaction(async (tx) => ...)`, its `tx`. */
export type Db<Schema extends Tables = Record<string, never>> = PgDatabase<AnswerType, Schema>;

export interface Database<Schema extends Tables = Record<string, never>> {
  db: Db<Schema>;
  kind: 'embedded' | 'postgres';
  /**
   * Applies drizzle's migrations from a folder. Statements there are parted by
   * `--> statement-breakpoint`: the embedded database takes one at a time.
   */
  migrate(folder: string): Promise<void>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Waits for what is running. Calling it again does nothing. */
  close(): Promise<void>;
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
 * Throws DirectoryInUseError or DatabaseStartError, both with a message for the terminal.
 */
export async function openDatabase<Schema extends Tables = Record<string, never>>(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  log: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>;
  schema?: Schema;
  onStop?: (reason: EngineStoppedError) => void;
}): Promise<Database<Schema>> {
  const { dataDir, databaseUrl, log, schema } = options;
  if (databaseUrl) {
    const server = await openPostgres<Schema>({ databaseUrl, log, schema });
    return { ...server, kind: 'postgres' };
  }
  const endProcess = (reason: EngineStoppedError) => {
    log.fatal({ err: reason }, 'the embedded database stopped');
    process.exit(1);
  };
  const onStop = options.onStop ?? endProcess;
  const embedded = await openEmbedded<Schema>({ dataDir, log, onStop, schema });
  return { ...embedded, kind: 'embedded' };
}
