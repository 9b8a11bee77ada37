import { limits } from '#contract/limits.ts';
import { plainText, type Blog } from './blog.ts';

/** @returns an article of a list with what its card shows, and the beginning of its texts alone */
export function asCard({ other, ...blog }: Blog): Blog {
  return { ...begun(blog), ...(other && { other: begun(other) }) };
}

function begun({ siblings: _siblings, version: _version, ...blog }: Blog): Blog {
  return { ...blog, content: beginning(blog.content) };
}

/** @returns more than a card shows, as HTML without tags */
export function beginning(html: string): string {
  const characters = Array.from(plainText(html)).slice(0, 2 * limits.blogExcerptCharacters);
  return characters.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
