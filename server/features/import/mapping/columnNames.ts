import type { ImportTarget } from '#contract/import/import.ts';
import { nameLists, vetoes } from './columnWords.ts';

interface Phrase {
  target: ImportTarget;
  words: string;
  weight: number;
}

/** The parts of a column's name, from the outside in, each in plain words. */
function partsOf(name: string): string[] {
  return name
    .split(/[./]/)
    .map(plainWords)
    .filter((part) => part !== '');
}

/** `dateDePublication`, `date_de-publication`, `dc:Date` as words: small letters, no accents. */
export function plainWords(text: string): string {
  return text
    .replace(/^@/, '')
    .replace(/^[\w-]+:(?=\w)/, (prefix) => (prefix.length > 8 ? prefix : ''))
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[ßẞ]/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(f h|h f|m w d|w m d|m f d|m f)\b|(?<=\w )(str|txt|string)$/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const phrases: Phrase[] = Object.entries(nameLists).flatMap(([target, list]) =>
  list
    .split(',')
    .map((entry) => /^\s*(.+?)\s+(\d+)\s*$/.exec(entry))
    .filter((match) => match !== null)
    .map(([, words, weight]) => ({
      target: target as ImportTarget,
      words: plainWords(words ?? ''),
      weight: Number(weight),
    })),
);
const exactly = new Map<string, Phrase[]>();
for (const phrase of phrases) {
  exactly.set(phrase.words, [...(exactly.get(phrase.words) ?? []), phrase]);
}

/** The same written as one word: `expirationdate`, `companyname`. */
const glued = new Map<string, Phrase[]>();
for (const phrase of phrases) {
  const word = phrase.words.replaceAll(' ', '');
  if (word === phrase.words || word.length < 6) continue;
  glued.set(word, [...(glued.get(word) ?? []), phrase]);
}

/** Words that say nothing by themselves: what stands around them says it. */
const generic =
  /^(name|names|label|value|text|formatted|content|display name|public name|full name|libelle|nom|bezeichnung|raw|html|plain|default|item|title|code|description|p)$/;

/** An end of a range, the last word of what a column is called. */
const lowEnds =
  /^(min|minimum|from|low|lower|least|start|low end|min value|range from|value from)$/;
const highEnds = /^(max|maximum|to|high|upper|most|end|high end|max value|range to|value to)$/;
const pays = /\b(salary|salaries|pay|wages?|compensation|remuneration|gehalt|salaire|stipend)\b/;

/** Which end of a pay a name says: `salaryRange.min`, `Salary per month Min (AED)`. */
function endOfPay(all: string, last: string): 'salaryFrom' | 'salaryTo' | null {
  if (!pays.test(all)) return null;
  const words = last
    .replace(/\b(in|amount|range|per|month|year|hour|day|[a-z]{3})$/g, (word) =>
      /^(min|max|low)$/.test(word) ? word : '',
    )
    .trim();
  for (const name of [last, words, words.split(' ').at(-1) ?? '']) {
    if (lowEnds.test(name)) return 'salaryFrom';
    if (highEnds.test(name)) return 'salaryTo';
  }
  return null;
}

/** Words for what holds things, and says nothing of them. */
const container =
  /^(lists?|items?|sections?|blocks?|parts?|paragraphs?|attributes|fields|data|jobs?)$/;

/** How well a column's name says each target, 0 to 100. */
export function nameScores(name: string): Partial<Record<ImportTarget, number>> {
  const parts = partsOf(name);
  const last = parts.at(-1) ?? '';
  const around = parts.at(-2) ?? '';
  const both = around === '' ? last : `${around} ${last}`;
  const all = parts.join(' ');
  const scores: Partial<Record<ImportTarget, number>> = {};
  const far = Math.max(0.6, 1 - 0.06 * (parts.length - 1));
  const offer = ({ target, weight }: Phrase, share: number) => {
    const veto = vetoes[target];
    if (veto?.test(all)) return;
    const score = weight * share * far;
    if (score > (scores[target] ?? 0)) scores[target] = score;
  };
  for (const phrase of exactly.get(last) ?? []) {
    // The `name` of an address is not a job's name.
    const isVague = parts.length > 1 && generic.test(last) && !container.test(around);
    offer(phrase, isVague && phrase.weight < 80 ? 0.4 : 1);
  }
  for (const phrase of glued.get(last) ?? []) offer(phrase, 1);
  for (const phrase of exactly.get(both) ?? []) offer(phrase, 1);
  if (generic.test(last)) for (const phrase of exactly.get(around) ?? []) offer(phrase, 0.95);
  const end = endOfPay(all, last);
  if (end) offer({ target: end, words: all, weight: 92 }, 1);
  // What is meant by a paragraph or a value says what is around it; a part's name is no job's.
  const isPart = generic.test(last) && around !== '';
  const padded = ` ${isPart ? around : last} `;
  const paddedAll = ` ${all} `;
  for (const phrase of phrases) {
    if (isPart && phrase.target === 'title') continue;
    if (padded.includes(` ${phrase.words} `))
      offer(phrase, sharedWords(phrase.words, isPart ? around : last));
    else if (phrase.words.includes(' ') && paddedAll.includes(` ${phrase.words} `)) {
      offer(phrase, 0.85);
    }
  }
  return scores;
}

/** The more of the name the phrase is, the more it says. */
function sharedWords(words: string, name: string): number {
  const share = words.split(' ').length / name.split(' ').length;
  return share === 1 ? 1 : 0.5 + 0.4 * share;
}

/** The target that a name says best, or null. */
export function targetOfName(name: string): { target: ImportTarget; score: number } | null {
  let best: { target: ImportTarget; score: number } | null = null;
  for (const [target, score] of Object.entries(nameScores(name))) {
    if (score > (best?.score ?? 29)) best = { target: target as ImportTarget, score };
  }
  return best;
}
