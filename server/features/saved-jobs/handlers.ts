import { and, count, desc, eq, ne } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { isThere } from '#server/domain/openJobs.ts';
import { jobs, savedJobs } from '#server/db/schema/schema.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';

/** The calls about jobs put aside by hand. Both writes may be repeated without harm. */
export const savedJobHandlers: readonly Handler[] = [
  memberHandler('saved.list', {
    async run({ db, user }) {
      const rows = await db
        .select({ jobId: savedJobs.jobId })
        .from(savedJobs)
        .where(eq(savedJobs.userId, user.id))
        .orderBy(desc(savedJobs.savedAt), desc(savedJobs.jobId));
      return { jobIds: rows.map((row) => row.jobId) };
    },
  }),

  memberHandler('saved.add', {
    async run({ db, params, user, deps }) {
      const jobId = params.jobId ?? '';
      const [job] = await db.select({ id: jobs.id }).from(jobs).where(isThere(jobId));
      if (!job) throw new ApiError('JOB_NOT_FOUND');
      const [kept] = await db
        .select({ number: count() })
        .from(savedJobs)
        // One that is there already, from another phone, takes no room.
        .where(and(eq(savedJobs.userId, user.id), ne(savedJobs.jobId, jobId)));
      if ((kept?.number ?? 0) >= limits.savedJobs) throw new ApiError('TOO_MANY_SAVED');
      const savedAt = new Date(deps.now());
      await db.insert(savedJobs).values({ userId: user.id, jobId, savedAt }).onConflictDoNothing();
      return { saved: true };
    },
  }),

  memberHandler('saved.remove', {
    async run({ db, params, user }) {
      const mine = and(eq(savedJobs.userId, user.id), eq(savedJobs.jobId, params.jobId ?? ''));
      await db.delete(savedJobs).where(mine);
      return { saved: false };
    },
  }),
];
