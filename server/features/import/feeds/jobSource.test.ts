import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobSource } from '#contract/import/feed.ts';
import type { ImportChanges } from '#contract/import/import.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { feedsForTest, line, feedOf, ten } from '../../../../tests/support/feeds/feedsForTest.ts';

const server = await feedsForTest();
const { db, call, clock, give, seen, last, night, takeOver, running } = server;
beforeEach(server.reset);
afterAll(server.close);

describe('what an admin has changed of a job', () => {
  const one = async (item = 'Welder 1') =>
    (await db.select().from(jobs)).find(({ description }) => description.includes(item))!;
  const sourceOf = async (id: string) =>
    (await call<{ source: JobSource | null }>('GET', `/jobs/${id}/source`)).body.source;

  test('stays, next to what the feed says; the rest follows the feed', async () => {
    const id = await running();
    const job = await one();
    expect(await sourceOf(job.id)).toMatchObject({
      ...{ name: 'Omega feed', feedId: id, changedHere: null, fields: [] },
    });
    clock.now += 60_000;
    const change = { jobName: 'Welder (6G)', titleKey: 'welder 6g' };
    await db
      .update(jobs)
      .set({ ...change, updatedAt: new Date(clock.now) })
      .where(eq(jobs.id, job.id));
    expect(await sourceOf(job.id)).toMatchObject({
      changedHere: new Date(clock.now).toISOString(),
      fields: [{ field: 'title', here: 'Welder (6G)', there: 'Welder 1' }],
    });

    // Another title and another place there.
    give([line(1, 'Welder 1 pipes').replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await night();
    const after = (await db.select().from(jobs).where(eq(jobs.id, job.id)))[0]!;
    expect(after).toMatchObject({ ...change, companyName: 'Omega Engineering' });
    expect(after.location).toContain('Sharjah');
    expect(await sourceOf(job.id)).toMatchObject({
      fields: [{ field: 'title', here: 'Welder (6G)', there: 'Welder 1 pipes' }],
    });

    // Night after night, until the admin takes the feed's word for it.
    give([line(1, 'Welder 1 steel').replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await night();
    expect(await sourceOf(job.id)).toMatchObject({ fields: [{ there: 'Welder 1 steel' }] });
    await db.update(jobs).set({ jobName: 'Welder 1 steel' }).where(eq(jobs.id, job.id));
    expect(await sourceOf(job.id)).toMatchObject({ fields: [] });
    give([line(1, 'Welder 1 frames').replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await night();
    expect((await one('frames')).jobName).toBe('Welder 1 frames');
  });

  test('also of its employer: the feed’s own is held against the feed’s, and a night waits for no one', async () => {
    const id = await running();
    const job = await one();
    const change = { companyName: 'Gulf Steel', companyKey: 'gulf steel' };
    await db.update(jobs).set(change).where(eq(jobs.id, job.id));
    give([line(1).replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'taken', counts: { updated: 1 } });
    expect((await db.select().from(jobs).where(eq(jobs.id, job.id)))[0]).toMatchObject(change);
    // Its number goes to another employer there.
    give([line(1, 'Cook', 'Delta Hotels'), ...ten.slice(1)]);
    await night();
    expect(await last(id)).toMatchObject({ outcome: 'waiting', reason: 'employer' });
    // Anyone who confirms that wants all of it.
    await takeOver(id, { confirmed: [2] });
    expect((await db.select().from(jobs).where(eq(jobs.id, job.id)))[0]).toMatchObject({
      ...{ jobName: 'Cook', companyName: 'Delta Hotels' },
    });
  });

  test('is no change in the preview, and an undo knows what was given before', async () => {
    const id = await running();
    const job = await one();
    await db.update(jobs).set({ jobName: 'Welder (6G)' }).where(eq(jobs.id, job.id));
    give([line(1, 'Welder 1 pipes').replace('Dubai', 'Sharjah'), ...ten.slice(1)]);
    await call('POST', `/feeds/${id}/fetch`);
    await expect.poll(async () => (await last(id)).outcome).toBe('waiting');
    const { importId } = (await seen(id)).waiting!;
    const { changes } = (await call<ImportChanges>('GET', `/imports/${importId}/changes`)).body;
    expect(changes[0]!.fields.map(({ field }) => field)).not.toContain('title');
    expect(changes[0]!.fields.map(({ field }) => field)).toContain('location');
    await takeOver(id);
    expect((await server.act(importId!, { action: 'undo' })).status).toBe(200);
    expect(await sourceOf(job.id)).toMatchObject({ fields: [{ there: 'Welder 1' }] });
  });

  test('of a file is as the admin decides who uploads it, and jobs that were typed have no source', async () => {
    const file = await server.upload(feedOf(ten.slice(0, 2)));
    await server.commit(file.id);
    const job = await one();
    await db.update(jobs).set({ jobName: 'Welder (6G)' }).where(eq(jobs.id, job.id));
    expect(await sourceOf(job.id)).toMatchObject({ feedId: null, fields: [{ field: 'title' }] });
    const next = await server.upload(feedOf([line(1, 'Welder 1 pipes'), ten[1]!]));
    await server.commit(next.id);
    expect((await db.select().from(jobs).where(eq(jobs.id, job.id)))[0]!.jobName).toBe(
      'Welder 1 pipes',
    );
    expect(await sourceOf('no-such-job')).toBeNull();
  });
});
