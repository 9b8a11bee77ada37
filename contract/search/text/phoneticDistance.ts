/**
 * Spellings of one sound in Indian English and in Hindi written in Roman letters, in the order in
 * which they are replaced. `C` is the sound of "ch", so that "c" can become "k" or "s".
 */
const spellings: readonly [spelling: RegExp, sound: string][] = [
  [/([^aeiou])\1+/g, '$1'],
  [/aw|ow|au|oa/g, 'o'],
  [/ph/g, 'f'],
  [/t?chh?/g, 'C'],
  [/[ts]i[oa]n|ci[oa]n/g, 'san'],
  [/sh|sch/g, 's'],
  [/wh|w/g, 'v'],
  [/([bdgjkt])h/g, '$1'],
  [/ck|qu?/g, 'k'],
  // "Excavator": people hear and write "eskavator".
  [/xc(?![eiy])/g, 'sk'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/dg(?=[eiy])|g(?=[eiy])|z/g, 'j'],
  [/(.)y+/g, '$1i'],
  [/a[ie]+|ei/g, 'e'],
  [/ee|ea|ie|i+/g, 'i'],
  [/oo|ou|ue|u+/g, 'u'],
  [/(.)h+/g, '$1'],
  [/(.)\1+/g, '$1'],
  [/(..[^aeiou])e$/g, '$1'],
];

/** How a word sounds, in letters: words that people spell for one another have the same sound. */
export function phoneticCode(word: string): string {
  return spellings.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);
}

/** The consonants of a word's sound, after its first letter: what stays when vowels are guessed. */
export function consonantCode(word: string): string {
  const sound = phoneticCode(word);
  return sound.slice(0, 1).replace(/[aeiou]/, 'a') + sound.slice(1).replace(/[aeiou]/g, '');
}

/** What it costs to take one letter for another, or to leave one out; by ASCII code. */
interface Costs {
  replace: Float64Array;
  leaveOut: Float64Array;
}

const codes = 128;
/** Letters beyond ASCII are compared by their lowest bits: rare, and only a guess anyway. */
const codeAt = (word: string, at: number): number => word.charCodeAt(at) & (codes - 1);

/** Letters as typed: a slip costs the same wherever it happens. */
const byLetters: Costs = {
  replace: new Float64Array(codes * codes).fill(1),
  leaveOut: new Float64Array(codes).fill(1),
};

/** Consonants that are taken for one another: by ear, or by which Hindi letter they stand for. */
const alike = ['bv', 'dt', 'dr', 'js', 'gk', 'mn', 'Cs', 'Ck', 'jg', 'fp', 'lr', 'Cj'];

/** By sound: vowels cost least, then consonants that sound alike. */
const bySound: Costs = {
  replace: byLetters.replace.slice(),
  leaveOut: byLetters.leaveOut.slice(),
};

function setReplace(a: string, b: string, cost: number): void {
  bySound.replace[codeAt(a, 0) * codes + codeAt(b, 0)] = cost;
  bySound.replace[codeAt(b, 0) * codes + codeAt(a, 0)] = cost;
}

for (const pair of alike) setReplace(pair[0]!, pair[1]!, 0.5);
for (const vowel of 'aeiou') {
  for (const other of 'aeiou') setReplace(vowel, other, 0.4);
  bySound.leaveOut[codeAt(vowel, 0)] = 0.4;
}

/** Swapped neighbours: a slip of the finger, likelier than a wrong letter. */
const swapCost = 0.7;

/** Longer words are not words; their ends are not compared. */
const longest = 40;
const rows = [0, 1, 2].map(() => new Float64Array(longest + 1));

/**
 * Damerau-Levenshtein distance (optimal string alignment) with costs.
 * @returns the distance, or Infinity as soon as it is above `most`
 */
function distance(a: string, b: string, most: number, { replace, leaveOut }: Costs): number {
  const width = Math.min(b.length, longest);
  let [before, above, row] = rows as [Float64Array, Float64Array, Float64Array];
  above[0] = 0;
  for (let j = 1; j <= width; j += 1) above[j] = above[j - 1]! + leaveOut[codeAt(b, j - 1)]!;
  for (let i = 1; i <= Math.min(a.length, longest); i += 1) {
    const x = codeAt(a, i - 1);
    const without = leaveOut[x]!;
    let least = (row[0] = above[0]! + without);
    for (let j = 1; j <= width; j += 1) {
      const y = codeAt(b, j - 1);
      let cost = above[j - 1]! + (x === y ? 0 : replace[x * codes + y]!);
      cost = Math.min(cost, above[j]! + without, row[j - 1]! + leaveOut[y]!);
      if (i > 1 && j > 1 && x === codeAt(b, j - 2) && y === codeAt(a, i - 2)) {
        cost = Math.min(cost, before[j - 2]! + swapCost);
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most + swapCost) return Infinity;
    [before, above, row] = [above, row, before];
  }
  const cost = above[width]!;
  return cost > most ? Infinity : cost;
}

/** A word with its sound worked out once. */
export interface PhoneticWord {
  word: string;
  sound: string;
  /** Which consonants the sound has, one bit each. */
  consonants: number;
}

/** A word with its sound. */
export function phoneticWord(word: string): PhoneticWord {
  const sound = phoneticCode(word);
  let consonants = 0;
  for (const letter of sound) {
    if (!'aeiou'.includes(letter)) consonants |= 1 << (letter.charCodeAt(0) & 31);
  }
  return { word, sound, consonants };
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * What a misspelling may cost, by how many letters of what was typed are heard: short words leave no room. In a
 * phrase whose other words are clear (`loose`) there is more.
 */
function allowance(length: number, loose: boolean): number {
  if (length <= 3) return loose ? 0.75 : 0.15;
  if (length === 4) return loose ? 1.1 : 0.6;
  const most = [1, 1.05, 1.2][length - 5] ?? 1.4;
  return loose ? most + 0.4 : most;
}

/** Another first letter is a rare mistake. */
const firstLetterCost = 0.5;

/** Of two words that sound equally near, the one that also looks nearer is meant. */
const lettersShare = 0.05;

/** How far apart two words are at most, for the share of their letters. */
const mostLetters = 4;

const cheapest = 0.4;

/**
 * How far a word as typed is from a word that is known: near 0 for the same sound, Infinity where
 * it is no likely misspelling of it. Measured by sound and by letters; the smaller counts most.
 * `loose` is true where the cost is only bearable beside other words of a phrase. What costs more than
 * `limit` is too far as well: the less is asked for, the sooner most words are left.
 */
export function phoneticDistance(
  from: PhoneticWord,
  known: PhoneticWord,
  limit = Infinity,
): { cost: number; loose: boolean } {
  // "zzzqqqx" has three sounds, of which nothing may be wrong, however long a key is held down.
  const length = Math.min(from.sound.length + 1, from.word.length);
  const most = Math.min(limit, allowance(length, true));
  if (
    Math.abs(from.word.length - known.word.length) > mostLetters ||
    Math.abs(from.sound.length - known.sound.length) * cheapest > most ||
    // Each consonant that only one of them has costs at least as much as one that sounds alike.
    bits(from.consonants & ~known.consonants) * 0.5 > most ||
    bits(known.consonants & ~from.consonants) * 0.5 > most
  ) {
    return tooFar;
  }
  const first = from.sound[0] === known.sound[0] ? 0 : firstLetterCost;
  const sound = first + distance(from.sound, known.sound, most - first, bySound);
  const sameStart = from.word[0] === known.word[0];
  if (sound === Infinity && !sameStart) return tooFar;
  const mostWrong = sound === Infinity ? most : mostLetters;
  const letters = distance(from.word, known.word, mostWrong, byLetters);
  const cost = Math.min(sound, sameStart ? letters : Infinity);
  if (cost > most) return tooFar;
  return {
    cost: cost + lettersShare * Math.min(letters, mostLetters),
    loose: cost > allowance(length, false),
  };
}

/** What is said of two words of which neither is a misspelling of the other. */
export const tooFar: Readonly<{ cost: number; loose: boolean }> = { cost: Infinity, loose: true };
