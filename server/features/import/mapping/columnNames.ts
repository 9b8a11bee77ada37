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
function plainWords(text: string): string {
  return text
    .replace(/^@/, '')
    .replace(/^[\w-]+:(?=\w)/, (prefix) => (prefix.length > 8 ? prefix : ''))
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[ßẞ]/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(f h|h f|m w d|w m d|m f d|m f)\b/g, ' ')
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
  /^(name|names|label|value|text|formatted|content|display name|public name|full name|libelle|nom|bezeichnung|raw|html|plain|default|item|title|code|description)$/;

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
    offer(phrase, parts.length > 1 && generic.test(last) && phrase.weight < 80 ? 0.4 : 1);
  }
  for (const phrase of glued.get(last) ?? []) offer(phrase, 1);
  for (const phrase of exactly.get(both) ?? []) offer(phrase, 1);
  if (generic.test(last)) for (const phrase of exactly.get(around) ?? []) offer(phrase, 0.95);
  const padded = ` ${last} `;
  const paddedAll = ` ${all} `;
  for (const phrase of phrases) {
    if (padded.includes(` ${phrase.words} `)) offer(phrase, sharedWords(phrase.words, last));
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
