import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { outgoingPushes } from '#server/db/schema/pushSchema.ts';
import { outgoingJobAlerts } from '#server/db/schema/savedSearchSchema.ts';
import { testDatabase } from '#server/db/testDatabase.ts';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await testDatabase());
  // What one change sets off, or waits for the morning, is due at one moment.
  await db.execute(sql`insert into outgoing_mails (id, recipient, subject, text, html, next_try_at)
    select n::text, 'a@b.in', 's', 't', 'h', '2026-11-21' from generate_series(1, 3000) n`);
  await db.execute(sql`insert into users (id, email) values ('u', 'u@b.in')`);
  await db.execute(sql`insert into push_subscriptions
    (id, user_id, endpoint, p256dh, auth, session_id, session_ends_at, token_version, details)
    select n::text, 'u', n::text, '', '', 's', '2027-01-01', 0, false from generate_series(1, 3000) n`);
  await db.execute(sql`insert into outgoing_pushes (id, news, application_ids, next_try_at, site)
    select n::text, 'status', array['a'], '2026-11-21', 'push.example' from generate_series(1, 3000) n`);
  await db.execute(sql`insert into outgoing_job_alerts (id, alert_ids, next_try_at, site)
    select n::text, array['a'], '2026-11-21', 'push.example' from generate_series(1, 3000) n`);
  await db.execute(sql`analyze`);
}, 60_000);
afterAll(() => close());

test.each([outgoingMails, outgoingPushes, outgoingJobAlerts].map((table) => [getTableName(table)]))(
  'the next of many rows of %s that are due at one moment is found without sorting them',
  async (table) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from ${sql.identifier(table)} where next_try_at <= '2026-11-22'
        order by next_try_at, id limit 1 for update skip locked`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Scan using ${table}_by_try`);
    expect(plan).not.toMatch(/\bSort\b/);
  },
);
