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

/** When public entries were last looked at (lastUsed.ts). */
export const lastUsedKey = 'uses';

/** When daily work was last done, ms since 1970. */
export const doneKeys = { prefetch: 'prefetched', tidy: 'tidied' } as const;

/** The cache that holds a file shared by another app (sharedFile.ts); a logout empties it. */
export const sharedFileCache = 'shared-file';

/**
 * Local storage: who wants to be told of news on this phone, and how (pwa/push.ts). A session that
 * ran out leaves it for the next login of the same person; a logout by choice takes it along.
 */
export const pushWishKey = 'push';
