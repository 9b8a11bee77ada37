import {
  importLimits,
  type ImportAnalysis,
  type ImportColumn,
  type ImportMapping,
} from '#contract/import/import.ts';
import { normalise } from '#contract/text.ts';
import { createSlices } from '#server/domain/slices.ts';
import { presentColumn, statsOf } from './columnStats.ts';
import type { Fields } from '#server/features/import/formats/fields.ts';
import { guessMapping } from './guess.ts';
import { openFile, type OpenFile } from '#server/features/import/formats/openFile.ts';
import { UnreadableFile, withoutPlaceholders } from '#server/features/import/formats/fields.ts';
import { looksLikePostings } from './evidence.ts';
import { plainLine, plainText } from '#server/features/import/formats/plainText.ts';
import { readPay } from '#server/features/import/convert/readPay.ts';
import { readCurrency } from '#server/features/import/convert/currencies.ts';

/** How many records decide what the columns mean. */
const looked = 300;

export interface Analysed {
  file: OpenFile;
  analysis: ImportAnalysis;
  guess: ImportMapping;
  /** What the source may be called: its only employer, the file's own word for it, the host of its links. */
  sources: string[];
  /** The first different records. */
  sample: Fields[];
}

/**
 * Reads a file once to its end: what it is, where its postings are, what its columns seem to mean.
 * @param beat is called now and then with the number of records so far
 * @throws UnreadableFile 'tooManyRecords', 'noRecords' where they do not look like postings, and the
 *   reasons of openFile; what `beat` throws
 */
export async function analyse(
  path: string,
  beat: (records: number) => Promise<void> = () => Promise.resolve(),
): Promise<Analysed> {
  const file = await openFile(path);
  const sample: Fields[] = [];
  const seen = new Set<string>();
  let records = 0;
  let guess: ImportMapping | undefined;
  const employers = new Map<string, string>();
  const slices = createSlices();
  for await (const record of file.records()) {
    records += 1;
    if (records > importLimits.records) throw new UnreadableFile('tooManyRecords');
    if (records % 2_000 === 0) await beat(records);
    await slices.breathe();
    if (!('fields' in record)) continue;
    if (sample.length >= looked) {
      guess ??= guessMapping(statsOf(sample), sample);
      addEmployer(employers, record.fields, guess);
      continue;
    }
    // The same posting twice would look like a column whose values repeat.
    const fields = withoutPlaceholders(record.fields);
    const text = JSON.stringify(fields);
    if (seen.has(text)) continue;
    seen.add(text);
    sample.push(fields);
  }
  if (sample.length === 0) throw new UnreadableFile('noRecords');
  const stats = statsOf(sample);
  guess ??= guessMapping(stats, sample);
  if (!looksLikePostings(file, stats, guess, sample)) throw new UnreadableFile('noRecords');
  const owner = guess.columns.company ? null : ownerOf(file, sample);
  if (owner !== null) guess.fallback.company = owner;
  for (const fields of sample) addEmployer(employers, fields, guess);
  const { format, place, publisher } = file;
  const only = employers.size === 1 ? [...employers.values()][0] : owner;
  return {
    file,
    analysis: {
      ...{ format, place, records, remembered: false },
      ...(file.sheets && { sheets: file.sheets }),
      columns: stats.map(presentColumn),
      currencies: currenciesOf(sample, guess),
    },
    guess,
    sources: [only, publisher, hostOf(sample, guess)].flatMap((name) => {
      const text = name?.slice(0, importLimits.nameCharacters).trim();
      return text ? [text] : [];
    }),
    sample,
  };
}

/** The employer whom a file names above its postings, where it says so or most of them do. */
function ownerOf({ owner }: OpenFile, records: readonly Fields[]): string | null {
  if (!owner) return null;
  const name = normalise(owner.name);
  if (owner.isEmployer) return owner.name;
  if (name.length < 4) return null;
  const named = records.filter((fields) =>
    normalise(plainText(Object.values(fields).flat().join(' ')).replace(/[-_/]/g, ' ')).includes(
      name,
    ),
  );
  return named.length >= records.length * 0.6 ? owner.name : null;
}

/** @returns the employers that these records name, normalised */
export function employersOf(records: readonly Fields[], mapping: ImportMapping): string[] {
  const known = new Map<string, string>();
  for (const fields of records) addEmployer(known, fields, mapping);
  return [...known.keys()];
}

function addEmployer(known: Map<string, string>, fields: Fields, { columns }: ImportMapping) {
  if (known.size >= looked) return;
  const name = plainLine(
    (columns.company ?? []).flatMap((column) => fields[column] ?? [])[0] ?? '',
  );
  const key = normalise(name);
  if (key !== '' && !known.has(key)) known.set(key, name);
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

/**
 * A remembered mapping for a file: without the columns that it does not have, and with those that
 * the file of then did not have, as far as the mapping reads nothing for what they mean.
 * @param known the columns of the file of then: what was left out of them stays out
 */
export function mappingFor(
  remembered: ImportMapping,
  known: readonly string[],
  { columns, guess }: { columns: readonly ImportColumn[]; guess: ImportMapping },
): ImportMapping {
  const names = new Set(columns.map(({ name }) => name));
  const kept = Object.entries(remembered.columns)
    .map(([target, list]) => [target, list.filter((name) => names.has(name))] as const)
    .filter(([, list]) => list.length > 0);
  const read = new Set(kept.flatMap(([, list]) => list));
  const found = Object.entries(guess.columns)
    .map(([target, list]) => [target, list.filter((name) => !known.includes(name))] as const)
    .filter(([, list]) => list.length > 0 && !list.some((name) => read.has(name)));
  // What the file itself shows counts more than what another one did.
  const order = guess.dayOrderUnsure ? {} : { dayOrder: guess.dayOrder, dayOrderUnsure: false };
  return { ...remembered, ...order, columns: Object.fromEntries([...found, ...kept]) };
}
