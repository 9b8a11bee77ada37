import { limits } from '#contract/limits.ts';

/**
 * The page numbers to show (spec 9): a window of 5 around the current page; where more pages
 * follow, an ellipsis (null) and the last page.
 */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const size = limits.jobsPageWindow;
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), pages - size + 1));
  const end = Math.min(pages, start + size - 1);
  const numbers: (number | null)[] = [];
  for (let number = start; number <= end; number++) numbers.push(number);
  if (end < pages - 1) numbers.push(null);
  if (end < pages) numbers.push(pages);
  return numbers;
}
