import type { Language } from '#contract/language.ts';

const words: Readonly<Record<Language, RegExp>> = {
  english: /\b(?:the|of|and|with|for|is|are|to|in|you|will|or|at)\b/gi,
  hinglish: /\b(?:hai|hain|ka|ki|ke|mein|aur|nahi|aap|se|ko|karna|chahiye)\b/gi,
};

/**
 * The language that a job's own text is written in, by its small words.
 * @param text as it was posted
 * @returns english where it does not say: nearly all feeds are
 */
export function postedLanguage(text: string): Language {
  const count = (language: Language) => text.match(words[language])?.length ?? 0;
  return count('hinglish') > count('english') ? 'hinglish' : 'english';
}
