import { Hono } from 'hono';
import type { Job } from '#contract/jobs/job.ts';
import { pictureLanguage, picturePattern } from '#contract/jobs/jobPicture.ts';
import { inOutage, ApiError } from '#server/http/api/errors.ts';
import type { DrawnPictures } from './drawnPictures.ts';
import { pictureTexts } from './pictureTexts.ts';

/** What ids of jobs look like (server/db/ids.ts): nothing else is looked up. */
const idPattern = /^[0-9a-z]{16}$/;

/**
 * Pictures of jobs, for chats and social networks that show a shared link. They are programs without
 * a login, so that a picture says what every visitor may read.
 * @param read a job as visitors read it; null where there is none
 * @param pictures where they are kept
 * @returns the route: 200 with PNG, 404, or 503 while the server is busy
 */
export function jobPictureRoute(
  read: (jobId: string) => Promise<Job | null>,
  pictures: DrawnPictures,
): Hono {
  const app = new Hono();
  app.get(picturePattern, async (c) => {
    const language = pictureLanguage(c.req.param('file') ?? '');
    const jobId = c.req.param('jobId') ?? '';
    // Asked for anew each time: a job may be closed since, and an unchanged one is not sent again.
    c.header('Cache-Control', 'no-cache');
    if (!language || !idPattern.test(jobId)) return c.text('Not found', 404);
    try {
      const job = await read(jobId);
      if (!job) return c.text('Not found', 404);
      const { bytes, tag } = await pictures.get(pictureTexts(job, language));
      c.header('ETag', tag);
      c.header('Content-Length', String(bytes.length));
      return c.body(bytes, 200, { 'Content-Type': 'image/png' });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : inOutage(error);
      if (!refusal) throw error;
      c.header('Retry-After', String(refusal.retryAfterSeconds ?? 5));
      return c.text(refusal.message, refusal.status as 503);
    }
  });
  return app;
}
