import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { alertPolicy, nextDigest } from '#contract/search/savedSearch.ts';
import { savedSearches } from '#server/db/schema/savedSearchSchema.ts';
import { changeSearch } from '#server/features/saved-searches/lookAtFinds.ts';
import { matchOpenedJobs } from '#server/features/saved-searches/matchJobs.ts';
import { tellOfNewJobs } from '#server/features/saved-searches/tellPeople.ts';
import { alertKinds, alertStage, hour, noon } from '../../support/push/alertStage.ts';

/** When people are told of what their saved searches find: not at night, not too often, or on one day of the week. */

describe.each(await alertKinds())('%s', (_name, processes, options) => {
  const { clock, deps, people, save, post, rounds, told, db } = alertStage(processes, options);

  test(
    'a search that is told of once a week waits for its day, others do not wait for it',
    options,
    async () => {
      await people('ravi');
      const weekly = await save('ravi', { search: 'cook' });
      await db().update(savedSearches).set({ digest: true }).where(eq(savedSearches.id, weekly));
      await save('ravi', { search: 'welder' });
      await post({ jobName: 'Cook' });
      await post();
      await rounds();
      expect(told()).toEqual(['/ravi A new job for “welder”']);
      await post({ jobName: 'Cook' });
      await rounds();
      expect(told()).toHaveLength(1);
      // A Saturday's noon before; the digest is on Sunday at ten.
      clock.now = nextDigest(clock.now);
      await tellOfNewJobs(deps());
      expect(told()).toEqual(['/ravi A new job for “welder”', '/ravi 2 new jobs for “cook”']);
      await post({ jobName: 'Cook' });
      await rounds();
      clock.now += hour;
      await tellOfNewJobs(deps());
      expect(told()).toHaveLength(2);
    },
  );

  test(
    'the week’s most counts for a digest, too, and another choice counts for what waits',
    options,
    async () => {
      await people('ravi');
      const search = await save('ravi', { search: 'welder' });
      const mine = { id: search, userId: 'ravi' };
      for (let sent = 0; sent < alertPolicy.perWeek; sent += 1) {
        await post();
        await rounds();
      }
      await changeSearch(db(), mine, { digest: true }, clock.now);
      await post();
      await rounds();
      clock.now = nextDigest(clock.now);
      await tellOfNewJobs(deps());
      expect(told()).toHaveLength(alertPolicy.perWeek);
      clock.now = noon + alertPolicy.week + hour;
      await tellOfNewJobs(deps());
      expect(told()).toHaveLength(alertPolicy.perWeek + 1);
      // Waits for Sunday, and then at once.
      await post();
      await rounds();
      expect(told()).toHaveLength(alertPolicy.perWeek + 1);
      clock.now += alertPolicy.week;
      await post();
      await matchOpenedJobs(deps());
      await changeSearch(db(), mine, { digest: false }, clock.now);
      clock.now += alertPolicy.gathered;
      await tellOfNewJobs(deps());
      expect(told().at(-1)).toBe('/ravi 2 new jobs for “welder”');
    },
  );

  test('at night no one is told; at eight they are', options, async () => {
    await people('ravi');
    await save('ravi', { search: 'welder' });
    clock.now = noon + 9 * hour;
    await post();
    await rounds();
    clock.now = noon + 20 * hour - 1;
    await tellOfNewJobs(deps());
    expect(told()).toEqual([]);
    clock.now += 1;
    await tellOfNewJobs(deps());
    expect(told()).toHaveLength(1);
  });

  test(
    'nobody is told more often than the week’s most, and what waits is told together',
    options,
    async () => {
      await people('ravi');
      await save('ravi', { search: 'welder' });
      for (let day = 0; day < 6; day += 1) {
        clock.now = noon + day * limits.day;
        await post();
        await rounds();
      }
      expect(told()).toHaveLength(alertPolicy.perWeek);
      clock.now = noon + 7 * limits.day + hour;
      await tellOfNewJobs(deps());
      expect(told().at(-1)).toBe('/ravi 3 new jobs for “welder”');
      expect(told()).toHaveLength(alertPolicy.perWeek + 1);
    },
  );
});
