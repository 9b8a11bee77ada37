import type { Evidence } from '#contract/employers/evidence.ts';
import type { GlanceFacts, JobFacts, PayPeriod } from './jobFacts.ts';
import type { TradePicture } from './pictures.ts';
import type { Category, JobStatus } from '#contract/options.ts';
import type { Understood } from '#contract/search/understanding.ts';
import type { Language } from '#contract/language.ts';
import { limits } from '#contract/limits.ts';
import { excerpt } from '#contract/text.ts';

/** Pay in the money that the employer named, with its rupee figure and the date of that rate. */
export interface Pay {
  from: number;
  to: number;
  currency: string;
  inrFrom: number;
  inrTo: number;
  /** ISO date (YYYY-MM-DD) of the exchange rate; of rupees, which have none, that of the posting. */
  inrDate: string;
  /** What the figures are for; a month where it does not say. */
  period?: PayPeriod;
  /** Rupees for one unit of the currency, where the admin entered it. For admins only. */
  rate?: number | null;
}

/** A job as the list call answers it (spec 3: the list variant says `id` and `title`). */
export interface JobSummary extends GlanceFacts {
  id: string;
  title: string;
  companyName: string;
  logoUrl: string | null;
  /** Years, as written by the admin: '2', '2-4', '5+'. */
  experience: string;
  /** What its trade is in everyday Hinglish, where the title names one for sure. */
  work?: string;
  /** What is drawn beside the title, where that names a trade for sure. */
  picture?: TradePicture;
  /** The same in other languages. */
  workIn?: Partial<Record<Language, string>>;
  location: string;
  /** ISO 3166 alpha-2, where known. */
  country: string | null;
  skills: string[];
  salaryRange: string;
  pay: Pay | null;
  category: Category | string;
  jobType: string;
  status: JobStatus;
  openings: number;
  applicantsCount: number;
  shortDescription: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** True for first-start content, which is not a live vacancy. */
  demo: boolean;
  /** What a change is based on. For admins only. */
  version?: string;
}

/** A job as the detail call answers it (spec 3: `_id` and `jobName`). */
export interface Job extends Omit<JobSummary, 'id' | 'title' | 'shortDescription'>, JobFacts {
  _id: string;
  jobName: string;
  description: string;
  rating: number | null;
  impressions: number;
  /** What was checked of the company; null: nothing. Copies that a phone kept from before lack it. */
  employer?: Evidence | null;
}

export interface JobList {
  jobs: JobSummary[];
  /** True where no job has all that was searched for: these have the most of it. */
  partial?: boolean;
  /** No job's title has this role: the list is what a search for it finds. */
  instead?: string;
  /** What was understood of the search. */
  understood?: Understood;
  /** The trade is not in the place that was searched for: the list is of other places. */
  elsewhere?: boolean;
  /** The trade is nowhere: the list is of other work in the place that was searched for. */
  noWork?: boolean;
  /** Then, beside the first page: other work in that place. */
  others?: { jobs: JobSummary[]; total: number };
  total: number;
  page: number;
  limit: number;
}

/**
 * How many open jobs a filter finds: of many roles and places the commonest alone, and the trending
 * roles. Categories are left out for as long as counting them would take too long.
 */
export interface ChoiceNumbers {
  roles: Record<string, number>;
  locations: Record<string, number>;
  categories?: Record<string, number>;
}

export interface FilterOptions {
  companies: string[];
  roles: string[];
  locations: string[];
  experiences: string[];
  numbers?: ChoiceNumbers | undefined;
  /** The commonest roles and countries by turns, with these numbers. */
  popular?: readonly { filter: 'role' | 'location'; name: string; jobs: number }[];
}

export const filterKeys = [
  'experience',
  'company',
  'salaryRange',
  'category',
  'role',
  'location',
  'search',
] as const;
export type FilterKey = (typeof filterKeys)[number];
export type JobFilters = Partial<Record<FilterKey, string>>;
export type SortOrder = 'desc' | 'asc';

/** The words that mean "nothing chosen" in a select (spec 4, jobs page). */
const placeholders = new Set(['Select Experience', 'Select Location', 'Select']);

/** Only the known filters that really say something, trimmed (spec 4: blanks, placeholders and searchType go). */
export function cleanFilters(raw: Record<string, unknown>): JobFilters {
  const filters: JobFilters = {};
  for (const key of filterKeys) {
    const value = raw[key];
    if (typeof value !== 'string') continue;
    const text = value.trim().slice(0, limits.shortText);
    if (text !== '' && !placeholders.has(text)) filters[key] = text;
  }
  return filters;
}

/**
 * The query of a jobs list call for what is in the page's address (`sort` is one of
 * jobSorts). Server and page ask in the same words, so that the page finds what came inline.
 */
export function jobsQuery(address: Record<string, string>): Record<string, string | number> {
  const filters = cleanFilters(address);
  const sort = sortOf(address);
  return {
    ...filters,
    page: Math.max(1, Math.trunc(Number(address.page)) || 1),
    limit: limits.jobsPageSize,
    status: 'active',
    // Of a search 'createdAt' is the best first, as phones of the last release ask for it.
    sortBy: sort === 'pay' || (sort === 'newest' && filters.search) ? sort : 'createdAt',
    sortOrder: sort === 'oldest' ? 'asc' : 'desc',
  };
}

/** What asks for no experience. */
export const noExperience = /^(0|freshers?|nil|no(ne)?|not (required|needed)|no experience.*)$/i;

/** The orders of a list that an address names; 'best' is that of a search that names none. */
export const jobSorts = ['newest', 'oldest', 'pay', 'best'] as const;
export type JobSort = (typeof jobSorts)[number];

/** The order of a list by what is in its address: a search puts the best answers first. */
export function sortOf({ sort, search }: Record<string, string | undefined>): JobSort {
  if (sort === 'oldest' || sort === 'pay') return sort;
  return sort === 'newest' || !search?.trim() ? 'newest' : 'best';
}

/** The list variant of a job. */
export function summaryOf(job: Job): JobSummary {
  const { _id, jobName, description, rating: _rating, impressions: _impressions, ...known } = job;
  const { costs: _costs, agent: _agent, trade: _trade, contractMonths: _months, ...more } = known;
  const { hoursPerWeek: _hours, visaType: _visa, ...rest } = more;
  return {
    ...rest,
    id: _id,
    title: jobName,
    shortDescription: excerpt(description, limits.jobShortDescriptionCharacters),
  };
}

/** @returns what a job's trade is, for readers of a language; undefined where there is nothing to add */
export function workIn(
  job: Pick<JobSummary, 'work' | 'workIn'>,
  language: Language,
): string | undefined {
  return language === 'hinglish' ? job.work : job.workIn?.[language];
}
