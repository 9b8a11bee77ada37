import { createHash } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import {
  leadLimits,
  noLeadCounts,
  type LeadCounts,
  type LeadMapping,
} from '#contract/leads/lead.ts';
import type { ImportSheet } from '#contract/import/sheets.ts';
import type { Db } from '#server/db/client.ts';
import { leadImportRows, leadImports, leadMappings } from '#server/db/schema/leadSchema.ts';
import { createSlices } from '#server/domain/slices.ts';
import { UnreadableFile, type Fields } from '#server/features/import/formats/fields.ts';
import { openFile } from '#server/features/import/formats/openFile.ts';
import { presentColumn, statsOf } from '#server/features/import/mapping/columnStats.ts';
import type { ImportDeps } from '#server/features/import/run/importPaths.ts';
import { guessLeadMapping, leadTargetOf, rememberedMapping } from './columnNames.ts';
import { markSame } from './findSame.ts';
import { changeLeadRun, type LeadImportRecord } from './leadImportStore.ts';
import { mapRowToLead } from './mapRowToLead.ts';
import { refusalHashes } from './refusals.ts';

/** Rows by whose values the columns are understood. */
const sampleRows = 200;

/** What this process works on, by import: so that tests can wait for it. */
const working = new Map<string, Promise<void>>();

/** Another run has taken the import over, or it was thrown away. */
class Superseded extends Error {}

/** Starts the work that an import's status asks for. Failures end up in the import itself. */
export function startLeadWorker(deps: ImportDeps, row: LeadImportRecord): void {
  const before = working.get(row.id) ?? Promise.resolve();
  const work = before
    .then(() => (row.status === 'reading' ? reading(deps, row) : checking(deps, row)))
    .catch((error: unknown) => failed(deps, row, error));
  deps.background?.add(work);
  working.set(row.id, work);
  void work.finally(() => {
    if (working.get(row.id) === work) working.delete(row.id);
  });
}

/** Resolves when this process does nothing for the import any more. */
export async function finishedLeadWork(id: string): Promise<void> {
  while (working.has(id)) await working.get(id);
}

async function failed(deps: ImportDeps, row: LeadImportRecord, error: unknown): Promise<void> {
  await deps.files.imports.remove(row.id).catch(() => undefined);
  if (error instanceof Superseded) return;
  const failure = error instanceof UnreadableFile ? error.reason : 'stopped';
  if (failure === 'stopped')
    deps.log.error({ err: error, import: row.id }, 'a list of people failed');
  await deps.db
    .transaction(async (tx) => {
      if (!(await changeLeadRun(tx, row, { status: 'failed', failure }))) return;
      await tx.delete(leadImportRows).where(eq(leadImportRows.importId, row.id));
    })
    .catch((err: unknown) => deps.log.error({ err, import: row.id }, 'it could not be marked'));
}

/** Says that the work goes on; throws Superseded where it should not. */
const goingOn =
  (deps: ImportDeps, row: LeadImportRecord) =>
  async (tx: Db, change: Partial<LeadImportRecord> = {}): Promise<void> => {
    if (deps.background?.stopping.aborted) throw new Error('The server stops');
    const beatAt = new Date(deps.now());
    if (!(await changeLeadRun(tx, row, { ...change, beatAt }))) throw new Superseded();
  };

/** Keeps the rows of the file, and the file no longer: it is about people. */
async function reading(deps: ImportDeps, row: LeadImportRecord): Promise<void> {
  const alive = goingOn(deps, row);
  const slices = createSlices({ least: 50 });
  const sample: Fields[] = [];
  const named = new Set<string>();
  let waiting: (typeof leadImportRows.$inferInsert)[] = [];
  let total = 0;
  let sheets: ImportSheet[] = [];
  const write = () =>
    slices.run(() =>
      deps.db.transaction(async (tx) => {
        await alive(tx, { progress: { done: total, total: 0 } });
        if (waiting.length > 0) await tx.insert(leadImportRows).values(waiting);
        waiting = [];
      }),
    );
  await deps.files.imports.withFile(row.id, async (file) => {
    const { records, ...found } = await openFile(file, leadTargetOf);
    sheets = found.sheets ?? [];
    for await (const record of records()) {
      total += 1;
      if (total > leadLimits.records) throw new UnreadableFile('tooManyRecords');
      const damage = 'damage' in record ? record.damage : null;
      const fields = damage === null && 'fields' in record ? shortened(record.fields) : {};
      // A column may be empty until far below, and may not be left out silently.
      const isNew = Object.keys(fields).some((name) => !named.has(name));
      if ((sample.length < sampleRows && damage === null) || isNew) {
        sample.push(fields);
        for (const name of Object.keys(fields)) named.add(name);
      }
      waiting.push({
        ...{ importId: row.id, row: record.row, fields, state: damage ? 'bad' : 'good' },
        problems: damage ? [{ field: 'row', code: damage }] : [],
      });
      if (waiting.length >= slices.size) await write();
    }
    await write();
  });
  if (total === 0) throw new UnreadableFile('noRecords');
  await deps.files.imports.remove(row.id);
  const columns = statsOf(sample).map(presentColumn);
  const guess = guessLeadMapping(columns, (name) => sample.flatMap((fields) => fields[name] ?? []));
  const [known] = await deps.db
    .select()
    .from(leadMappings)
    .where(eq(leadMappings.layout, layoutOf(columns)));
  const mapping = known ? rememberedMapping(known.mapping, columns) : guess;
  const change = {
    ...{ columns, sheets, mapping, remembered: known ? 1 : 0 },
    status: 'checking' as const,
  };
  await alive(deps.db, { ...change, progress: { done: 0, total } });
  await checking(deps, { ...row, ...change, progress: { done: 0, total } });
}

/** More of one cell than anyone reads is cut away. */
function shortened(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [
      name,
      values.map((value) => value.slice(0, 4_000).toWellFormed()),
    ]),
  );
}

/** Files with the same columns have one layout, in whichever order and no matter who they are from. */
function layoutOf(columns: readonly { name: string }[]): string {
  const names = columns.map(({ name }) => name.toLowerCase()).sort();
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** Reads each row by the mapping, and looks who of them is there already. */
async function checking(deps: ImportDeps, row: LeadImportRecord): Promise<void> {
  const alive = goingOn(deps, row);
  const mapping: LeadMapping = row.mapping ?? { columns: {}, dayOrder: 'dayFirst' };
  const slices = createSlices({ least: 50 });
  const counts: LeadCounts = { ...noLeadCounts };
  let after = 0;
  for (let more = true; more;) {
    more = await slices.run((size) =>
      deps.db.transaction(async (tx) => {
        const some = await tx
          .select({ row: leadImportRows.row, fields: leadImportRows.fields })
          .from(leadImportRows)
          .where(and(eq(leadImportRows.importId, row.id), gt(leadImportRows.row, after)))
          .orderBy(asc(leadImportRows.row))
          .limit(size);
        const last = some.at(-1)?.row;
        if (last === undefined) return false;
        await writeChecked(tx, row.id, some, mapping);
        await markSame(tx, row.id, { from: after + 1, to: last });
        after = last;
        counts.total += some.length;
        await alive(tx, { progress: { ...row.progress, done: counts.total } });
        return some.length === size;
      }),
    );
  }
  const status = 'checked' as const;
  await alive(deps.db, { status, counts: await countRows(deps.db, row.id) });
}

async function writeChecked(
  tx: Db,
  importId: string,
  some: readonly { row: number; fields: Record<string, string[]> }[],
  mapping: LeadMapping,
): Promise<void> {
  const rows = some
    .filter(({ fields }) => Object.keys(fields).length > 0)
    .map(({ row, fields }) => {
      const { facts, passportKey, problems, notes } = mapRowToLead(fields, mapping);
      return {
        ...{ row, facts, passport_key: passportKey, problems, notes },
        ...{ phone: facts.phone, email: facts.email, hashes: refusalHashes(facts) },
        state: problems.length > 0 ? 'bad' : 'good',
      };
    });
  await tx.execute(sql`
    update ${leadImportRows} r set facts = n.facts, passport_key = n.passport_key, state = n.state,
      problems = n.problems, notes = n.notes, phone = n.phone, email = n.email, same = '[]'::jsonb,
      hashes = array(select jsonb_array_elements_text(n.hashes))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(row int, facts jsonb,
      passport_key text, state text, problems jsonb, notes jsonb, phone text, email text, hashes jsonb)
    where r.import_id = ${importId} and r.row = n.row`);
}

/** How many rows of an import there are of each kind. */
export async function countRows(db: Db, importId: string): Promise<LeadCounts> {
  const rows = await db
    .select({
      state: leadImportRows.state,
      number: count(),
      noted: sql<number>`count(*) filter (where ${leadImportRows.notes} <> '[]'::jsonb)::int`,
    })
    .from(leadImportRows)
    .where(eq(leadImportRows.importId, importId))
    .groupBy(leadImportRows.state);
  const counts: LeadCounts = { ...noLeadCounts };
  for (const { state, number, noted } of rows) {
    counts[state] = number;
    counts.total += number;
    counts.noted += noted;
  }
  return counts;
}

/** Remembers how a layout was mapped: the columns' meaning, and nothing of whose file it was. */
export async function rememberLeadMapping(
  tx: Db,
  { columns, mapping }: Pick<LeadImportRecord, 'columns' | 'mapping'>,
  now: Date,
): Promise<void> {
  if (!mapping) return;
  const usedAt = now;
  await tx
    .insert(leadMappings)
    .values({ layout: layoutOf(columns), mapping, usedAt })
    .onConflictDoUpdate({ target: leadMappings.layout, set: { mapping, usedAt } });
}

/** An import whose work is silent for so long has lost its process. */
const silent = 2 * 60 * 1000;

/**
 * Ends imports of people whose process is gone: nothing was taken over, the file is sent again. And
 * throws rows and imports away that no one has decided about within a day.
 */
export async function endLeadImports(deps: ImportDeps): Promise<void> {
  const before = new Date(deps.now() - silent);
  const lost = await deps.db
    .select()
    .from(leadImports)
    .where(
      and(inArray(leadImports.status, ['reading', 'checking']), lt(leadImports.beatAt, before)),
    );
  for (const row of lost) await failed(deps, row, new Error('The process is gone'));
  const old = new Date(deps.now() - leadLimits.keptUnfinished);
  await deps.db
    .delete(leadImports)
    .where(and(inArray(leadImports.status, ['checked', 'failed']), lt(leadImports.createdAt, old)));
}
