import { importLimits, type ImportMapping } from '#contract/import/import.ts';
import {
  UnreadableFile,
  withoutPlaceholders,
  type ReadRecord,
} from '#server/features/import/formats/fields.ts';
import { mapRowToJob, type RowOutcome } from './mapRowToJob.ts';

export interface CheckedRow extends RowOutcome {
  row: number;
}

/**
 * The rows of a file as jobs, in batches, so that no more than one is in memory. The second of two
 * rows with one key is not a job: skipped where it says the same, bad where it contradicts.
 * @param now ms since 1970
 * @param batch how many rows are handed over at once
 * @throws UnreadableFile 'tooManyRecords'; what reading the records throws
 */
export async function* checkedRows(
  records: AsyncIterable<ReadRecord>,
  mapping: ImportMapping,
  now: number,
  batch: number,
): AsyncGenerator<CheckedRow[]> {
  /** By key, the beginning of the hash: 200,000 of them take a few megabytes. */
  const seen = new Map<string, string>();
  let rows: CheckedRow[] = [];
  let count = 0;
  for await (const record of records) {
    count += 1;
    if (count > importLimits.records) throw new UnreadableFile('tooManyRecords');
    rows.push(checkedRow(record, mapping, now, seen));
    if (rows.length < batch) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function checkedRow(
  record: ReadRecord,
  mapping: ImportMapping,
  now: number,
  seen: Map<string, string>,
): CheckedRow {
  const { row } = record;
  if ('damage' in record) return damaged(row, record.damage);
  const outcome = mapRowToJob(withoutPlaceholders(record.fields), mapping, now);
  const { job, key } = outcome;
  if (!job || key === null) return { row, ...outcome };
  const mark = job.hash.slice(0, 12);
  const before = seen.get(key);
  if (before === undefined) {
    seen.set(key, mark);
    return { row, ...outcome };
  }
  const problems = [...outcome.problems, { field: 'row', code: 'duplicateRow' } as const];
  return { row, ...outcome, state: before === mark ? 'skipped' : 'bad', job: null, problems };
}

function damaged(row: number, code: string): CheckedRow {
  return {
    ...{ row, state: 'bad', job: null, key: null, title: '', company: '', location: '' },
    ...{ pay: null, excerpt: '', postedAt: null, notes: [] },
    problems: [{ field: 'row', code }],
  };
}
