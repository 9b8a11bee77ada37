/**
 * The words of a list: with white space between them, or as the build packs them for phones
 * (scripts/vite/pack-words.mjs): a capital letter for how many letters of the word before are kept,
 * then the rest of the word.
 */
export function wordsOf(list: string): string[] {
  if (!/^[A-Z]/.test(list)) return list.trim().split(/\s+/);
  let word = '';
  return (list.match(/[A-Z][^A-Z]*/g) ?? []).map((next) => {
    word = word.slice(0, next.charCodeAt(0) - 65) + next.slice(1);
    return word;
  });
}

const long: Record<string, string> = { aa: 'a', ee: 'i', oo: 'u' };

/** A word with single vowels: "sunaar", as Hindi's own letters come out in Latin ones, is "sunar". */
export const singleVowels = (word: string): string =>
  word.replace(/aa|ee|oo/g, (vowels) => long[vowels]!);
