import { stem } from './stem.ts';
import { singleVowels, wordsOf } from './wordsOf.ts';

/** Of a million numbers: one word in a thousand has one of the list's by chance. */
const mask = 0xfffff;
const restBits = 10;

/**
 * A number for a word, the same everywhere: phone and server have to agree.
 * @param word as tokens have it
 * @returns 0 to 2^20 - 1
 */
export function hashOf(word: string): number {
  let hash = 7;
  for (const letter of word) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x2c1b3c6d);
  return (hash ^ (hash >>> 15)) & mask;
}

/**
 * The numbers of a list's words: of words with white space between them, or of "=" and what packHashes
 * made of them for phones.
 */
export function hashesOf(list: string): Set<number> {
  if (!list.startsWith('=')) return new Set(wordsOf(list).map((word) => hashOf(stem(word))));
  const bits = Array.from(list.slice(1), (digit) =>
    parseInt(digit, 32).toString(2).padStart(5, '0'),
  ).join('');
  let hash = 0;
  return new Set(
    Array.from(bits.matchAll(/(1*)0(.{10})/g), ([, many, rest]) => {
      hash += (many!.length << restBits) + parseInt(rest!, 2);
      return hash;
    }),
  );
}

/**
 * Who asks whether a word is in a list, by numbers alone: a phone needs no letters of what it only has to
 * know again. Also as Hindi's own letters come out in Latin ones: "sunaar" is "sunar".
 */
export function hashedList(list: string): (word: string) => boolean {
  const hashes = hashesOf(list);
  return (word) => hashes.has(hashOf(word)) || hashes.has(hashOf(singleVowels(word)));
}

/**
 * A list for phones: the steps from one number to the next (Rice's code), half of what the letters take.
 * @param list of words with white space between them
 */
export function packHashes(list: string): string {
  let before = 0;
  let bits = '';
  for (const hash of [...hashesOf(list)].sort((a, b) => a - b)) {
    const step = hash - before;
    const rest = (step & ((1 << restBits) - 1)).toString(2).padStart(restBits, '0');
    bits += '1'.repeat(step >> restBits) + '0' + rest;
    before = hash;
  }
  const digits = bits.padEnd(Math.ceil(bits.length / 5) * 5, '1').match(/.{5}/g) ?? [];
  return `=${digits.map((digit) => parseInt(digit, 2).toString(32)).join('')}`;
}
