import { limits } from '#contract/limits.ts';

/**
 * Which rows a list's `page` (from 1) and `limit` ask for. What is no such number counts as left
 * out: the first page, and `size` rows; never more than the contract's largest page.
 */
export function pageOf(
  query: Record<string, string>,
  size: number,
): { limit: number; offset: number } {
  const whole = (text: string | undefined, fallback: number) =>
    /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : fallback;
  const limit = Math.min(whole(query.limit, size), limits.jobsMaxPageSize);
  return { limit, offset: (whole(query.page, 1) - 1) * limit };
}
