import type { InlineData } from './http/document.ts';
import { href, paths, type PageName } from './http/paths.ts';
import type { Language } from './language.ts';
import type { OutboxEntry } from './outbox.ts';

/**
 * Pages of which the phone keeps a snapshot, as they were painted last, so that the next visit paints them before
 * any code has run. `member`: only those of someone who is logged in.
 */
const taken: Partial<Record<PageName, 'everyone' | 'member'>> = {
  home: 'everyone',
  jobs: 'everyone',
  job: 'everyone',
  blogs: 'everyone',
  blog: 'everyone',
  safety: 'everyone',
  // A visitor's saved jobs become the member's at a login: no page of them may outlast it.
  savedJobs: 'member',
  myApplications: 'member',
  profile: 'member',
};

const patterns = Object.entries(taken).map(([name, who]) => ({
  who,
  path: new RegExp(`^${paths[name as keyof typeof taken].replace(/:\w+/, '[^/]+')}/?$`),
}));

/**
 * Whether a snapshot of the page at `pathname` is kept for a member, or for a visitor.
 * @param pathname without the query
 * @param member whether someone is logged in
 */
export function isSnapshotPath(pathname: string, member: boolean): boolean {
  return patterns.some(({ who, path }) => (member || who === 'everyone') && path.test(pathname));
}

/** What a shared link or an advertisement adds to an address for anyone who counts its visits. */
const counted = /^(utm_\w+|fbclid|gclid)(=|$)/;

/**
 * The address under which a page is kept: the path and the query, without what changes nothing of it.
 * @param url of the visit
 */
export function snapshotAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const query = search.slice(1).split('&');
  const kept = query.filter((part) => !counted.test(part)).join('&');
  return kept ? `${pathname}?${kept}` : pathname;
}

/**
 * Whether a kept page of a member shows what becomes of a write: a snapshot that was taken before it
 * would say that nothing waits, or what no longer does. Not where only a mark or a heart says it: marks
 * are left out of snapshots, and the ids of the saved jobs come with them.
 * @param pathname without the query
 */
export function showsWrite(
  pathname: string,
  { call, params }: Pick<OutboxEntry, 'call' | 'params'>,
): boolean {
  const page = pathname.replace(/(.)\/$/, '$1');
  if (call === 'jobs.apply')
    return page === paths.myApplications || page === href('job', { jobId: params.jobId ?? '' });
  const isJob = page.startsWith(`${paths.jobs}/`);
  // It names an application, and its job says that one has applied.
  if (call === 'jobs.withdraw') return page === paths.myApplications || isJob;
  // Whether a profile is complete decides what each job offers to do.
  if (call === 'user.update') return page === paths.profile || isJob;
  return (call === 'saved.add' || call === 'saved.remove') && page === paths.savedJobs;
}

/** The id of the first element below the screen, in a snapshot. */
export const snapshotFold = 'snapshot-fold';

/** The attribute of what is below the screen: it is not laid out before the first frame. */
export const belowFold = 'data-below';

/** How many snapshots are kept, at most; the oldest leave. */
export const mostSnapshots = { visitor: 40, member: 10 } as const;

/**
 * 'Saved 2 h ago' for an age of so many minutes or more, below 0 on a phone that lost its date: for
 * one, and for `#` of them.
 */
export type AgeText = [minutes: number, one: string, many: string];

/** A page as it is painted, from the page to the worker, which alone makes documents of it. */
export interface PaintedPage {
  /** As snapshotAddress has it. */
  address: string;
  /** The entry's script, by which the worker knows its own build. */
  entry: string;
  language: Language;
  owner: string | null;
  title: string;
  /** What is in #app, without what anyone has typed. */
  html: string;
  data: InlineData;
  /** When the oldest of the data was received, ms since 1970; null where the page has none. */
  savedAt: number | null;
  /** The day on the phone's calendar that its words are of ('Today'), as Date.toDateString has it. */
  day: string;
  /** When the first of its jobs ends, ms since 1970: after that it is not shown. Null: none does. */
  until: number | null;
  /** From the greatest age to the least. */
  ages: AgeText[];
  /** Paths of the style files, in their order. */
  styles: string[];
  /** Paths of the script files that the app needs for its first render of this page. */
  scripts: string[];
  /** The ids of the jobs that the person has saved, the last one first: the page marks them. */
  saved: string[];
}

/** What a page asks the worker: to keep it, or to keep no page at this address any longer. */
export type SnapshotMessage =
  { type: 'KEEP_SNAPSHOT'; page: PaintedPage } | { type: 'DROP_SNAPSHOT'; address: string };
