import fs from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import type { Logger } from 'pino';
import { changesBy, channels } from '#server/db/changes.ts';
import { guardDirectory } from './directoryGuard.ts';
import { DurableFs, syncFolder, syncTree } from './durableFs.ts';
import { Engine, startParameters, type EngineStoppedError } from './engine.ts';
import { maintain } from './maintenance.ts';
import { serveCopies } from './onlineCopy.ts';
import { migrate } from '#server/db/migrate/applyMigrations.ts';
import { readMigrations } from '#server/db/migrate/readMigrations.ts';
import { DatabaseStartError } from '#server/db/startError.ts';
import type { Storage } from '#server/db/storage.ts';

type Log = Pick<Logger, 'info' | 'error'>;

/** Settings without which a power cut loses acknowledged rows or leaves torn pages. */
const durable = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

/**
 * PostgreSQL inside this process (PGlite), in `<dataDir>/database`, made at the first start. It
 * loses nothing that was acknowledged: durableFs.ts and engine.ts say how and what was measured.
 * That relies on internals of PGlite, so each start makes sure that it really holds. Serves a small
 * site (about 1,000 requests/s); statements block the event loop, there is no statement timeout.
 * DATABASE_URL is for the rest.
 * @param options `dataDir` exists; `onStop` is called when the engine cannot go on
 * @throws DirectoryInUseError when another process works there, DatabaseStartError for all else
 */
export async function openEmbedded<Schema extends Record<string, unknown>>(options: {
  dataDir: string;
  storage: Storage;
  log: Log;
  onStop: (reason: EngineStoppedError) => void;
  schema?: Schema | undefined;
}) {
  const { dataDir, log, onStop, storage } = options;
  let engine: Engine | undefined;
  // What a start after a kill writes must find room.
  if (storage.isFull()) storage.giveUpReserve();
  const guard = await guardDirectory(dataDir, (reason) => engine?.stop(reason));
  try {
    const folder = path.join(dataDir, 'database');
    if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await create(folder, storage, log);
    const started = await start(folder, storage, log, onStop);
    engine = started.engine;
    await assertDurable(started.engine, started.files);
  } catch (error) {
    if (engine && !engine.stopped) await engine.close();
    await guard.release();
    throw error;
  }
  const client = engine;
  const copies = await serveCopies(dataDir, client);
  const told = new Map<string, number>();
  const version = (channel: string) => told.get(channel) ?? 0;
  for (const channel of Object.values(channels)) {
    await client.listen(channel, () => told.set(channel, version(channel) + 1));
  }
  const db = drizzle<Schema>({ client, schema: options.schema as Schema });
  return {
    db,
    requests: { write: db, read: db, visitor: db },
    migrate: (folder: string) =>
      migrate(drizzle({ client }), readMigrations(folder), { online: false }),
    ping: async () => void (await client.query('SELECT 1')),
    watchStorage: () => {
      storage.keepReserve();
      client.watchStorage(storage);
    },
    jobsVersion: () => version(channels.jobs),
    // They have risen before the one who changed something hears of it.
    changes: () => Promise.resolve(changesBy(version)),
    maintain: async () => {
      if (storage.isFull() || copies.copying()) return;
      storage.keepReserve();
      const done = await maintain(client);
      if (done.checkpoint || done.vacuumed.length > 0) log.info(done, 'database maintained');
    },
    /** Waits for running statements and makes a checkpoint. Calling it again does nothing. */
    close: async () => {
      await copies.close();
      if (!client.stopped && !client.closed) {
        await client.close();
        storage.giveUpReserve();
      }
      await guard.release();
    },
  };
}

/**
 * Made beside its place and moved there when it is complete and on disk: a kill or a power cut
 * during the first start leaves nothing half made.
 */
async function create(folder: string, storage: Storage, log: Log): Promise<void> {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new DatabaseStartError(`${folder} holds files, but no complete database.`);
  log.info({ folder }, 'making the embedded database');
  const draft = `${folder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  const { engine } = await start(draft, storage, log, () => {});
  await engine.close();
  syncTree(draft);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(draft, folder);
  syncFolder(path.dirname(folder));
  syncFolder(path.dirname(path.dirname(folder)));
}

async function start(
  folder: string,
  storage: Storage,
  log: Log,
  onStop: (reason: EngineStoppedError) => void,
) {
  const lines: string[] = [];
  const files = new DurableFs(folder, storage);
  const onStderr = (line: string) => {
    lines.push(line);
    if (lines.length > 20) lines.shift();
    if (/\b(PANIC|FATAL): /.test(line)) log.error({ postgres: line }, 'embedded database');
    else if (line.includes('LOG: ')) log.info({ postgres: line }, 'embedded database');
    return false;
  };
  const engine = new Engine({ fs: files, startParams: startParameters, onStderr }, onStop);
  try {
    await engine.waitReady;
    engine.watchTraps();
  } catch (error) {
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    throw new DatabaseStartError(
      [`The embedded database in ${folder} does not start: ${reason}`, ...lines].join('\n  '),
      { cause: error },
    );
  }
  return { engine, files };
}

/** A commit must reach the disk. Throws DatabaseStartError where an update of PGlite undid that. */
async function assertDurable(engine: Engine, files: DurableFs): Promise<void> {
  for (const [name, wanted] of Object.entries(durable)) {
    const { rows } = await engine.query<{ value: string }>('SELECT current_setting($1) AS value', [
      name,
    ]);
    if (rows[0]?.value !== wanted)
      throw new DatabaseStartError(
        `The embedded database is not durable: ${name} is ${rows[0]?.value}, not ${wanted}.`,
      );
  }
  const before = files.logSyncs;
  // The smallest transaction that writes to the log: no table is needed, nothing is left behind.
  await engine.query(`SELECT pg_logical_emit_message(true, 'start', '')`);
  if (files.logSyncs === before)
    throw new DatabaseStartError(
      'The embedded database is not durable: a commit was not written to disk (no fsync).',
    );
}
