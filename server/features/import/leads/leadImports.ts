import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { leadLimits, noLeadCounts, type LeadMapping } from '#contract/leads/lead.ts';
import type { LeadAct } from '#contract/leads/leadForms.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { leadImportRows, leadImports, leads } from '#server/db/schema/leadSchema.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { eraseLeads } from '#server/domain/erasure.ts';
import { createSlices } from '#server/domain/slices.ts';
import type { ImportDeps } from '#server/features/import/run/importPaths.ts';
import { keepFile, shownName } from '#server/features/import/run/importActions.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { markRefused, markSame } from './findSame.ts';
import { changeLeadRun, type LeadImportRecord } from './leadImportStore.ts';
import { countRows, rememberLeadMapping, startLeadWorker } from './leadWorker.ts';

/**
 * Takes a list in and starts to read it.
 * @throws LEADS_TOO_LARGE, and as keepFile
 */
export async function receiveLeads(
  deps: ImportDeps,
  { stream, fileName, by }: { stream: Readable; fileName: string; by: string },
): Promise<LeadImportRecord> {
  const id = newId();
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > leadLimits.fileBytes ? new ApiError('LEADS_TOO_LARGE') : null, chunk);
    },
  });
  stream.on('error', (error: Error) => counted.destroy(error));
  await keepFile(deps, id, stream.pipe(counted));
  const now = new Date(deps.now());
  const [row] = await deps.db
    .insert(leadImports)
    .values({
      ...{ id, createdBy: by, fileName: shownName(fileName), digest: hash.digest('hex') },
      ...{ status: 'reading', run: newId(), beatAt: now, createdAt: now },
      ...{ progress: { done: 0, total: 0 }, counts: noLeadCounts },
    })
    .returning();
  startLeadWorker(deps, row!);
  return row!;
}

/** Anyone who decides about another version than is there now has not seen what it would do. */
function assertSeen(row: LeadImportRecord, version: string): void {
  if (version !== row.run) throw new ApiError('LEADS_CHANGED');
}

/**
 * Has an import's rows looked at anew, by a mapping.
 * @throws LEADS_CHANGED where `version` is not what is there now, IMPORT_NOT_READY where its rows are
 *   not checked, or the mapping names a column that the list does not have
 */
export async function setLeadMapping(
  deps: ImportDeps,
  row: LeadImportRecord,
  { mapping, version }: { mapping: LeadMapping; version: string },
): Promise<void> {
  assertSeen(row, version);
  if (row.status !== 'checked') throw new ApiError('IMPORT_NOT_READY');
  const names = new Set(row.columns.map(({ name }) => name));
  if (Object.values(mapping.columns).some((name) => !names.has(name))) {
    throw new ApiError('IMPORT_NOT_READY');
  }
  await checkAnew(deps, row, { mapping });
}

async function checkAnew(
  deps: ImportDeps,
  row: LeadImportRecord,
  change: Partial<LeadImportRecord> = {},
): Promise<void> {
  const next = {
    ...{ status: 'checking' as const, run: newId(), beatAt: new Date(deps.now()) },
    ...{ progress: { done: 0, total: row.counts.total }, ...change },
  };
  if (!(await changeLeadRun(deps.db, row, next))) throw new ApiError('LEADS_CHANGED');
  startLeadWorker(deps, { ...row, ...next });
}

/**
 * Takes an import over, takes it back, or throws it away. Asked twice it does it once.
 * @throws IMPORT_NOT_READY where its status does not allow that; to take it over LEADS_CHANGED where
 *   someone else, or what is found now, is not as it was seen, and IMPORT_NOTHING
 */
export async function actOnLeads(
  deps: ImportDeps,
  row: LeadImportRecord,
  decision: LeadAct,
  act: Act,
): Promise<void> {
  switch (decision.action) {
    case 'commit':
      return commit(deps, row, decision, act);
    case 'undo':
      return undo(deps, row, act);
    case 'cancel':
      return cancel(deps, row);
  }
}

async function commit(
  deps: ImportDeps,
  row: LeadImportRecord,
  decision: Extract<LeadAct, { action: 'commit' }>,
  act: Act,
): Promise<void> {
  if (row.status === 'done') return;
  if (row.status !== 'checked') throw new ApiError('IMPORT_NOT_READY');
  assertSeen(row, decision.version);
  const before = await lists(deps.db);
  await markSameSliced(deps.db, row.id);
  const changed = await deps.db.transaction(async (tx) => {
    // One after the other: of two with the same people the second one sees the first one's.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('leads'))`);
    const [now] = await tx
      .select()
      .from(leadImports)
      .where(eq(leadImports.id, row.id))
      .for('update');
    if (now?.status === 'done' && now.run === row.run) return false;
    if (now?.status !== 'checked' || now.run !== row.run) throw new ApiError('LEADS_CHANGED');
    // Who came since, and who asked not to be on lists since: the admin is to see that first. Where no
    // list was taken over or back meanwhile it is looked only for those who asked.
    if ((await lists(tx)) === before) await markRefused(tx, row.id, allRows);
    else await markSame(tx, row.id, allRows);
    const counts = await countRows(tx, row.id);
    if (counts.good !== row.counts.good || counts.same !== row.counts.same) return true;
    const added = await addLeads(tx, row.id, decision, act.at);
    if (added === 0) throw new ApiError('IMPORT_NOTHING');
    const { source, permission } = decision;
    const done = { status: 'done' as const, committedAt: act.at, source, permission };
    await changeLeadRun(tx, row, { ...done, counts: { ...counts, added } });
    await tx.delete(leadImportRows).where(eq(leadImportRows.importId, row.id));
    await rememberLeadMapping(tx, row, act.at);
    await recordChange(tx, {
      ...{ ...act, action: 'import', entity: 'lead', id: row.id, label: source },
      after: { fileName: row.fileName, source, permission, added },
    });
    return false;
  });
  if (!changed) return;
  await checkAnew(deps, row);
  throw new ApiError('LEADS_CHANGED');
}

/** As text, which lists were taken over or back: leads come and go in numbers by nothing else. */
async function lists(db: Db): Promise<string> {
  const [row] = await db
    .select({
      text: sql<string>`concat_ws(' ', count(${leadImports.committedAt}), count(${leadImports.undoneAt}))`,
    })
    .from(leadImports);
  return row?.text ?? '';
}

const allRows = { from: 0, to: 2_000_000_000 };

/** Most of the looking is done before the transaction: in one it would keep all others waiting. */
async function markSameSliced(db: Db, importId: string): Promise<void> {
  const slices = createSlices({ least: 50, inRequest: true });
  const mine = eq(leadImportRows.importId, importId);
  for (let from = 0; ;) {
    const next = await slices.run(async (size) => {
      const [end] = await db
        .select({ row: leadImportRows.row })
        .from(leadImportRows)
        .where(and(mine, gte(leadImportRows.row, from)))
        .orderBy(asc(leadImportRows.row))
        .offset(size - 1)
        .limit(1);
      await markSame(db, importId, { from, to: end?.row ?? allRows.to });
      return end && end.row + 1;
    });
    if (next === undefined) return;
    from = next;
  }
}

async function addLeads(
  tx: Db,
  importId: string,
  { source, anyway }: Extract<LeadAct, { action: 'commit' }>,
  at: Date,
): Promise<number> {
  const endsAt = new Date(at.getTime() + leadLimits.keptUnanswered).toISOString();
  const listed = (name: string) =>
    sql`array(select jsonb_array_elements_text(r.facts -> ${name}::text))`;
  const wanted = anyway.length > 0 ? sql`or ${inArray(sql`r.row`, anyway)}` : sql``;
  const { rows } = await tx.execute<{ added: number }>(sql`
    with added as (insert into ${leads} (id, import_id, name, phone, email, trade, skills, years, state, languages,
      documents, passport_key, first_expiry, tags, source, note, search_text, added_at, ends_at)
    select replace(gen_random_uuid()::text, '-', ''), r.import_id, r.facts ->> 'name', r.phone, r.email,
      r.facts ->> 'trade', ${listed('skills')}, (r.facts ->> 'years')::numeric, r.facts ->> 'homeState',
      ${listed('languages')}, r.facts -> 'documents', r.passport_key,
      (select min(nullif(d ->> 'expiresOn', '')::date) from jsonb_array_elements(r.facts -> 'documents') d),
      ${listed('tags')}, coalesce(nullif(r.facts ->> 'source', ''), ${source}), r.facts ->> 'note',
      lower(concat_ws(' ', r.facts ->> 'name', r.email, r.phone, r.facts ->> 'trade', r.facts ->> 'homeState',
        ${source}::text, r.facts ->> 'source', r.facts ->> 'skills', r.facts ->> 'tags')),
      ${at.toISOString()}::timestamptz, ${endsAt}::timestamptz
    from ${leadImportRows} r
    where r.import_id = ${importId} and (r.state = 'good' or (r.state = 'same' and (false ${wanted})))
    returning 1) select count(*)::int as added from added`);
  return rows[0]?.added ?? 0;
}

async function undo(deps: ImportDeps, row: LeadImportRecord, act: Act): Promise<void> {
  if (row.status === 'undone') return;
  if (row.status !== 'done') throw new ApiError('IMPORT_NOT_READY');
  await deps.db.transaction(async (tx) => {
    const [now] = await tx
      .select()
      .from(leadImports)
      .where(eq(leadImports.id, row.id))
      .for('update');
    if (now?.status !== 'done') return;
    const removed = await eraseLeads(
      tx,
      sql`${leads.importId} = ${row.id} and ${leads.agreedAt} is null`,
    );
    // Who has agreed has agreed to be here, whatever becomes of the list.
    const kept = await tx.$count(leads, eq(leads.importId, row.id));
    const undone = { removed, kept };
    await changeLeadRun(tx, row, { status: 'undone', undoneAt: act.at, undo: undone });
    await recordChange(tx, {
      ...{ ...act, action: 'undo', entity: 'lead', id: row.id, label: row.source, after: undone },
    });
  });
}

/** Throws an import away that was not taken over, with its rows and its file. */
async function cancel(deps: ImportDeps, row: LeadImportRecord): Promise<void> {
  const open = inArray(leadImports.status, ['reading', 'checking', 'checked', 'failed']);
  const gone = await deps.db
    .delete(leadImports)
    .where(and(eq(leadImports.id, row.id), open))
    .returning({ id: leadImports.id });
  if (gone.length === 0) throw new ApiError('IMPORT_NOT_READY');
  await deps.files.imports.remove(row.id);
}
