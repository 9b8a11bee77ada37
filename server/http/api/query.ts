import { limits } from '#contract/limits.ts';
import { ApiError } from './errors.ts';

/** Rows of a list: `limit` of them after the first `offset`. */
interface PageRequest {
  /** From 1. */
  page: number;
  limit: number;
  offset: number;
}

const lastPage = 1_000_000;

/**
 * @param query `page` (from 1) and `limit`; what is not a whole number of at least 1 counts as left out
 * @param size the rows of a page where `limit` is left out
 * @param most the rows of the largest page
 * @returns which rows of a list a query asks for: without a page the first
 */
export function pageOf(
  query: Record<string, string>,
  size: number,
  most: number = limits.jobsMaxPageSize,
): PageRequest {
  const page = whole(query.page, 1, lastPage);
  const limit = whole(query.limit, size, most);
  return { page, limit, offset: (page - 1) * limit };
}

function whole(text: string | undefined, fallback: number, most: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? Math.min(number, most) : fallback;
}

/**
 * @param text a moment as ISO 8601, as a query names it
 * @returns the moment, or null where the query names none
 * @throws BAD_REQUEST for anything else
 */
export function momentOf(text: string | undefined): Date | null {
  if (!text) return null;
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new ApiError('BAD_REQUEST');
  }
  return new Date(text);
}

/**
 * @param options what a query may name
 * @param text what it names
 * @returns the option, or undefined where the query names none
 * @throws BAD_REQUEST for anything else
 */
export function optionOf<T extends string>(
  options: readonly T[],
  text: string | undefined,
): T | undefined {
  const option = options.find((each) => each === text);
  if (text && !option) throw new ApiError('BAD_REQUEST');
  return option;
}
