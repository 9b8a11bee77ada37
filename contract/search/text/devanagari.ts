import { unseen } from '#contract/text.ts';

/** The Latin letters for a row of the Unicode block, by its first code. */
const rows: readonly [first: number, letters: string][] = [
  [0x904, 'a a aa i ee u oo ri li e e e ai o o o au'],
  [
    0x915,
    'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h',
  ],
  [0x93e, 'aa i ee u oo ri ri e e e ai o o o au'],
  [0x958, 'k kh g z r r f y'],
  [0x966, '0 1 2 3 4 5 6 7 8 9'],
];

const letters = new Map(
  rows.flatMap(([first, list]) =>
    list.split(' ').map((letter, at) => [String.fromCodePoint(first + at), letter] as const),
  ),
);

const consonant = /[\u0915-\u0939\u0958-\u095f]/;
/** A vowel's sign, or the mark that there is none: the consonant before it has no "a" of its own. */
const sign = /[\u093e-\u094d]/;
const nasal = /[\u0900-\u0902]/;
const nasalBefore = (next: string): string => (/[\u092a-\u092e]/.test(next) ? 'm' : 'n');
/** The dot below, when it comes as its own letter: what it makes of the letter before. */
const dotted: Record<string, string> = {
  k: 'k',
  kh: 'kh',
  g: 'g',
  j: 'z',
  d: 'd',
  dh: 'dh',
  ph: 'f',
};
const dot = '\u093c';

/** The "a" that is in each consonant, until it is known whether it is spoken. */
const inherent = 'ə';
const sound = '(?:chh|[bcdgjkpst]h|[^aeiouə\\s])';
/** Between a vowel with one consonant and another one with its vowel it is not: "raajəmistrii". */
const silent = new RegExp(`^([^]*[aeiouə]${sound})ə(?=${sound}[aeiouə])`);

/** Leaves the silent ones out, the last of each word first: whether one is spoken hangs on the next. */
function spoken(latin: string): string {
  let text = latin;
  while (silent.test(text)) text = text.replace(silent, '$1');
  return text.replaceAll(inherent, 'a');
}

/**
 * Hindi in its own letters as people write it in Latin ones ("ड्राइवर" to "draaivar"), so that one
 * list of words does for both. All other text stays as it is.
 */
export function toLatin(text: string): string {
  // Word by word: what is spoken hangs on the word, and looking for it takes the square of the length.
  return text.replace(/[\u0900-\u097f](?:[\u0900-\u097f]|\p{Cf})*/gu, wordToLatin);
}

function wordToLatin(word: string): string {
  const characters = [...word.normalize('NFC').replace(unseen, '')];
  let latin = '';
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at]!;
    let next = characters[at + 1] ?? '';
    let letter = letters.get(character) ?? (nasal.test(character) ? nasalBefore(next) : '');
    if (next === dot) {
      letter = dotted[letter] ?? letter;
      at += 1;
      next = characters[at + 1] ?? '';
    }
    const known = letter !== '' || /[\u0900-\u097f]/.test(character);
    latin += known ? letter : character;
    // The "a" of a consonant is spoken, except at the end of a word.
    if (consonant.test(character) && /[\u0900-\u097f]/.test(next) && !sign.test(next))
      latin += inherent;
  }
  return spoken(latin);
}
