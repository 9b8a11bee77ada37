import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/**
 * Adds `number` people who have applied to a job, by two statements, for tests and measurements of
 * large lists: three sets of skills in turn, a resume for every second, one application a second.
 */
export async function addManyApplicants(db: Db, jobId: string, number: number): Promise<void> {
  await db.execute(sql`
    insert into users (id, email, details)
    select 'many' || n, 'many' || n || '@example.in', jsonb_strip_nulls(jsonb_build_object(
      'fullName', (array['Ravi', 'Asha', 'Gurpreet', 'Fatima'])[1 + n % 4] || ' ' || n,
      'skills', (array['Arc welding, Gas cutting', 'Cooking, Baking', 'Driving'])[1 + n % 3],
      'resume', case when n % 2 = 0 then 'file' || n end))
    from generate_series(1, ${number}::int) n`);
  await db.execute(sql`
    insert into applications (id, job_id, user_id, applied_at)
    select 'many' || n, ${jobId}, 'many' || n, '2026-11-01T00:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, ${number}::int) n`);
}
