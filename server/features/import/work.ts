import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { ImportMapping } from '#contract/import.ts';
import { indianDay } from '#contract/jobFacts.ts';
import { newId } from '#server/db/ids.ts';
import { analyse, withoutStrangers } from './analyse.ts';
import { takeOver } from './commit.ts';
import { UnreadableFile } from './fields.ts';
import {
  changeRun,
  findImport,
  lastRates,
  rememberedMapping,
  rememberMapping,
  silentImports,
  unfinishedImports,
  type ImportRecord,
} from './importStore.ts';
import { indexChanges, waitingForIndex } from './indexing.ts';
import { importLimits } from '#contract/import.ts';
import { openFile } from './openFile.ts';
import { importFile, sourceKeyOf, type ImportDeps } from './parts.ts';
import { checkedRows } from './readJobs.ts';
import { countRows, dropRows, matchRows, stageRows } from './rowStore.ts';
import { forgetImport } from './forget.ts';
import { takeBack } from './undo.ts';

/** Rows that are in memory at once. */
export const batchRows = 200;

/** Thrown where another run has taken over, or the import was thrown away: nothing is left to do. */
class Superseded extends Error {}

/** What this process is working on, by import: so that tests and the terminal can wait for it. */
const working = new Map<string, Promise<void>>();

/** Starts the work that an import's status asks for. Failures end up in the import itself. */
export function startWork(deps: ImportDeps, row: ImportRecord): void {
  const before = working.get(row.id) ?? Promise.resolve();
  const work = before.then(() => workOn(deps, row));
  working.set(row.id, work);
  void work.finally(() => {
    if (working.get(row.id) === work) working.delete(row.id);
  });
}

/** Resolves when this process does nothing for the import any more. */
export async function finishedWork(id: string): Promise<void> {
  while (working.has(id)) await working.get(id);
}

async function workOn(deps: ImportDeps, row: ImportRecord): Promise<void> {
  try {
    await steps[row.status as keyof typeof steps]?.(deps, row);
  } catch (error) {
    if (error instanceof Superseded) return;
    const reason = error instanceof UnreadableFile ? error.reason : 'stopped';
    if (reason === 'stopped') deps.log.error({ err: error, import: row.id }, 'an import failed');
    // A transaction that failed has changed nothing: it can be tried again.
    const status = failedStatus[row.status as keyof typeof failedStatus] ?? 'failed';
    await changeRun(deps.db, row, { status, failure: reason }).catch((failure: unknown) => {
      deps.log.error({ err: failure, import: row.id }, 'an import could not be marked as failed');
    });
  }
}

const failedStatus = { committing: 'checked', undoing: 'done', indexing: 'indexing' } as const;

/** What each status means to do; every step names the next one. */
const steps = { reading, checking, committing, indexing, undoing } as const;

/**
 * Says that the work goes on; throws Superseded where it should not. Lets requests in between: the
 * embedded database answers at once, so that without it nothing else would ever get its turn.
 */
async function beat(deps: ImportDeps, row: ImportRecord, done: number, total: number) {
  await setImmediate();
  const change = { progress: { done, total }, beatAt: new Date(deps.now()) };
  if (!(await changeRun(deps.db, row, change))) throw new Superseded();
}

async function reading(deps: ImportDeps, row: ImportRecord): Promise<void> {
  const file = importFile(deps, row.id);
  const { analysis, guess, source } = await analyse(file, (records) => beat(deps, row, records, 0));
  const known = await rememberedMapping(deps.db, analysis);
  const mapping: ImportMapping = known
    ? withoutStrangers(known.mapping, analysis.columns)
    : { ...guess, rates: await lastRates(deps.db, analysis.currencies) };
  const name = (known?.source ?? source ?? row.fileName.replace(/\.\w{2,5}$/, '')).slice(
    0,
    importLimits.nameCharacters,
  );
  const sourceName = name.trim() || indianDay(deps.now());
  const change = {
    ...({ status: 'checking', format: analysis.format, mapping, sourceName } as const),
    sourceKey: sourceKeyOf(sourceName),
    analysis: { ...analysis, remembered: known !== undefined },
    progress: { done: 0, total: analysis.records },
  };
  if (!(await changeRun(deps.db, row, change))) throw new Superseded();
  await checking(deps, { ...row, ...change });
}

async function checking(deps: ImportDeps, row: ImportRecord): Promise<void> {
  const { mapping, analysis, id } = row;
  if (!mapping || !analysis) throw new UnreadableFile('fileDamaged');
  await dropRows(deps.db, id);
  const { records } = await openFile(importFile(deps, id));
  let done = 0;
  for await (const rows of checkedRows(records(), mapping, deps.now(), batchRows)) {
    await stageRows(deps.db, id, rows);
    done += rows.length;
    await beat(deps, row, done, analysis.records);
  }
  await matchRows(deps.db, id, row.sourceKey);
  const counts = await countRows(deps.db, id, row.sourceKey);
  if (!(await changeRun(deps.db, row, { status: 'checked', counts }))) throw new Superseded();
}

async function committing(deps: ImportDeps, row: ImportRecord): Promise<void> {
  const { id, sourceKey, sourceName, createdBy } = row;
  const now = new Date(deps.now());
  const closeMissing = row.options?.closeMissing ?? false;
  await deps.db.transaction(async (tx) => {
    // Locks the row: a second process that does the same waits, and finds another run.
    if (!(await changeRun(tx, row, { beatAt: now }))) throw new Superseded();
    await takeOver(tx, {
      ...{ importId: id, sourceKey, sourceName, closeMissing, now },
      by: createdBy,
    });
    if (row.analysis && row.mapping) {
      await rememberMapping(tx, row.analysis, row.mapping, sourceName, now);
    }
  });
  await indexing(deps, { ...row, status: 'indexing' });
}

async function indexing(deps: ImportDeps, row: ImportRecord): Promise<void> {
  const total = await waitingForIndex(deps.db, row.id);
  await indexChanges(deps.db, row.id, (done) => beat(deps, row, done, total));
  await dropRows(deps.db, row.id);
  await rm(importFile(deps, row.id), { force: true });
  // After an undo the same step follows.
  const undone = (await findImport(deps.db, row.id))?.undoneAt != null;
  const status = undone ? 'undone' : 'done';
  if (!(await changeRun(deps.db, row, { status }))) throw new Superseded();
}

async function undoing(deps: ImportDeps, row: ImportRecord): Promise<void> {
  const { id, sourceName, committedAt, createdBy } = row;
  if (!committedAt) throw new UnreadableFile('fileDamaged');
  const now = new Date(deps.now());
  await deps.db.transaction(async (tx) => {
    if (!(await changeRun(tx, row, { status: 'indexing', beatAt: now }))) throw new Superseded();
    await takeBack(tx, { importId: id, sourceName, committedAt, by: createdBy, now });
  });
  await indexing(deps, { ...row, status: 'indexing' });
}

/** Ms after which an import that says nothing has lost its process. */
const silence = 60_000;

/**
 * Goes on with imports whose process ended, and forgets those that nobody took over for a week. To
 * be called every minute.
 */
export async function resumeImports(deps: ImportDeps): Promise<void> {
  for (const row of await silentImports(deps.db, new Date(deps.now() - silence))) {
    if (working.has(row.id)) continue;
    const run = newId();
    const beatAt = new Date(deps.now());
    if (await changeRun(deps.db, row, { run, beatAt })) startWork(deps, { ...row, run, beatAt });
  }
  const before = new Date(deps.now() - importLimits.keptUnfinished);
  for (const { id } of await unfinishedImports(deps.db, before)) await forgetImport(deps, id);
}
