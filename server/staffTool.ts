import { openCommandParts } from './commandParts.ts';
import { DirectoryInUseError } from './db/pglite/lockFile.ts';
import { loggable } from './db/queryFailure.ts';
import { DatabaseStartError } from './db/startError.ts';
import { EnvironmentError } from './env.ts';
import { staffCommand, StaffCommandError, staffUsage } from './features/staff/terminal.ts';
import { ApiError } from './http/api/errors.ts';

/** `npm run admin`: who the admins are, from a terminal of the server's machine. */
async function run(given: readonly string[]): Promise<string> {
  if (given.length === 0) throw new StaffCommandError(staffUsage);
  const { database } = await openCommandParts();
  try {
    return await staffCommand(database.db, given, Date.now());
  } finally {
    await database.close();
  }
}

/** What the terminal is told of a failure. */
function messageOf(error: unknown): unknown {
  if (error instanceof DirectoryInUseError) {
    return `${error.message}\nThe embedded database has one process: stop the server, run this again, and start it.`;
  }
  const known = [StaffCommandError, EnvironmentError, DatabaseStartError, ApiError];
  return known.some((kind) => error instanceof kind) ? (error as Error).message : loggable(error);
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
