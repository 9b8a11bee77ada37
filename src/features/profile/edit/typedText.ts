import { limits } from '#contract/limits.ts';
import { countWords } from '#contract/text.ts';

/** What a keystroke comes to: the text that the field shows now, and why some of it was refused. */
export interface Typed {
  text: string;
  /** Key under errors:fields. */
  refused?: string;
}

/**
 * Holds a text to 50 words (spec 5). What is added at the end is cut after the last word that
 * fits, with the space behind it, or else the next letters would stick to that word; a word put in further up is refused, or else the end of the text would be lost unseen. A
 * text that was stored too long may be made shorter.
 */
export function typeDescription(next: string, before: string): Typed {
  const words = countWords(next);
  if (words <= limits.descriptionWords || words < countWords(before)) return { text: next };
  const refused = 'descriptionTooLong';
  if (!next.startsWith(before.trimEnd())) return { text: before, refused };
  const fitting = new RegExp(String.raw`^\s*(?:\S+\s+){${limits.descriptionWords - 1}}\S+\s*`);
  return { text: fitting.exec(next)?.[0] ?? before, refused };
}

/** Lets only what can become an IELTS score into the field: 0 to 9 in half steps (spec 5). */
export function typeIelts(next: string, before: string): Typed {
  const text = next.trim().replace(',', '.');
  if (text === '') return { text };
  // The minus stays with its message: taken away, the digits behind it would be another score.
  if (text.startsWith('-')) return { text: '-', refused: 'ieltsRange' };
  if (!/^\d(\.\d?)?$/.test(text)) return { text: before, refused: 'ieltsRange' };
  const score = Number(text);
  if (score > limits.ieltsMax) return { text: before, refused: 'ieltsRange' };
  if ((score / limits.ieltsStep) % 1 !== 0) return { text: before, refused: 'ieltsStep' };
  return { text };
}

/** Lets only what can become a number of years into the field: '4', '2.5', '10+'. */
export function typeYears(next: string, before: string): Typed {
  const text = next.trim().replace(',', '.');
  // What was stored in words may be made shorter.
  if (/^(\d{1,2}(\.\d?)?\+?)?$/.test(text) || text.length < before.length) return { text };
  return { text: before, refused: 'yearsOfExperienceInvalid' };
}

/** Holds a text to 300 characters (spec 5): what is added at the end is cut, and it is said why. */
export function typeWhyAbroad(next: string, before: string): Typed {
  const max = limits.whyAbroadMax;
  if (next.length <= max || next.length < before.length) return { text: next };
  if (!next.startsWith(before)) return { text: before, refused: 'whyAbroadLong' };
  // Half an emoji could not be stored.
  return { text: next.slice(0, max).replace(/[\uD800-\uDBFF]$/, ''), refused: 'whyAbroadLong' };
}
