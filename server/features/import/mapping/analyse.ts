import {
  importLimits,
  type ImportAnalysis,
  type ImportColumn,
  type ImportMapping,
} from '#contract/import/import.ts';
import { createSlices } from '#server/domain/slices.ts';
import { presentColumn, statsOf } from './columnStats.ts';
import type { Fields } from '#server/features/import/formats/fields.ts';
import { guessMapping } from './guess.ts';
import { openFile, type OpenFile } from '#server/features/import/formats/openFile.ts';
import { UnreadableFile } from '#server/features/import/formats/fields.ts';
import { readCurrency, readPay } from '#server/features/import/convert/values.ts';

/** How many records decide what the columns mean. */
const looked = 300;

export interface Analysed {
  file: OpenFile;
  analysis: ImportAnalysis;
  guess: ImportMapping;
  /** What the source may be called: the file's own word for it, or the host of its links. */
  source: string | null;
}

/**
 * Reads a file once to its end: what it is, where its postings are, what its columns seem to mean.
 * `beat` is called now and then with the number of records so far. Throws UnreadableFile.
 */
export async function analyse(
  path: string,
  beat: (records: number) => Promise<void> = () => Promise.resolve(),
): Promise<Analysed> {
  const file = await openFile(path);
  const sample: Fields[] = [];
  const seen = new Set<string>();
  let records = 0;
  const slices = createSlices();
  for await (const record of file.records()) {
    records += 1;
    if (records > importLimits.records) throw new UnreadableFile('tooManyRecords');
    if (records % 2_000 === 0) await beat(records);
    await slices.breathe();
    if (sample.length >= looked || !('fields' in record)) continue;
    // The same posting twice would look like a column whose values repeat.
    const text = JSON.stringify(record.fields);
    if (seen.has(text)) continue;
    seen.add(text);
    sample.push(record.fields);
  }
  if (sample.length === 0) throw new UnreadableFile('noRecords');
  const stats = statsOf(sample);
  const guess = guessMapping(stats, sample);
  const { format, place, publisher } = file;
  return {
    file,
    analysis: {
      ...{ format, place, records, remembered: false },
      columns: stats.map(presentColumn),
      currencies: currenciesOf(sample, guess),
    },
    guess,
    source: publisher ?? hostOf(sample, guess) ?? onlyCompany(sample, guess),
  };
}

/** The currencies in which these records name pay. */
function currenciesOf(records: readonly Fields[], { columns }: ImportMapping): string[] {
  const found = new Set<string>();
  for (const fields of records) {
    const text = (columns.salary ?? []).flatMap((name) => fields[name] ?? [])[0] ?? '';
    const own = (columns.currency ?? []).flatMap((name) => fields[name] ?? [])[0] ?? '';
    const amounts = [...(columns.salaryFrom ?? []), ...(columns.salaryTo ?? [])];
    const hasPay = readPay(text).from !== null || amounts.some((name) => fields[name]);
    const currency = readCurrency(own) ?? readCurrency(text);
    if (hasPay && currency && currency !== 'INR') found.add(currency);
  }
  return [...found].sort();
}

function hostOf(records: readonly Fields[], { columns }: ImportMapping): string | null {
  const counts = new Map<string, number>();
  for (const fields of records) {
    const link = (columns.url ?? []).flatMap((name) => fields[name] ?? [])[0] ?? '';
    if (!URL.canParse(link)) continue;
    const host = new URL(link).hostname.replace(/^www\./, '');
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best && best[1] > records.length / 2 ? best[0] : null;
}

function onlyCompany(records: readonly Fields[], { columns }: ImportMapping): string | null {
  const names = new Set(
    records.map((fields) => (columns.company ?? []).flatMap((name) => fields[name] ?? [])[0]),
  );
  const [name] = names;
  return names.size === 1 && name ? name.slice(0, importLimits.nameCharacters) : null;
}

/** A mapping without the columns that a file does not have. */
export function withoutStrangers(
  mapping: ImportMapping,
  columns: readonly ImportColumn[],
): ImportMapping {
  const names = new Set(columns.map(({ name }) => name));
  const kept = Object.entries(mapping.columns)
    .map(([target, list]) => [target, list.filter((name) => names.has(name))] as const)
    .filter(([, list]) => list.length > 0);
  return { ...mapping, columns: Object.fromEntries(kept) };
}
