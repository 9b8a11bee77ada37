/**
 * The singular of an English word, by its ending alone (the rules of Harman's S-stemmer); the
 * Hindi ending "-wala" (someone who does it) goes as well. Both sides of a search go through it.
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const bare = word.length > 6 ? word.replace(/[vw]aa?ll?[aei]$/, '') : word;
  if (bare.length > 4 && bare.endsWith('ies')) return bare.slice(0, -3) + 'y';
  if (/(ch|sh|x|ss|z)es$/.test(bare)) return bare.slice(0, -2);
  return /[^sui]s$/.test(bare) ? bare.slice(0, -1) : bare;
}
