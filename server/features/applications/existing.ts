import type { Db } from '#server/db/client.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { isThere } from '#server/domain/openJobs.ts';
import { ApiError } from '#server/http/api/errors.ts';

/**
 * The job that a path or a body names, with what the log calls it.
 * @throws JOB_NOT_FOUND where there is none, or it is deleted
 */
export async function existingJob(
  db: Db,
  params: { jobId?: string },
): Promise<{ id: string; label: string }> {
  const { id, jobName: label } = jobs;
  const [job] = await db
    .select({ id, label })
    .from(jobs)
    .where(isThere(params.jobId ?? ''));
  if (!job) throw new ApiError('JOB_NOT_FOUND');
  return job;
}
