import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { alertPolicy } from '#contract/search/savedSearch.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import {
  openedJobs,
  outgoingJobAlerts,
  savedSearches,
  searchFinds,
} from '#server/db/schema/savedSearchSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { changeSearch, newsOf } from '#server/features/saved-searches/lookAtFinds.ts';
import { matchOpenedJobs } from '#server/features/saved-searches/matchJobs.ts';
import { tellOfNewJobs } from '#server/features/saved-searches/tellPeople.ts';
import { createBackground } from '#server/http/operations/background.ts';
import { pushQueuePolicy } from '#server/http/push/pushSending.ts';
import { alertKinds, alertStage, noon } from '../../support/push/alertStage.ts';

/** Saved searches, the jobs that open, and who is told of what; by one process and by two. */

describe.each(await alertKinds())('%s', (_name, processes, options) => {
  const { clock, deps, people, save, post, status, rounds, told, db, databases, endpoint } =
    alertStage(processes, options);

  test('jobs that have all of a search are told of in one message, and once', options, async () => {
    await people('ravi', 'asha');
    await save('ravi', { search: 'welder kuwait' });
    await save('asha', { search: 'plumber kuwait' });
    for (const change of [{}, {}, { jobName: 'Pipe Welder' }, { location: 'Doha, Qatar' }])
      await post(change);
    await post({ jobName: 'Cook' });
    await rounds();
    expect(told()).toEqual(['/ravi 3 new jobs for “welder kuwait”']);
    expect(endpoint().delivered[0]).toMatchObject({
      topic: 'jobs',
      payload: { search: { search: 'welder kuwait' }, body: 'Tap to see it.' },
    });
    await rounds();
    expect(told()).toHaveLength(1);
    expect(await db().select().from(openedJobs)).toEqual([]);
    expect(await db().select().from(outgoingJobAlerts)).toEqual([]);
  });

  test('filters count as they do in a list, misspellings as in a search', options, async () => {
    await people('ravi', 'asha');
    await save('ravi', { search: 'waldar', location: 'kuwait' });
    await save('asha', { category: 'Hospitality', location: 'Kuwait' });
    await post();
    await post({ location: 'Muscat, Oman' });
    await rounds();
    expect(told()).toEqual(['/ravi A new job for “waldar, kuwait”']);
  });

  test('two searches that find the same jobs are one message', options, async () => {
    await people('ravi');
    await save('ravi', { search: 'welder' });
    // The embedded database counts whole milliseconds: both may be saved in one.
    await db()
      .update(savedSearches)
      .set({ createdAt: sql`created_at - interval '1 second'` });
    await save('ravi', { location: 'Kuwait' });
    await post();
    await post({ jobName: 'Cook' });
    await rounds();
    expect(told()).toEqual(['/ravi There are 2 new jobs for you']);
    expect(endpoint().delivered[0]?.payload.search).toBeNull();
  });

  test(
    'what was looked at in the app is told of no more, by no message and to no one else’s search',
    options,
    async () => {
      await people('ravi', 'asha');
      const search = await save('ravi', { search: 'welder' });
      await save('asha', { search: 'welder' });
      await post();
      const closed = await post();
      await matchOpenedJobs(deps());
      await status(closed, 'inactive');
      const news = async () => (await newsOf(db(), 'ravi', clock.now)).get(search);
      expect(await news()).toEqual({ fresh: 1, untold: 1 });
      expect(
        await changeSearch(db(), { id: search, userId: 'asha' }, { seen: true }, clock.now),
      ).toBeUndefined();
      expect(await news()).toEqual({ fresh: 1, untold: 1 });
      // Twice at once, from two tabs.
      const look = (on: Db) =>
        changeSearch(on, { id: search, userId: 'ravi' }, { seen: true }, clock.now);
      await Promise.all(databases().map(look));
      expect(await news()).toBeUndefined();
      clock.now += alertPolicy.gathered;
      await tellOfNewJobs(deps());
      expect(told()).toEqual(['/asha A new job for “welder”']);
      // It has closed unseen: once it opens again it is news.
      await status(closed, 'active');
      await rounds();
      expect(told()).toContain('/ravi A new job for “welder”');
      expect(await news()).toEqual({ fresh: 1, untold: 0 });
      clock.now += 1_000;
      await look(db());
      expect(await news()).toBeUndefined();
    },
  );

  test(
    'what was open before the search was saved is no news, nor is what is closed or a demonstration',
    options,
    async () => {
      await people('ravi');
      await post();
      await save('ravi', { search: 'welder' });
      await post({ status: 'inactive' });
      const shown = await post();
      await status(shown, 'inactive');
      const [row] = await db().select().from(jobs).where(eq(jobs.id, shown));
      if (!row) throw new Error('The job is gone');
      await db()
        .insert(jobs)
        .values({ ...row, id: newId(), status: 'active', demo: true });
      await rounds();
      expect(told()).toEqual([]);
      expect(await db().select().from(searchFinds)).toEqual([]);
    },
  );

  test(
    'one that closes before it is told of is left out, and told of when it opens again',
    options,
    async () => {
      await people('ravi');
      await save('ravi', { search: 'welder' });
      const job = await post();
      await matchOpenedJobs(deps());
      await status(job, 'inactive');
      clock.now += alertPolicy.gathered;
      await tellOfNewJobs(deps());
      expect(told()).toEqual([]);
      await status(job, 'active');
      await rounds();
      expect(told()).toEqual(['/ravi A new job for “welder”']);
      await status(job, 'inactive');
      await status(job, 'active');
      await rounds();
      expect(told()).toHaveLength(1);
    },
  );

  test(
    'what has closed, or was taken off, while a message waits is not told',
    options,
    async () => {
      await people('ravi', 'asha', 'gita');
      for (const id of ['ravi', 'gita']) await save(id, { search: 'welder' });
      const search = await save('asha', { search: 'cook' });
      const [welder] = [await post(), await post({ jobName: 'Cook' })];
      for (const path of ['/ravi', '/asha']) endpoint().answers.set(path, [{ status: 503 }]);
      await rounds();
      expect(told()).toEqual(['/gita A new job for “welder”']);
      await status(welder, 'inactive');
      await db().delete(savedSearches).where(eq(savedSearches.id, search));
      clock.now += pushQueuePolicy.backoffFirst;
      await tellOfNewJobs(deps());
      expect(told()).toHaveLength(1);
      expect(await db().select().from(outgoingJobAlerts)).toEqual([]);
    },
  );

  test('nobody is told whose account is on its way out', options, async () => {
    await people('ravi');
    await save('ravi', { search: 'welder' });
    await post();
    await db()
      .update(users)
      .set({ deleteAfter: new Date(noon + limits.day) });
    await rounds();
    expect(told()).toEqual([]);
  });

  test('a stop in the middle loses nothing and repeats nothing', options, async () => {
    await people('ravi');
    await save('ravi', { search: 'welder' });
    await post();
    const stopped = createBackground();
    await stopped.stop();
    await matchOpenedJobs(deps(db(), stopped));
    expect(await db().select().from(openedJobs)).toHaveLength(1);
    await matchOpenedJobs(deps());
    // Ended after the finds were written down, before the openings were taken off.
    const [job] = await db().select({ jobId: jobs.id }).from(jobs);
    await db()
      .insert(openedJobs)
      .values({ jobId: job?.jobId ?? '' });
    await rounds();
    await db()
      .insert(openedJobs)
      .values({ jobId: job?.jobId ?? '' });
    await rounds();
    expect(told()).toHaveLength(1);
  });
});
