import { normalise } from '#contract/text.ts';
import { stopWords } from './stopWords.ts';

/** Letters with points or slashes between them are one word: "A/C", "F&B", "U.A.E." */
function joinLetters(words: string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  for (const word of [...words, '']) {
    if (/^\p{L}$/u.test(word)) {
      letters += word;
      continue;
    }
    if (letters.length > 1) joined.push(letters);
    letters = '';
    if (word !== '') joined.push(word);
  }
  return joined;
}

/**
 * The singular of an English word, by its ending alone (the rules of Harman's S-stemmer); the
 * Hindi ending "-wala" (somebody who does it) goes as well. Both sides of a search go through it.
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const bare = word.length > 6 ? word.replace(/[vw]aa?ll?[aei]$/, '') : word;
  if (bare.length > 4 && bare.endsWith('ies')) return bare.slice(0, -3) + 'y';
  if (/(ch|sh|x|ss|z)es$/.test(bare)) return bare.slice(0, -2);
  return /[^sui]s$/.test(bare) ? bare.slice(0, -1) : bare;
}

/** "New" alone says nothing ("new jobs"), but it is part of these names. */
const newNames = /\bnew (?=z|york)/g;

/** The words of a text in the form that is searched by: normalised, singular, without stop words. */
export function tokensOf(text: string): string[] {
  return joinLetters(normalise(text).replace(newNames, 'new').split(' '))
    .map(stem)
    .filter((word) => word !== '' && !stopWords.has(word));
}
