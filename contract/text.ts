/** Signs that no one sees, as keyboards of Hindi put them between letters: they split no word. */
export const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * The common ground of search and filters: lower case, no accents, words separated by one space.
 * Page, worker and server all compare texts in this form, so they agree by construction.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
}

/** Whether a text is an address, alone or seen from `base`: URL.canParse() is missing on many phones. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return new URL(text, base).href !== '';
  } catch {
    return false;
  }
}

/** The number of words as people count them: runs of characters between white space. */
export function countWords(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
}

/** The first `length` characters plus an ellipsis where something was cut. Never cuts a surrogate pair. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length
    ? text
    : characters.slice(0, length).join('').trimEnd() + '...';
}
