import { stat } from 'node:fs/promises';
import type { ImportFormat } from '#contract/import/import.ts';
import type { ImportSheet } from '#contract/import/sheets.ts';
import { encodingOf, headOf, textOf } from './encoding.ts';
import { UnreadableFile, type ReadRecord } from './fields.ts';
import { ownerAbove, type FileOwner } from './fileOwner.ts';
import { csvRows, delimiterOf } from './readCsv.ts';
import { htmlRecords } from './readHtml.ts';
import { findJsonRecords, isJobPosting, jsonRecords } from './readJson.ts';
import { readWorkbook, type Workbook } from './readSheet.ts';
import { findXmlRecords, xmlRecords } from './readXml.ts';
import { knowsJobColumn, tableRecords, type KnowsName } from './tables.ts';

/** A file whose postings can be read, as often as one likes. */
export interface OpenFile {
  format: ImportFormat;
  /** Where in the file they stand; blank for a table that is nothing else. */
  place: string;
  /** Of a workbook with several that hold something. */
  sheets?: ImportSheet[];
  /** What the file calls its publisher, or null. */
  publisher: string | null;
  /** Whom it names above its postings, where those may not say whose they are. */
  owner?: FileOwner | null;
  records(): AsyncIterable<ReadRecord>;
}

const zip = 0x04034b50;
const oldSpreadsheet = 0xe011cfd0;

/**
 * Recognises a file by what is in it, never by its name, and finds its postings.
 * @param knows by what a table's heading is found
 * @throws UnreadableFile 'fileEmpty' for blank ones, 'fileFormat' for what is neither text nor a
 *   workbook, and the reasons of what reads its kind; `records` throws those too
 */
export async function openFile(file: string, knows: KnowsName = knowsJobColumn): Promise<OpenFile> {
  if ((await stat(file)).size < 2) throw new UnreadableFile('fileEmpty');
  const bytes = await headOf(file, 8);
  const magic = bytes.length >= 4 ? bytes.readUInt32LE(0) : 0;
  if (magic === zip || magic === oldSpreadsheet) {
    const first = await readWorkbook(file, knows);
    let book: Workbook | null = first;
    return {
      ...{ format: 'xlsx', place: first.place, publisher: null },
      ...(first.sheets.length > 1 && { sheets: first.sheets }),
      async *records() {
        const opened = book ?? (await readWorkbook(file, knows));
        book = null;
        yield* workbookRecords(opened, knows);
      },
    };
  }
  const encoding = await encodingOf(file);
  const texts = () => textOf(file, encoding);
  const head = await beginningOf(texts());
  if (head.trim() === '') throw new UnreadableFile('fileEmpty');
  if (isBinary(head)) throw new UnreadableFile('fileFormat');
  const format = formatOf(head);
  switch (format) {
    case 'html':
      return { format, place: 'JobPosting', publisher: null, records: () => htmlRecords(texts) };
    case 'xml': {
      const { place, publisher, employer } = await findXmlRecords(texts());
      const name = employer ?? publisher;
      const owner = name === null ? null : { name, isEmployer: employer !== null };
      return { format, place, publisher, owner, records: () => xmlRecords(texts(), place) };
    }
    case 'json': {
      const place = await findJsonRecords(texts());
      const owner = ownerAbove(head, place);
      // Beside postings such a file reports organisations and of its own pages.
      const typed = head.includes('JobPosting');
      const isPosting = (value: unknown) =>
        typeof value !== 'object' || value === null || !('@type' in value) || isJobPosting(value);
      return {
        ...{ format, place, publisher: null, owner },
        records: () => jsonRecords(texts(), place, typed ? isPosting : undefined),
      };
    }
    default: {
      const delimiter = delimiterOf(head);
      return {
        ...{ format: 'csv', place: '', publisher: null },
        records: () => tableRecords(csvRows(texts(), delimiter), knows),
      };
    }
  }
}

async function* workbookRecords(
  { parts, end }: Workbook,
  knows: KnowsName,
): AsyncGenerator<ReadRecord> {
  try {
    for (const { from, rows } of parts) {
      for await (const record of tableRecords(rows, knows)) {
        yield { ...record, row: from + record.row };
      }
    }
  } finally {
    end();
  }
}

/** By which a file is recognised. */
const headCharacters = 200_000;

async function beginningOf(texts: AsyncIterable<string>): Promise<string> {
  let head = '';
  for await (const text of texts) {
    head += text;
    if (head.length >= headCharacters) break;
  }
  return head.slice(0, headCharacters);
}

const pageStart = /^<(?:!doctype html|html|head|body|script)\b/i;
/** A piece of a page: elements that no feed is made of. Read as XML its classes would be columns. */
const fragmentStart =
  /^<(?:(?:div|ul|ol|li|main|nav|span|p|h[1-6]|style|svg|noscript)\b|(?:a|article|aside|form|button|meta|link|header|footer|img|input)\s[^>]*(?:class|id|href|role|name|src|data-[\w-]+)=)/i;

/** What a text holds, by how it begins. */
function formatOf(head: string): ImportFormat {
  const start = head.trimStart();
  if (/^[[{]/.test(start)) return 'json';
  if (!start.startsWith('<')) return 'csv';
  const bare = start.replace(/^<\?xml[^>]*\?>\s*/, '').replace(/^(?:<!--[\s\S]*?-->\s*)+/, '');
  const isPage = pageStart.test(bare) || (bare === start && fragmentStart.test(bare));
  return isPage || /<script[^>]*ld\+json/i.test(start) ? 'html' : 'xml';
}

/** Control characters that no text holds. */
function isBinary(head: string): boolean {
  const sample = head.slice(0, 4_000);
  const odd = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return odd > sample.length / 50;
}
