import { plainText } from '#contract/blogs/blog.ts';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/http/paths.ts';

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

/** What is asked for at an address, in the words of the table of routes: so the page finds what came inline. */
export function blogsQuery(query: string): Record<string, string | undefined> {
  const params = new URLSearchParams(query);
  const of = (name: string) => params.get(name) ?? undefined;
  return { search: of('search'), tag: of('tag'), page: of('page') };
}

/** The address of a page of the list; what is blank, and page 1, is left out. */
export function blogsHref({ search, tag, page }: BlogAddress): string {
  return href('blogs', undefined, { search, tag, ...(page > 1 && { page }) });
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
