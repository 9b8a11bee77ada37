import type { JobSource } from '#contract/import/feed.ts';
import type { Db } from '#server/db/client.ts';

/** Where a job comes from; null where an admin typed it. */
export async function sourceOfJob(_db: Db, _jobId: string): Promise<JobSource | null> {
  return null;
}
