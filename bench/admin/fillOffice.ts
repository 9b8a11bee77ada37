import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { writeJobBlocks } from '#server/db/search/blocks/writeBlocks.ts';
import { addManyCandidates } from '#server/features/candidates/manyCandidates.ts';
import { fillWithJobs, type Run } from '../measuring/manyJobs.ts';

export interface OfficeSize {
  jobs: number;
  /** Five applications each. */
  candidates: number;
  /** Lines of the log, and a fifth of it of each other list that grows. */
  lines: number;
}

/**
 * Makes an office of years out of a database with the demonstration's jobs: all lists that an admin
 * looks through, each as long as it becomes.
 */
export async function fillOffice(db: Db, run: Run, size: OfficeSize): Promise<void> {
  await fillWithJobs(run, size.jobs, 10_000);
  await addManyCandidates(db, size.candidates);
  await writeJobBlocks(db);
  const others = Math.round(size.lines / 5);
  const one = sql`generate_series(1, ${others}::int) n`;
  const time = sql`now() - n * interval '3 minutes'`;
  await db.execute(sql`
    insert into audit_log (id, at, actor_id, action, entity, entity_id, label)
    select 'line' || n, ${time}, 'lot' || n % 7, (array['create', 'update', 'delete'])[1 + n % 3],
      (array['job', 'application', 'blog', 'user'])[1 + n % 4], 'lot' || n % 500, 'Welder, Gulf Steel'
    from generate_series(1, ${size.lines}::int) n`);
  await db.execute(sql`
    insert into support_requests (id, name, email, subject, message, priority, status, created_at)
    select 'request' || n, 'Ravi Kumar ' || n, 'person' || n || '@example.in', 'My application',
      repeat('I wait for an answer. ', 10), (array['low', 'medium', 'high'])[1 + n % 3],
      case when n % 9 = 0 then 'open' else 'answered' end, ${time}
    from ${one}`);
  await db.execute(sql`
    insert into job_reports (id, job_id, job_name, company_name, reason, text, status, created_at)
    select 'report' || n, 'lot' || 1 + n % 5, 'Welder', 'Gulf Steel',
      (array['money', 'fake', 'other'])[1 + n % 3], 'They ask for money.',
      case when n % 9 = 0 then 'open' else 'closed' end, ${time}
    from ${one}`);
  await db.execute(sql`
    insert into payment_orders (id, provider, user_id, plan_type, plan_name, amount, currency, months,
      duration_days, subscription_id, status, created_at)
    select 'order' || n, 'sandbox', 'lot' || 1 + n % ${size.candidates}::int, 'basic', 'Pro', 29900, 'INR', 1, 30,
      'bought' || n, 'created', ${time}
    from ${one}`);
  await db.execute(sql`
    insert into employers (id, name, key, kind, country, licence_number, updated_at)
    select 'employer' || n, 'Gulf Steel ' || n, 'gulf steel ' || n, 'employer', 'AE', 'B-' || n, ${time}
    from generate_series(1, 2500) n`);
  await db.execute(sql`
    update applications set status = 'Interview Scheduled', interview_place = 'Delhi',
      interview_at = now() + (hashtext(id) % 60) * interval '1 day'
    where job_id = 'lot1'`);
  await run('vacuum analyze');
}
