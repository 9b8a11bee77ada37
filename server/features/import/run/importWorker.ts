import { eq, inArray } from 'drizzle-orm';
import { importLimits, runningStatuses, type ImportAnalysis } from '#contract/import/import.ts';
import { notSpecified } from '#contract/options.ts';
import { normalise } from '#contract/text.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { tellSeldom, type SeldomTelling } from '#server/db/changes.ts';
import type { Db } from '#server/db/client.ts';
import { isDataError } from '#server/db/failure.ts';
import { newId } from '#server/db/ids.ts';
import { jobImportChanges, jobImports } from '#server/db/schema/importSchema.ts';
import { createSlices } from '#server/domain/slices.ts';
import { analyse, employersOf, mappingFor } from '#server/features/import/mapping/analyse.ts';
import { finishTaking, takeOver } from './commit.ts';
import { UnreadableFile } from '#server/features/import/formats/fields.ts';
import {
  changeRun,
  feedOf,
  findImport,
  lastRates,
  rememberedMappings,
  rememberMapping,
  sourceOf,
  silentImports,
  unfinishedImports,
  type ImportRecord,
} from './importStore.ts';
import { indexChanges, waitingForIndex } from './indexing.ts';
import { openFile } from '#server/features/import/formats/openFile.ts';
import { sourceKeyOf, type ImportDeps } from './importPaths.ts';
import { checkedRows, type CheckedRow } from '#server/features/import/convert/readJobs.ts';
import { Superseded } from './refused.ts';
import { compareRows, dropRows, measureRows, stageRows } from './rowStore.ts';
import { forgetImport } from './forget.ts';
import { finishUndo, noneUndone, undoImport } from './undo.ts';

/** Rows that are read at once. */
const readRows = 10;

/** What this process is working on, by import: so that tests and the terminal can wait for it. */
const working = new Map<string, Promise<void>>();

/** Starts the work that an import's status asks for. Failures end up in the import itself. */
export function startImportWorker(deps: ImportDeps, row: ImportRecord): void {
  const before = working.get(row.id) ?? Promise.resolve();
  const work = before
    .then(() => workOn(deps, row))
    .catch((error: unknown) => {
      // The database went away meanwhile: a minute later it is gone on with.
      deps.log.error({ err: error, import: row.id }, 'the work on an import broke off');
    });
  deps.background?.add(work);
  working.set(row.id, work);
  void work.finally(() => {
    if (working.get(row.id) === work) working.delete(row.id);
  });
}

/** Resolves when this process does nothing for the import any more. */
export async function finishedImportWork(id: string): Promise<void> {
  while (working.has(id)) await working.get(id);
}

/** Long ago: who is looking for work that no one does finds it at once. */
const givenBack = new Date(0);

const isStopping = ({ background }: ImportDeps) => background?.stopping.aborted === true;

async function workOn(deps: ImportDeps, row: ImportRecord): Promise<void> {
  const telling = tellSeldom();
  try {
    if (!isStopping(deps)) await steps[row.status as keyof typeof steps]?.(deps, row, telling);
  } catch (error) {
    // A database that is not there tells all who listen by its absence.
    await telling.end(deps.db).catch(() => undefined);
    if (!(error instanceof Superseded)) await failed(deps, row, error);
  }
  if (isStopping(deps)) await changeRun(deps.db, row, { beatAt: givenBack }).catch(() => undefined);
}

async function failed(deps: ImportDeps, row: ImportRecord, error: unknown): Promise<void> {
  const reason = error instanceof UnreadableFile ? error.reason : 'stopped';
  if (reason === 'stopped') deps.log.error({ err: error, import: row.id }, 'an import failed');
  if (row.status === 'committing' && isDataError(error)) return unwind(deps, row);
  // What was done of these stays done: they are gone on with in a minute.
  if (['committing', 'undoing', 'indexing'].includes(row.status)) return;
  await changeRun(deps.db, row, { status: 'failed', failure: reason }).catch((failure: unknown) => {
    deps.log.error({ err: failure, import: row.id }, 'an import could not be marked as failed');
  });
}

/** Takes back what was taken over of an import that cannot be taken over to its end. */
async function unwind(deps: ImportDeps, row: ImportRecord): Promise<void> {
  const now = await findImport(deps.db, row.id);
  const options = {
    closeMissing: false,
    ...now?.options,
    undone: { at: new Date(deps.now()).toISOString(), unwinds: true, ...noneUndone } as const,
  };
  if (!(await changeRun(deps.db, row, { status: 'undoing', options }))) return;
  await workOn(deps, { ...row, ...now, status: 'undoing', options });
}

/** What each status means to do; every step names the next one. */
const steps = { reading, checking, committing, indexing, undoing } as const;

/**
 * Says that the work goes on, in the transaction of a slice of it; throws Superseded where it should
 * not.
 */
const goingOn =
  (deps: ImportDeps, row: ImportRecord) =>
  async (tx: Db = deps.db, change: Partial<ImportRecord> = {}): Promise<void> => {
    // The next process goes on with it.
    if (isStopping(deps)) throw new Superseded();
    const beatAt = new Date(deps.now());
    if (!(await changeRun(tx, row, { ...change, beatAt }))) throw new Superseded();
  };

async function reading(deps: ImportDeps, row: ImportRecord): Promise<void> {
  const alive = goingOn(deps, row);
  const { analysis, guess, sources, sample } = await deps.files.imports.withFile(row.id, (file) =>
    analyse(file, (records) => alive(deps.db, { progress: { done: records, total: 0 } })),
  );
  const { columns } = analysis;
  const remembered = await rememberedMappings(deps.db, analysis);
  // What stands in for blanks, from the employer to the pay, was said of that source's jobs alone.
  const mapped = (known: (typeof remembered)[number] | undefined, isOwn = false) => {
    if (!known) return guess;
    const mapping = isOwn ? known.mapping : { ...known.mapping, fallback: guess.fallback };
    return mappingFor(mapping, known.columns, { columns, guess });
  };
  const fileName = row.fileName.replace(/\.\w{2,5}$/, '').trim() || indianDay(deps.now());
  const employers = employersOf(sample, mapped(remembered[0]));
  const names = { remembered: remembered.map(({ source }) => source), fileName };
  const feed = row.feedId === null ? undefined : await feedOf(deps.db, row.feedId);
  const sourceName = feed?.name ?? (await sourceOf(deps.db, { sources, employers }, names));
  // Only the mapping is remembered: two employers' files may look alike, and number their jobs alike.
  const known = remembered.find(({ source }) => source === sourceName) ?? remembered[0];
  const mapping = feed?.mapping
    ? mappingFor(feed.mapping, namesOf(analysis), { columns, guess })
    : mapped(known, known?.source === sourceName);
  const rates = { ...(await lastRates(deps.db, analysis.currencies)), ...mapping.rates };
  const change = {
    ...({ status: 'checking', format: analysis.format, sourceName } as const),
    mapping: { ...mapping, rates },
    sourceKey: sourceKeyOf(sourceName),
    analysis: {
      ...analysis,
      remembered: known !== undefined,
      ...(known && { fresh: freshOf(analysis, known.columns) }),
    },
    progress: { done: 0, total: analysis.records },
  };
  await alive(deps.db, change);
  await checking(deps, { ...row, ...change });
}

const namesOf = ({ columns }: ImportAnalysis): string[] => columns.map(({ name }) => name);

/** The columns that the file which was mapped alike did not have. */
const freshOf = ({ columns }: ImportAnalysis, known: readonly string[]): string[] =>
  columns.flatMap(({ name }) => (known.includes(name) ? [] : name));

async function checking(deps: ImportDeps, row: ImportRecord): Promise<void> {
  const { mapping, analysis, id } = row;
  if (!mapping || !analysis) throw new UnreadableFile('fileDamaged');
  const alive = goingOn(deps, row);
  await dropRows(deps.db, id, alive);
  const slices = createSlices({ most: 500 });
  let waiting: CheckedRow[] = [];
  let done = 0;
  let measureAt = 1_000;
  const employers = new Map<string, string>();
  const stage = async () => {
    await slices.run(() =>
      deps.db.transaction(async (tx) => {
        await stageRows(tx, id, waiting);
        done += waiting.length;
        waiting = [];
        await alive(tx, { progress: { done, total: analysis.records } });
      }),
    );
    if (done < measureAt) return;
    // The page that shows the import looks through its rows meanwhile.
    measureAt = done * 2;
    await slices.run(() => measureRows(deps.db));
  };
  const read = await deps.files.imports.withFile(id, async (file) => {
    const opened = await openFile(file);
    for await (const rows of checkedRows(opened.records(), mapping, deps.now(), readRows)) {
      waiting.push(...rows);
      for (const { job } of rows) if (job) addEmployer(employers, job.form.companyName);
      await slices.breathe();
      if (waiting.length >= slices.size) await stage();
    }
    return opened;
  });
  if (waiting.length > 0) await stage();
  const employer = onlyEmployer(employers);
  const { sourceKey, feedId } = row;
  const compared = { id, sourceKey, employer, keeps: feedId !== null };
  const counts = await compareRows(deps.db, compared, alive);
  const { employer: _before, sheets: _sheets, ...rest } = analysis;
  const found = {
    ...{ ...rest, place: read.place, records: done },
    // The release before has read one sheet alone, and said nothing of others.
    ...(read.sheets && { sheets: read.sheets }),
    ...(employer !== null && { employer }),
  };
  await alive(deps.db, { status: 'checked', counts, analysis: found });
}

/** Two are as many as matter. */
function addEmployer(employers: Map<string, string>, name: string): void {
  if (employers.size < 2) employers.set(normalise(name), name);
}

/** Null also where rows name none: whose they are is not known. */
function onlyEmployer(employers: ReadonlyMap<string, string>): string | null {
  const [name, second] = employers.values();
  return name === undefined || second !== undefined || name === notSpecified ? null : name;
}

async function committing(
  deps: ImportDeps,
  row: ImportRecord,
  telling: SeldomTelling,
): Promise<void> {
  const { id, sourceKey, sourceName } = row;
  const alive = goingOn(deps, row);
  const now = row.committedAt ?? new Date(deps.now());
  await alive(deps.db, { committedAt: now });
  const taking = {
    ...{ importId: id, sourceKey, sourceName, now, keeps: row.feedId !== null },
    confirmed: row.options?.confirmed ?? [],
  };
  const taken = await takeOver(deps.db, row, taking, alive, telling);
  await deps.db.transaction(async (tx) => {
    await finishTaking(tx, row, taken, new Date(deps.now()));
    if (row.analysis && row.mapping) {
      await rememberMapping(tx, row.analysis, row.mapping, sourceName, now);
    }
  });
  await indexing(deps, { ...row, status: 'indexing' }, telling);
}

async function indexing(
  deps: ImportDeps,
  row: ImportRecord,
  telling: SeldomTelling,
): Promise<void> {
  const alive = goingOn(deps, row);
  const total = await waitingForIndex(deps.db, row.id);
  const goOn = (tx: Db, done: number) => alive(tx, { progress: { done, total } });
  await indexChanges(deps.db, row.id, goOn, telling);
  await telling.end(deps.db);
  await dropRows(deps.db, row.id, alive);
  await deps.files.imports.remove(row.id);
  // After an undo the same step follows.
  const undone = (await findImport(deps.db, row.id))?.undoneAt != null;
  await alive(deps.db, { status: undone ? 'undone' : 'done' });
}

async function undoing(deps: ImportDeps, row: ImportRecord, telling: SeldomTelling): Promise<void> {
  const { committedAt } = row;
  if (!committedAt) throw new UnreadableFile('fileDamaged');
  const now = new Date(deps.now());
  const alive = goingOn(deps, row);
  const counts = await undoImport(deps.db, row, { committedAt, now }, alive, telling);
  if (row.options?.undone?.unwinds) {
    await deps.db.transaction(async (tx) => {
      await tx.delete(jobImportChanges).where(eq(jobImportChanges.importId, row.id));
      const options = { closeMissing: row.options?.closeMissing ?? false };
      const before = { status: 'checked', failure: 'stopped', committedAt: null } as const;
      await alive(tx, { ...before, options });
      await telling.end(tx);
    });
    return;
  }
  await deps.db.transaction((tx) => finishUndo(tx, row, counts, new Date(deps.now())));
  await indexing(deps, { ...row, status: 'indexing' }, telling);
}

/** Ms after which an import that says nothing has lost its process. */
const silence = 60_000;

/**
 * Gives back the work of a process that is no more, without waiting for its silence. Only for the
 * start of the one server that a database has.
 */
export async function releaseImports(db: Db): Promise<void> {
  await db
    .update(jobImports)
    .set({ beatAt: givenBack })
    .where(inArray(jobImports.status, [...runningStatuses]));
}

/**
 * Goes on with imports whose process ended, and forgets those that no one took over for a week. To
 * be called every minute.
 */
export async function resumeImports(deps: ImportDeps): Promise<void> {
  for (const silent of await silentImports(deps.db, new Date(deps.now() - silence))) {
    if (isStopping(deps) || working.has(silent.id)) continue;
    const change = { run: newId(), beatAt: new Date(deps.now()) };
    if (!(await changeRun(deps.db, silent, change))) continue;
    // Read anew: its last slice may have come in between.
    const row = await findImport(deps.db, silent.id);
    if (row) startImportWorker(deps, row);
  }
  const before = new Date(deps.now() - importLimits.keptUnfinished);
  for (const row of await unfinishedImports(deps.db, before)) await forgetImport(deps, row);
}
