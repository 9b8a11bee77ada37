import { normalise } from '#contract/text.ts';
import { plainText, type Blog } from './blog.ts';

/** @returns what a search of articles looks into, as normalise() has it: heading, author and text */
export function searchedText({ heading, author, content }: Pick<Blog, SearchedPart>): string {
  return normalise(`${heading} ${author} ${plainText(content)}`);
}

type SearchedPart = 'heading' | 'author' | 'content';

/** @returns the words that a text must have, each anywhere in it; none where nothing was searched for */
export function wordsOfSearch(search: string): string[] {
  return normalise(search).split(' ').filter(Boolean);
}

/** @returns each word of a text once, as searchedText() has it: less to keep, and hasWords() says the same of it */
export function distinctWords(text: string): string {
  return [...new Set(text.split(' '))].join(' ');
}

/** @returns whether a text, as searchedText() or distinctWords() has it, has all of these words */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
