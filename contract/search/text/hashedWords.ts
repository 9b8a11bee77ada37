import { stem } from './stem.ts';
import { singleVowels, wordsOf } from './wordsOf.ts';

/** How many numbers there are for each word of a list: one word in 1,024 has one of them by chance. */
const restBits = 10;
const numbersEach = 1 << restBits;

/** Of 30 that were tried the one by which no other word of the trials has such a number. */
const seed = 19;

/** A hash of 32 bits, the same everywhere: phone and server have to agree. */
function hashOf(word: string): number {
  let hash = seed;
  for (const letter of word) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x2c1b3c6d);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const numberOf = (word: string, size: number): number =>
  Math.floor((hashOf(word) / 2 ** 32) * size * numbersEach);

/** The numbers of a list's words. */
interface Numbers {
  /** How many words the list has. */
  size: number;
  numbers: ReadonlySet<number>;
}

/**
 * The numbers of a list's words: of words with white space between them, or of what packHashes made of
 * them for phones.
 */
export function numbersOf(list: string): Numbers {
  const [packed, length, digits = ''] = /^(\d+)=(.*)/.exec(list) ?? [];
  if (packed === undefined) {
    const words = wordsOf(list);
    return {
      size: words.length,
      numbers: new Set(words.map((word) => numberOf(stem(word), words.length))),
    };
  }
  const bits = digits.replace(/./g, (digit) => parseInt(digit, 32).toString(2).padStart(5, '0'));
  let number = 0;
  const steps = Array.from(bits.matchAll(/(1*)0(.{10})/g), ([, many, rest]) => {
    number += many!.length * numbersEach + parseInt(rest!, 2);
    return number;
  });
  return { size: Number(length), numbers: new Set(steps) };
}

/**
 * Who asks whether a word is in a list, by numbers alone: a phone needs no letters of what it only has to
 * know again. Also as Hindi's own letters come out in Latin ones: "sunaar" is "sunar".
 */
export function hashedList(list: string): (word: string) => boolean {
  const { size, numbers } = numbersOf(list);
  return (word) => [word, singleVowels(word)].some((one) => numbers.has(numberOf(one, size)));
}

/**
 * A list for phones: how many words it has, "=", and the steps from one number to the next (Rice's code),
 * half of what the letters take.
 * @param list of words with white space between them
 */
export function packHashes(list: string): string {
  const { size, numbers } = numbersOf(list);
  let before = 0;
  let bits = '';
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const step = number - before;
    const rest = (step % numbersEach).toString(2).padStart(restBits, '0');
    bits += '1'.repeat(Math.floor(step / numbersEach)) + '0' + rest;
    before = number;
  }
  const digits = bits.padEnd(Math.ceil(bits.length / 5) * 5, '1').match(/.{5}/g) ?? [];
  return `${size}=${digits.map((digit) => parseInt(digit, 2).toString(32)).join('')}`;
}
