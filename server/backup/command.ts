import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { loggable } from '#server/db/queryFailure.ts';
import { DirectoryInUseError } from '#server/db/pglite/lockFile.ts';
import { OnlineCopyError } from '#server/db/pglite/onlineCopy.ts';
import { DatabaseStartError } from '#server/db/startError.ts';
import { EnvironmentError, readEnv } from '#server/env.ts';
import { openFileStore } from '#server/http/files/openFiles.ts';
import type { Place } from './database/connect.ts';
import type { SavedFiles } from './fileCopies.ts';
import { BackupError } from './format/backupError.ts';

/** What both commands work with. */
export interface CommandParts {
  place: Place;
  files: SavedFiles;
  password: string | undefined;
  signal: AbortSignal;
  progress: (text: string) => void;
  now: () => number;
}

/** Ms between two lines about the same thing, where lines cannot be written over. */
const quietFor = 5_000;

/**
 * Runs a command of the terminal: sets the exit code, says what went wrong, and lets Ctrl-C clean up.
 * @param run what it does; its answer is printed
 */
export async function runCommand(run: (parts: CommandParts) => Promise<string>): Promise<void> {
  const stop = new AbortController();
  let signalled = 0;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(signal, () => {
      signalled = code;
      stop.abort(new BackupError('Stopped. Nothing was changed.'));
    });
  try {
    const env = readEnv(process.env);
    const log = pino({ level: 'error', serializers: { err: (error: Error) => loggable(error) } });
    const dataDir = path.resolve(env.DATA_DIR);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const root = path.join(dataDir, 'files');
    const text = await run({
      place: { dataDir, databaseUrl: env.DATABASE_URL, log },
      files: await openFileStore({ root, filesUrl: env.FILES_URL, log }),
      password: env.BACKUP_PASSWORD,
      signal: stop.signal,
      progress: progressLines(),
      now: Date.now,
    });
    process.stdout.write(`${text}\n`);
  } catch (error) {
    const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
    console.error(messageOf(reason));
    process.exitCode = signalled || 1;
  }
}

/** One line that changes in a terminal; elsewhere a line now and then. */
function progressLines(): (text: string) => void {
  let shown = 0;
  const pause = process.stdout.isTTY ? 100 : quietFor;
  return (text) => {
    if (Date.now() - shown < pause) return;
    shown = Date.now();
    process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${text}\r` : `${text}\n`);
  };
}

/** Ends with a message for the terminal and nothing else. */
const known = [
  ...[BackupError, EnvironmentError, DatabaseStartError],
  ...[DirectoryInUseError, OnlineCopyError],
];

function messageOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, path: file } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return `There is no room left on the disk (${code}). Nothing was changed.`;
  if (file !== undefined && typeof code === 'string') return `${file} cannot be used (${code}).`;
  const isWrongUse = typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS');
  if (isWrongUse || known.some((kind) => error instanceof kind)) return error.message;
  return loggable(error);
}
