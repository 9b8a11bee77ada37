import type { Language } from '#contract/language.ts';

/**
 * The language that a job's own text is written in, by its small words.
 * @param text as it was posted
 * @returns english where it does not say: nearly all feeds are
 */
export function postedLanguage(text: string): Language {
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  if (count(/[\u0900-\u097f]/g) > text.length / 4) return 'hindi';
  const isHinglish =
    count(/\b(hai|hain|mein|aur|ka|ki|ke)\b/gi) > count(/\b(the|of|and|for|with)\b/gi);
  return isHinglish ? 'hinglish' : 'english';
}
