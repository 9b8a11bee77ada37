import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { jobSources } from '#server/db/schema/importSchema.ts';
import { jobReports } from '#server/db/schema/reportSchema.ts';
import { applications, jobs } from '#server/db/schema/schema.ts';
import { closeEndedJobs } from '#server/domain/openJobs.ts';
import { actOnJob, updateJob } from '#server/features/jobs/adminJobs.ts';
import { closeReport } from '#server/features/reports/closing.ts';
import { feedsForTest, heading, ten } from '../../../../tests/support/feeds/feedsForTest.ts';
import { sourceOfJob } from './jobSource.ts';

const server = await feedsForTest();
const { db, clock, give, added, last, night, toMidnight, takeOver, running } = server;
beforeEach(server.reset);
afterAll(server.close);

const columns = `${heading},Closing Date`;
/** Ten jobs, the first `number` of which end on `day`. */
const endingOn = (day: string, number = 1) =>
  ten.map((line, index) => `${line},${index < number ? day : '2027-03-01'}`);

const welder = async () => (await db.select().from(jobs).where(eq(jobs.jobName, 'Welder 1')))[0]!;

async function end(): Promise<void> {
  toMidnight();
  clock.now += 60_000;
  await closeEndedJobs(db, clock.now);
}

/** What the admin does with the job's switch. */
async function admin(status: 'active' | 'inactive'): Promise<void> {
  clock.now += 60_000;
  await updateJob(db, { by: 'admin', at: new Date(clock.now) }, (await welder()).id, { status });
}

/** The admin's act of now. */
const act = () => ({ by: 'admin', at: new Date((clock.now += 60_000)) });

async function taken(lines: string[]): Promise<string> {
  give(lines, columns);
  const id = await added();
  await night();
  await takeOver(id);
  return id;
}

describe('the last day of a feed’s job', () => {
  test('closes it, and a later one there opens it again', async () => {
    const id = await taken(endingOn('2026-11-23'));
    await end();
    await end();
    expect(await welder()).toMatchObject({ status: 'inactive' });
    // No admin has changed it.
    expect(await sourceOfJob(db, (await welder()).id)).toMatchObject({ changedHere: null });
    await night();
    expect(await welder()).toMatchObject({ status: 'inactive' });
    give(endingOn('2027-02-25'), columns);
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'taken', counts: { updated: 1 } });
    expect(await welder()).toMatchObject({ status: 'active', closingDate: '2027-02-25' });
  });

  test('may be over when it comes', async () => {
    await taken(endingOn('2026-11-01'));
    expect(await welder()).toMatchObject({ status: 'inactive' });
    give(endingOn('2026-11-02'), columns);
    await night();
    expect(await welder()).toMatchObject({ status: 'inactive', closingDate: '2026-11-02' });
    give(endingOn('2027-02-25'), columns);
    await night();
    expect(await welder()).toMatchObject({ status: 'active' });
  });

  test('opens nothing that an admin had closed before it, or closed since', async () => {
    await taken(endingOn('2026-11-23'));
    await admin('inactive');
    await end();
    await end();
    give(endingOn('2027-02-25'), columns);
    await night();
    expect(await welder()).toMatchObject({ status: 'inactive', closingDate: '2027-02-25' });
  });

  test.each([
    ['switched off', async (id: string) => updateJob(db, act(), id, { status: 'inactive' })],
    ['switched off with others', async (id: string) => actOnJob(db, act(), id, 'deactivate')],
    ['closed for good', async (id: string) => actOnJob(db, act(), id, 'close')],
    [
      'paused for a report',
      async (jobId: string) => {
        const report = { jobName: 'Welder 1', companyName: 'Omega', reason: 'money' as const };
        await db.insert(jobReports).values({ id: 'report', jobId, ...report });
        await closeReport(db, act(), 'report', { status: 'closed', finding: 'paused' });
        await db.delete(jobReports);
      },
    ],
  ])('opens nothing again that an admin has %s after it was over', async (_how, decide) => {
    await taken(endingOn('2026-11-23'));
    await end();
    await end();
    expect(await welder()).toMatchObject({ status: 'inactive' });
    await decide((await welder()).id);
    give(endingOn('2027-02-25'), columns);
    await night();
    expect(await welder()).toMatchObject({ status: 'inactive' });
  });

  test('opens no job again whose import is undone, which people have applied to', async () => {
    const id = await taken(endingOn('2026-11-23'));
    await end();
    await end();
    const jobId = (await welder()).id;
    await db.insert(applications).values({ id: 'one', jobId, userId: 'user' });
    const { import: undone } = await server.act((await last(id)).importId!, { action: 'undo' });
    expect(undone?.undo).toMatchObject({ removed: 9, closed: 1 });
    const [source] = await db.select().from(jobSources).where(eq(jobSources.jobId, jobId));
    expect(source).toMatchObject({ endedAt: null, closedByImport: false });
  });

  test('that was wrong is taken back with its night, though midnight has passed', async () => {
    const id = await taken(endingOn('2027-03-01'));
    give(endingOn('2026-11-23', 4), columns);
    await night();
    const { importId, outcome } = await last(id);
    expect(outcome).toBe('taken');
    await end();
    expect(await welder()).toMatchObject({ status: 'inactive' });
    const { import: undone } = await server.act(importId!, { action: 'undo' });
    expect(undone?.undo).toMatchObject({ restored: 4, kept: 0 });
    expect(await welder()).toMatchObject({ status: 'active', closingDate: '2027-03-01' });
  });
});

test('what an admin closed after a feed had closed it is not opened by the feed', async () => {
  await running();
  give(ten.slice(1));
  await night();
  expect(await welder()).toMatchObject({ status: 'inactive' });
  await admin('active');
  await admin('inactive');
  give(ten);
  await night();
  expect(await welder()).toMatchObject({ status: 'inactive' });
});

test('what the release before closes, beside this one, is opened when the feed has it again', async () => {
  await running();
  const { id } = await welder();
  // The order in which it writes.
  await db.transaction(async (tx) => {
    await tx.update(jobSources).set({ closedByImport: true }).where(eq(jobSources.jobId, id));
    await tx.update(jobs).set({ status: 'inactive' }).where(eq(jobs.id, id));
  });
  give([...ten].reverse());
  await night();
  expect(await welder()).toMatchObject({ status: 'active' });
});
