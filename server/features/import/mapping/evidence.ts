import type { ImportMapping } from '#contract/import/import.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { phraseKey } from '#contract/search/lexicon/lexicon.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { plainText } from '#server/features/import/formats/plainText.ts';
import type { Fields } from '#server/features/import/formats/fields.ts';
import type { OpenFile } from '#server/features/import/formats/openFile.ts';
import { nameScores, plainWords } from './columnNames.ts';
import type { ColumnStats } from './columnStats.ts';

/** Names that only lists of work have, in the languages that columns are known in. */
const jobNames =
  /\b(jobs?|vacanc(?:y|ies)|positions?|postings?|employers?|employment|hiring|recruit\w*|careers?|salar(?:y|ies)|wages?|pay|ctc|remuneration|compensation|designation|trade|openings?|apply|applicants?|candidates?|work|emplois?|postes?|salaire|contrat|entreprise|stellen?\w*|gehalt|arbeit\w*|beruf|puesto|empleo|vacantes?|lavoro|praca|prace|pozice|naukri|kaam|tankhwah?|vetan|pad)\b|job(?=title|name|type|id|desc)|नौकरी|पद|वेतन|रिक्ति|नियोक्ता|وظيف|الوظائف|راتب|صاحب العمل/;

/** Words with which people write about work that is to be had. */
const jobTexts =
  /\b(experience|experienced|salary|wages?|shifts?|overtime|candidates?|applicants?|apply|hiring|vacanc(?:y|ies)|recruit\w*|qualifications?|responsib\w+|duties|full[- ]time|part[- ]time|permanent|contract|we are looking|you will|your (?:tasks|profile|role)|join our team|walk-?in|interview|freshers?|ctc|expérience|poste|candidat\w*|contrat|salaire|missions?|recherchons|stelle\w*|bewerb\w*|aufgaben|erfahrung|gehalt|vollzeit|experiencia|puesto|salario|esperienza|zkušenost|naukri|tankhwah?|anubhav|bharti)\b|अनुभव|वेतन|नौकरी|भर्ती|خبرة|راتب|وظيفة/i;

/** What lists of other things have, and how much it says that they are none of work. */
const otherNames: readonly (readonly [RegExp, number])[] = [
  [/\b(price|sku|availability|vendor|gtin|mpn|in stock|cart|isbn|barcode|variants?)\b/, 3],
  [/\b(geometry|coordinates|humidity|temperature|wind|dt txt)\b/, 3],
  // Whom a job is for is said as well, and whom to ask: gender, passport, telephone, CV.
  [/\b(date of birth|dob|birth date|birthday|father|mother|username|aadhaar)\b/, 3],
  [/\b(e ?mail|email id|mobile|phone|contact no)\b/, 1],
  [/\b(balance|debit|credit|iban|invoice)\b/, 3],
  [/\b(milestone|assignees?|pull request)\b/, 2],
  [/\b(articles?|headlines|podcast|episode|video|playlist)\b/, 1],
  [/\b(events?|organizer|performers?)\b/, 2],
];

/** Scripts in whose languages it is not known how work is written about. */
const unknownScript =
  /[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/gu;

/**
 * Whether a file's records are postings of work, and not goods, people, news or whatever else has
 * titles and texts: by how its columns are called, and by what is written in them. Pure.
 */
export function looksLikePostings(
  { format, place }: Pick<OpenFile, 'format' | 'place'>,
  columns: readonly ColumnStats[],
  { columns: mapped }: ImportMapping,
  records: readonly Fields[],
): boolean {
  // What a page's list is called is not said by the page; a line of a log is no column's name.
  const names = [...(format === 'html' ? [] : [place]), ...columns.map(({ name }) => name)]
    .filter((name) => name.length <= 80 && !/\d{3}/.test(name))
    .map((name) =>
      name
        .split(/[./[\]*]+/)
        .map(plainWords)
        .join(' '),
    );
  let points = 0;
  if (names.some((name) => jobNames.test(name))) points += 2;
  const share = records.filter((fields) => isAboutWork(fields, mapped)).length / records.length;
  if (share >= 0.15) points += 2;
  if (isSurelyNamed(columns)) points += 2;
  if (mapped.closingDate || mapped.jobType || mapped.experience) points += 1;
  for (const [pattern, weight] of otherNames) {
    if (names.some((name) => pattern.test(name))) points -= weight;
  }
  return points >= 2 || (points >= 0 && isOfUnknownScript(records));
}

/** Employer, place and title, each under a name that means it. */
function isSurelyNamed(columns: readonly ColumnStats[]): boolean {
  const scores = columns.map(({ name }) => nameScores(name));
  return (['title', 'company', 'location'] as const).every((target) =>
    scores.some((score) => (score[target] ?? 0) >= 80),
  );
}

/** Whether a record names a trade, or is written as people write about work. */
function isAboutWork(fields: Fields, mapped: ImportMapping['columns']): boolean {
  const texts = (names: readonly string[] = []) => names.flatMap((name) => fields[name] ?? []);
  // Where no column is called a title, any cell may be one.
  const isNamed = mapped.title?.some((name) => nameScores(name).title !== undefined);
  const titles = isNamed
    ? texts(mapped.title)
    : Object.values(fields)
        .flat()
        .filter((cell) => cell.length <= 60);
  const text = texts([...(mapped.description ?? []), ...(mapped.requirements ?? [])]).join(' ');
  return titles.some(namesTrade) || jobTexts.test(plainText(text.slice(0, 20_000)));
}

function namesTrade(title: string): boolean {
  const lexicon = baseLexicon();
  const tokens = tokensOf(title.slice(0, 200)).slice(0, 12);
  for (let length = Math.min(3, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const ids = lexicon.texts.get(phraseKey(tokens.slice(from, from + length))) ?? [];
      if (ids.some((id) => lexicon.concepts.get(id)?.kind === 'trade')) return true;
    }
  }
  return false;
}

function isOfUnknownScript(records: readonly Fields[]): boolean {
  const text = records
    .slice(0, 20)
    .flatMap((fields) => Object.values(fields).flat())
    .join(' ')
    .slice(0, 20_000);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && (text.match(unknownScript)?.length ?? 0) > letters / 3;
}
