import { inLanguage, plainText, type Blog } from '#contract/blogs/blog.ts';
import type { Language } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';
import { normalise } from '#contract/text.ts';

/** What is in the address of /blogs: it all does, so that back, reload and sharing work. */
export interface BlogAddress {
  search: string;
  tag: string;
  page: number;
}

/** Reads the address; a page that is not a whole number from 1 on is page 1. */
export function readAddress(query: string): BlogAddress {
  const params = new URLSearchParams(query);
  const page = Math.trunc(Number(params.get('page')));
  return {
    search: (params.get('search') ?? '').trim().slice(0, limits.shortText),
    tag: params.get('tag') ?? '',
    page: page >= 1 && Number.isSafeInteger(page) ? page : 1,
  };
}

/** The address of a page of the list; what is blank, and page 1, is left out. */
export function blogsHref({ search, tag, page }: BlogAddress): string {
  return href('blogs', undefined, { search, tag, ...(page > 1 && { page }) });
}

/**
 * The blogs that fit, newest first, each in the reader's language where there is one: of the tag,
 * and with every word of the search in heading, author or text of any of its languages.
 */
export function foundBlogs(
  blogs: readonly Blog[],
  { search, tag }: Pick<BlogAddress, 'search' | 'tag'>,
  language: Language = 'english',
): Blog[] {
  const words = normalise(search).split(' ').filter(Boolean);
  return blogs
    .filter((blog) => {
      if (tag && inLanguage(blog, language).tag !== tag) return false;
      if (words.length === 0) return true;
      return [blog, blog.other].some((each) => {
        if (!each) return false;
        const text = normalise(`${each.heading} ${each.author} ${plainText(each.content)}`);
        return words.every((word) => text.includes(word));
      });
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .map((blog) => inLanguage(blog, language));
}

/** One page of a list: its items, its number (within the list) and how many there are. */
export function onPage<T>(
  items: readonly T[],
  wanted: number,
  size: number = limits.blogPageSize,
): { items: readonly T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(wanted, pages);
  return { items: items.slice((page - 1) * size, page * size), page, pages };
}

/**
 * The numbers of the pagination (spec 9): the first and the last page, two on each side of the
 * current one, and null where numbers are left out. A gap of one number shows that number.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const side = limits.blogPageWindowEachSide;
  const shown = new Set([1, pages]);
  for (let at = page - side; at <= page + side; at++) if (at >= 1 && at <= pages) shown.add(at);
  const numbers: (number | null)[] = [];
  let before = 0;
  for (const number of [...shown].sort((a, b) => a - b)) {
    if (number - before === 2) numbers.push(number - 1);
    else if (number - before > 2) numbers.push(null);
    numbers.push(number);
    before = number;
  }
  return numbers;
}

/** Minutes to read a text at 200 words a minute, at least 1. */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.round(plainText(html).split(' ').length / 200));
}
