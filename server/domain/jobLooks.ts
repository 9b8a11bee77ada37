import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import type { Db } from '#server/db/client.ts';

/** Ms between two statements that write looks. */
const writesEvery = 1_000;

/** How often each job's detail was looked at. Nothing about who looked. */
export interface JobLooks {
  /** Counts one more look. Who looks does not wait for it, and a failure is only logged. */
  count(jobId: string): void;
}

/**
 * Counts looks in memory and writes those of a second together: a page that is kept is told a
 * thousand times a second. The first after a pause is written at once. What a killed process had
 * counted in its last second is lost.
 * @param parts - `background` lets a stop wait for what is counted; `now` in ms since 1970.
 * @returns Where looks are counted.
 */
export function createJobLooks(parts: {
  db: Db;
  now: () => number;
  log: Pick<Logger, 'error'>;
  background?: { stopping: AbortSignal; add(work: Promise<unknown>): void };
}): JobLooks {
  const { db, now, log, background } = parts;
  let waiting = new Map<string, number>();
  let isWriting = false;
  const add = (jobId: string, number: number) =>
    waiting.set(jobId, (waiting.get(jobId) ?? 0) + number);

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const looks = waiting;
      waiting = new Map();
      try {
        const busy = await writeLooks(db, looks, now());
        // At the end there is no next time.
        if (!background?.stopping.aborted) for (const id of busy) add(id, looks.get(id) ?? 0);
      } catch (error) {
        log.error({ err: error }, 'looks at jobs were not counted');
      }
      const rest = { ref: false, signal: background?.stopping };
      await delay(writesEvery, undefined, rest).catch(() => undefined);
    }
    isWriting = false;
  }

  return {
    count(jobId) {
      add(jobId, 1);
      if (isWriting) return;
      isWriting = true;
      const written = writeAll();
      background?.add(written);
    },
  };
}

/**
 * Adds looks to jobs, in all and of the day in India. One statement that waits for no one: anyone who
 * changes several jobs at once would wait for it in turn.
 * @param looks - Their number by the job's id.
 * @param now - Ms since 1970.
 * @returns The jobs that someone else is changing at this moment: theirs were not added.
 * @throws Database errors.
 */
export async function writeLooks(
  db: Db,
  looks: ReadonlyMap<string, number>,
  now: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as (
      select * from unnest(
        ${sql.param([...looks.keys()])}::text[], ${sql.param([...looks.values()])}::int[]
      ) as given (id, number)
    ), free as (
      select jobs.id, given.number from jobs join given on given.id = jobs.id
      for no key update of jobs skip locked
    ), looked as (
      update jobs set impressions = impressions + free.number from free
      where jobs.id = free.id returning jobs.id, free.number
    ), counted as (
      insert into job_views (job_id, day, views)
      select id, ${indianDay(now)}::date, number from looked
      on conflict (job_id, day) do update set views = job_views.views + excluded.views
    )
    select jobs.id from jobs join given on given.id = jobs.id
    where jobs.id not in (select id from free)`);
  return rows.map(({ id }) => id);
}
