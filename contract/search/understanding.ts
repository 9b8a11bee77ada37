import type { JobFilters } from '#contract/jobs/job.ts';

/** Rupees a month that a search asks for: at least, or at most. */
export interface PayWish {
  atLeast?: number;
  atMost?: number;
}

/** A trade, a sector or a place that a search was understood as. */
export interface UnderstoodPart {
  kind: 'work' | 'place';
  /** What the lists call it: "Arc welder". */
  name: string;
  /** As it was typed, where it is spelt otherwise. */
  typed?: string;
  /** The search without it. */
  rest: string;
}

/** What was understood of a search: what its chips show, and what they leave when they go. */
export interface Understood {
  parts: UnderstoodPart[];
  years?: { value: number; rest: string };
  /** Rupees a month. */
  pay?: PayWish & { rest: string };
  /** Words that are not known. */
  unknown: string[];
  /** The search by the very words that were typed, where another spelling was taken. */
  literal?: string;
}

/**
 * What to try where a role is in no title: a search for it. Employers call one work by many names.
 * @returns undefined where there is no role, or a search beside it
 */
export function searchForRole({ role, search, ...others }: JobFilters): JobFilters | undefined {
  return role && !search ? { ...others, search: role } : undefined;
}
