import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { noCounts, type ImportMapping } from '#contract/import/import.ts';
import { mappingForm } from '#contract/import/importForm.ts';
import { openCommandParts } from './commandParts.ts';
import { englishMessage } from './http/api/errors.ts';
import { openFileStore } from './http/files/openFiles.ts';
import { loggable } from './db/queryFailure.ts';
import { DirectoryInUseError } from './db/pglite/lockFile.ts';
import { DatabaseStartError } from './db/startError.ts';
import { EnvironmentError } from './env.ts';
import { actOn, importOf, receiveImport, setMapping } from './features/import/run/importActions.ts';
import { forgetImport } from './features/import/run/forget.ts';
import { detailOf } from './features/import/run/importStore.ts';
import { ImportRefused } from './features/import/run/refused.ts';
import { finishedImportWork } from './features/import/run/importWorker.ts';
import { failureText, previewText, sumText } from './features/import/run/terminal.ts';

const usage = `Usage: npm run import -- FILE [--source NAME] [--mapping FILE.json] [--dry-run]
                             [--all-or-nothing] [--close-missing]

Takes postings over from a file, by the same code as the admin's screen.
  --source NAME       what the source is called; guessed where left out
  --mapping FILE      JSON with the columns of each field, as the admin's screen keeps it
  --dry-run           only shows what would happen
  --all-or-nothing    takes nothing over where a single row is bad
  --close-missing     closes jobs of this source that are no longer in the file`;

/** Ends with a message for the terminal and nothing else. */
class Stop extends Error {}

/** Who did it, in the log of changes: no one who is logged in. */
const terminal = 'terminal';

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      mapping: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'all-or-nothing': { type: 'boolean', default: false },
      'close-missing': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Stop(usage);
  const mapping = values.mapping === undefined ? null : readMapping(values.mapping);
  const { env, log, dataDir, database } = await openCommandParts();
  try {
    const files = await openFileStore({
      root: path.join(dataDir, 'files'),
      filesUrl: env.FILES_URL,
      log,
    });
    const deps = { db: database.db, log, now: Date.now, files };
    const stream = createReadStream(file);
    const { id } = await receiveImport(deps, { stream, fileName: file, by: terminal });
    try {
      await finishedImportWork(id);
      const read = await importOf(deps.db, id);
      if (read.status === 'failed') throw new Stop(failureText(read.failure));
      if (mapping || values.source) {
        const source = values.source?.trim() || read.sourceName;
        await setMapping(deps, read, { source, mapping: mapping ?? read.mapping! });
        await finishedImportWork(id);
      }
      const checked = await detailOf(deps.db, await importOf(deps.db, id));
      process.stdout.write(previewText(checked));
      if (values['dry-run']) return checked.counts.bad > 0 ? 2 : 0;
      await actOn(deps, await importOf(deps.db, id), {
        action: 'commit',
        allOrNothing: values['all-or-nothing'],
        closeMissing: values['close-missing'],
      });
      await finishedImportWork(id);
      const done = await importOf(deps.db, id);
      if (done.status !== 'done') throw new Stop(failureText(done.failure));
      process.stdout.write(sumText({ ...noCounts, ...done.counts }));
      return done.counts.bad > 0 ? 2 : 0;
    } finally {
      // What was not taken over would only wait on the admin's screen.
      const left = await importOf(deps.db, id).catch(() => null);
      if (left && !left.committedAt) await forgetImport(deps, left);
    }
  } finally {
    await database.close();
  }
}

function readMapping(file: string): ImportMapping {
  const text = (() => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as unknown;
    } catch (error) {
      throw new Stop(`${file} cannot be read as JSON: ${(error as Error).message}`);
    }
  })();
  const read = v.safeParse(mappingForm, text);
  if (read.success) return read.output;
  const wrong = read.issues.map(({ path: way }) => way?.map(({ key }) => String(key)).join('.'));
  throw new Stop(`${file} is no mapping: look at ${wrong.join(', ')}`);
}

/** What the terminal is told of a failure, or null where it is a mistake of the program. */
function messageOf(error: unknown): string | null {
  if (error instanceof ImportRefused) return englishMessage(error.code);
  const { code, path: file } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') {
    return `${file ?? 'The file'} cannot be read (${code}).`;
  }
  const isWrongUse = typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS');
  if (isWrongUse) return `${(error as Error).message}\n\n${usage}`;
  const kinds = [Stop, EnvironmentError, DatabaseStartError, DirectoryInUseError];
  const known = kinds.some((kind) => error instanceof kind);
  return known ? (error as Error).message : null;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(messageOf(error) ?? loggable(error));
  process.exitCode = 1;
}
