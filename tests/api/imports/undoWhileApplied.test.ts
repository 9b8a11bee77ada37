import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noCounts } from '#contract/import/import.ts';
import { tellSeldom } from '#server/db/changes.ts';
import { openDatabase, type Database } from '#server/db/client.ts';
import { jobImportChanges, jobImports } from '#server/db/schema/importSchema.ts';
import { applications, jobs, users } from '#server/db/schema/schema.ts';
import { undoImport } from '#server/features/import/run/undo.ts';
import { migrations } from '#server/service.ts';
import { needsPostgres, startThrowawayPostgres } from '../../support/server/throwawayPostgres.ts';

const postgres = await startThrowawayPostgres();

/** The embedded database does one thing after the other; only a real server shows what races do. */
describe.skipIf(!postgres)('on PostgreSQL', needsPostgres, () => {
  let database: Database;
  beforeAll(async () => {
    const log = pino({ level: 'silent' });
    database = await openDatabase({ dataDir: '', databaseUrl: postgres?.url, log });
    await database.migrate(migrations);
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  test('who applies while an import is taken back keeps job and application', async () => {
    const { db } = database;
    const at = new Date();
    await db.insert(users).values({ id: 'ravi', email: 'ravi@example.in' });
    await db.insert(jobs).values({
      ...{ id: 'job', jobName: 'Welder', companyName: 'Steel', location: 'Doha', experience: '' },
      ...{ description: 'Weld.', skills: [], salaryRange: '', category: '', jobType: '' },
      ...{ titleKey: '', companyKey: '', locationKey: '', experienceFrom: 0, experienceTo: 0 },
    });
    const [row] = await db
      .insert(jobImports)
      .values({
        ...{ id: 'import', createdBy: 'admin', fileName: 'a.csv', bytes: 1, status: 'undoing' },
        ...{ run: 'run', beatAt: at, createdAt: at, committedAt: at },
        ...{ counts: { ...noCounts, added: 1 }, progress: { done: 0, total: 1 } },
      })
      .returning();
    await db.insert(jobImportChanges).values({ importId: 'import', jobId: 'job', action: 'added' });

    const undoing: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      await tx.insert(applications).values({ id: 'one', jobId: 'job', userId: 'ravi' });
      const when = { committedAt: at, now: at };
      undoing.push(undoImport(db, row!, when, () => Promise.resolve(), tellSeldom()));
      const waits = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await db.execute(waits)).rows).toHaveLength(1), 10_000);
    });
    expect(await Promise.all(undoing)).toEqual([{ removed: 0, closed: 1, restored: 0, kept: 0 }]);
    const [job] = await db.select().from(jobs).where(eq(jobs.id, 'job'));
    expect(job?.status).toBe('inactive');
    expect(await db.$count(applications)).toBe(1);
  });
});
