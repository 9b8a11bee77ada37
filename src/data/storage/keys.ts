/** The keys of local storage (spec 3, and what is ours): the session, the language, the clock's error, drafts. */
export const localKeys = {
  token: 'token',
  user: 'user',
  language: 'language',
  /** `big` where the text is to be larger (src/i18n/textSize.ts). */
  text: 'text',
  /** Ms by which the server's clock is ahead of the phone's (session/clock.ts). */
  clock: 'clock',
  /** The same by the latest answer, for what day it is. */
  answerClock: 'answerClock',
  /** Of each draft, before its own name. */
  drafts: 'draft:',
} as const;

/**
 * Local storage, with the job's id behind it: a heart that was tapped in a page as it was painted last,
 * before the app's own page was there. A draft, since it leaves with a logout as those do.
 */
export const tappedHeartPrefix = `${localKeys.drafts}heart:`;

/** A member's draft that no form writes: a payment that no server has confirmed yet (payments/unverified.ts). */
export const paidDraft = 'paid';

/** How the keys of the `public` store begin, by what they hold. Answers are kept as `call|params|query`. */
export const keyPrefixes = {
  /** One job each, for filtering without a network. */
  summary: 'job-summary|',
  jobDetail: 'jobs.get|',
  jobList: 'jobs.list|',
  blog: 'blogs.get|',
  /** Marks of jobs that a visitor put aside (savedJobs.ts); a member's are in `private`. */
  mark: 'saved|',
} as const;

/** How the keys of the own resume and photo begin in the `private` store, after their owner (ownFiles.ts). */
export const ownFilePrefix = 'file|';

/** When public entries were last looked at (lastUsed.ts). */
export const lastUsedKey = 'uses';

/** When daily work was last done, ms since 1970. */
export const doneKeys = { prefetch: 'prefetched', tidy: 'tidied' } as const;

/** Session storage: what a tab that keeps nothing hands to its next document. */
export const handoverKey = 'tab';

/** The cache that holds a file shared by another app (sharedFile.ts); a logout empties it. */
export const sharedFileCache = 'shared-file';

/** The cache that holds the program's files by address, those of several builds beside each other. */
export const filesCache = 'files';

/** The cache of the site's own pictures, as they were seen. */
export const picturesCache = 'pictures';
