import { limits } from './limits.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * What a phone keeps of public pages, at most. Jobs that a person put aside are kept beyond it.
 * Numbers are entries; times in ms, sizes in bytes of JSON.
 */
export const clientLimits = {
  jobDetails: 300,
  jobSummaries: 2_000,
  jobLists: 200,
  blogs: 60,
  /** Pages of the blog list, searches among them. */
  blogLists: 60,
  bytes: 15 * 1024 * 1024,
  /** Banners and icons, and how long one is kept. */
  pictures: 60,
  picturesKept: 30 * limits.day,
  /** What no one has looked at for this long goes, however much room there is. */
  unused: 60 * limits.day,
} as const;

/** Longer lists of a select are no part of a rendered or kept page: they would weigh more than the jobs. */
export const fewOptions = 50;

/** How often a phone looks what can go, ms. */
export const tidyEvery = limits.day;

export type ClientLimits = { [K in keyof typeof clientLimits]: number };

/** What is fetched in idle time, so that it can be read without a network. Times in ms. */
export const prefetchPolicy = {
  every: limits.day,
  /** The newest jobs, in one request; their pages and cards. */
  jobs: 50,
  /** How many of them with their details. */
  details: 20,
  /** Details kept for less than this are not fetched again. */
  detailsFresh: 3 * limits.day,
  /** The newest blogs, whole, in one request. */
  blogs: 24,
  /** Banners of the newest of them. */
  banners: 6,
} as const;

/** When the service worker is looked after. Times in ms. */
export const workerPolicy = {
  /** A page that stays open asks for a new version this often, when it is looked at again. */
  updateEvery: hour,
  /** How long an accepted version may take to take over before the page is loaded anew anyway. */
  takeOver: 5 * second,
  /** Pages whose document must come from the network get the app shell after this. */
  documentWait: 5 * second,
} as const;

/** When the app is offered for the home screen. Times in ms. */
export const installPolicy = {
  /** A page load this long after the last one is another visit. */
  newVisit: 30 * minute,
} as const;
