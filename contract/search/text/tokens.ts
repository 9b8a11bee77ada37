import { normalise } from '#contract/text.ts';
import { stem } from './stem.ts';
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

/** "New" alone says nothing ("new jobs"), but it is part of these names. */
const newNames = /\bnew (?=z|york)/g;

/** Positions of welding, however they are written: "6 G". */
const welding = /\b([1-6]) (?=g\b)/g;

/** The words of a text in the form that is searched by: normalised, singular, without stop words. */
export function tokensOf(text: string): string[] {
  return joinLetters(normalise(text).replace(newNames, 'new').replace(welding, '$1').split(' '))
    .map(stem)
    .filter((word) => word !== '' && !stopWords.has(word));
}
