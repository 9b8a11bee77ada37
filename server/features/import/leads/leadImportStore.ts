import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import {
  leadLimits,
  type LeadImportDetail,
  type LeadImportSummary,
  type LeadRow,
  type LeadRowState,
} from '#contract/leads/lead.ts';
import type { Db } from '#server/db/client.ts';
import { leadImportRows, leadImports } from '#server/db/schema/leadSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { shownNameIfThere } from '#server/domain/shownName.ts';

export type LeadImportRecord = typeof leadImports.$inferSelect;

/** @throws IMPORT_NOT_FOUND */
export async function leadImportOf(db: Db, id: string): Promise<LeadImportRecord> {
  const [row] = await db.select().from(leadImports).where(eq(leadImports.id, id));
  if (!row) throw new ApiError('IMPORT_NOT_FOUND');
  return row;
}

/**
 * Changes an import as long as it is the run that was seen.
 * @returns whether it still was
 */
export async function changeLeadRun(
  db: Db,
  { id, run }: Pick<LeadImportRecord, 'id' | 'run'>,
  change: Partial<LeadImportRecord>,
): Promise<boolean> {
  const rows = await db
    .update(leadImports)
    .set(change)
    .where(and(eq(leadImports.id, id), eq(leadImports.run, run)))
    .returning({ id: leadImports.id });
  return rows.length > 0;
}

function summaryOf(row: LeadImportRecord, byName: string | null): LeadImportSummary {
  const { id, fileName, status, progress, failure, counts, source, permission, undo } = row;
  return {
    ...{ id, fileName, byName, status, progress, failure, counts, source, permission, undo },
    createdAt: row.createdAt.toISOString(),
    committedAt: row.committedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}

/** The newest imports, no matter who made them. */
export async function listLeadImports(db: Db): Promise<LeadImportSummary[]> {
  const rows = await db
    .select({ row: leadImports, byName: shownNameIfThere })
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.createdBy))
    .orderBy(desc(leadImports.createdAt), desc(leadImports.id))
    .limit(leadLimits.historyRows);
  return rows.map(({ row, byName }) => summaryOf(row, byName));
}

/** One import with the first of its rows, and the first of those that are not simply good. */
export async function leadImportDetail(db: Db, id: string): Promise<LeadImportDetail> {
  const row = await leadImportOf(db, id);
  const [by] = await db
    .select({ name: shownNameIfThere })
    .from(users)
    .where(eq(users.id, row.createdBy));
  const [first, same, bad] = [
    await rowsOf(db, id, ['good', 'same', 'bad'], leadLimits.previewRows),
    await rowsOf(db, id, ['same'], leadLimits.problemRows),
    await rowsOf(db, id, ['bad'], leadLimits.problemRows),
  ];
  const rows = new Map([...first, ...same, ...bad].map((one) => [one.row, one]));
  return {
    ...summaryOf(row, by?.name ?? null),
    version: row.run,
    columns: row.columns,
    sheets: row.sheets,
    mapping: row.mapping ?? { columns: {}, dayOrder: 'dayFirst' },
    remembered: row.remembered > 0,
    again: row.status === 'checked' ? await sentBefore(db, row) : null,
    rows: [...rows.values()].sort((one, other) => one.row - other.row),
  };
}

/** The same file from someone else, or from before: the newest that was taken over, else the newest. */
async function sentBefore(
  db: Db,
  { id, digest }: LeadImportRecord,
): Promise<LeadImportDetail['again']> {
  const [other] = await db
    .select({ row: leadImports, byName: shownNameIfThere })
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.createdBy))
    .where(
      and(
        eq(leadImports.digest, digest),
        ne(leadImports.id, id),
        inArray(leadImports.status, ['reading', 'checking', 'checked', 'done']),
      ),
    )
    .orderBy(sql`(${leadImports.status} = 'done') desc`, desc(leadImports.createdAt))
    .limit(1);
  if (!other) return null;
  const { status, createdAt, committedAt } = other.row;
  return {
    at: (committedAt ?? createdAt).toISOString(),
    byName: other.byName,
    taken: status === 'done',
  };
}

const noFacts: LeadRow['facts'] = {
  ...{ name: '', phone: '', email: '', trade: '', skills: [], years: null, homeState: '' },
  ...{ languages: [], documents: [], tags: [], source: '', note: '' },
};

async function rowsOf(
  db: Db,
  importId: string,
  states: LeadRowState[],
  most: number,
): Promise<LeadRow[]> {
  const { row, state, facts, problems, notes, same } = leadImportRows;
  const rows = await db
    .select({ row, state, facts, problems, notes, same })
    .from(leadImportRows)
    .where(and(eq(leadImportRows.importId, importId), inArray(state, states)))
    .orderBy(asc(row))
    .limit(most);
  return rows.map((one) => ({ ...one, facts: one.facts ?? noFacts }));
}
