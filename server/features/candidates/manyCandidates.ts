import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/**
 * Adds `number` people who share their profile and have applied to five jobs each, by a statement for
 * each table, for tests and measurements of large lists.
 */
export async function addManyCandidates(db: Db, number: number): Promise<void> {
  await db.execute(sql`
    insert into jobs (id, job_name, company_name, experience, location, description, skills,
      salary_range, category, job_type, title_key, company_key, location_key, experience_from,
      experience_to)
    select 'lot' || n, 'Welder', 'Gulf Steel', '2', 'Dubai', 'Weld.', '{}', '30k-50k', 'Logistics',
      'Full Time', 'welder', 'gulf steel', 'dubai', 2, 2
    from generate_series(1, 5) n on conflict do nothing`);
  await db.execute(sql`
    insert into users (id, email, details)
    select 'lot' || n, 'person' || n || '@example.in', jsonb_build_object(
      'fullName', (array['Ravi', 'Asha', 'Gurpreet', 'Fatima', 'Manoj', 'Sunita', 'Imran'])[1 + n % 7]
        || ' ' || (array['Kumar', 'Singh', 'Khan', 'Devi', 'Yadav'])[1 + n % 5] || ' ' || n,
      'mobile', '+91 ' || (9000000000 + n),
      'homeState', (array['Bihar', 'Punjab', 'Kerala', 'Uttar Pradesh'])[1 + n % 4],
      'presentJobTitle', (array['Welder', 'Mason', 'Cook', 'Driver', 'Electrician'])[1 + n % 5],
      'skills', (array['Arc welding, Gas cutting', 'Cooking, Baking', 'Driving', 'Wiring, Panels'])[1 + n % 4],
      'yearsOfExperience', (n % 20)::text,
      'motherTongue', (array['Hindi', 'Punjabi', 'Malayalam', 'Urdu'])[1 + n % 4],
      'englishProficiency', (array['Beginner', 'Intermediate'])[1 + n % 2],
      'passportAvailability', (array['Available', 'Not Available', 'Applied'])[1 + n % 3],
      'whyAbroad', repeat('To earn for the family. ', 20), 'description', repeat('I work well. ', 20))
    from generate_series(1, ${number}::int) n`);
  await db.execute(sql`
    insert into consents (user_id, kind, version, given_at)
    select 'lot' || n, 'sharing', '2026-11-23', '2026-11-01T00:00:00Z'
    from generate_series(1, ${number}::int) n`);
  await db.execute(sql`
    insert into applications (id, job_id, user_id, applied_at)
    select 'lot' || n || '-' || j, 'lot' || j, 'lot' || n,
      '2026-11-01T00:00:00Z'::timestamptz + (n * 5 + j) * interval '1 second'
    from generate_series(1, ${number}::int) n, generate_series(1, 5) j`);
}
