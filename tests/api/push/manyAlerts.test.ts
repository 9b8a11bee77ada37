import { describe, expect, test } from 'vitest';
import { alertPolicy, searchKey } from '#contract/search/savedSearch.ts';
import {
  openedJobs,
  savedSearches,
  searchFinds,
  toldJobs,
} from '#server/db/schema/savedSearchSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { matchOpenedJobs } from '#server/features/saved-searches/matchJobs.ts';
import { tellOfNewJobs } from '#server/features/saved-searches/tellPeople.ts';
import { alertKinds, alertStage } from '../../support/push/alertStage.ts';
import { trialSize } from '../../support/trialSize.ts';

/** Very many jobs for one saved search, and very many saved searches. */

describe.each(await alertKinds())('%s', (_name, processes, options) => {
  const { clock, deps, people, save, post, rounds, told, db, databases, endpoint } = alertStage(
    processes,
    options,
  );

  test(
    'of very many jobs a search keeps the first ones, and says that there are more',
    options,
    async () => {
      await people('ravi');
      await save('ravi', { search: 'welder' });
      for (let at = 0; at < alertPolicy.finds + 5; at += 1) await post();
      await matchOpenedJobs(deps());
      expect(await db().select().from(searchFinds)).toHaveLength(alertPolicy.finds);
      // Noted again, as after a process that ended in between: not one more.
      const all = await db().select({ jobId: jobs.id }).from(jobs);
      await db().insert(openedJobs).values(all);
      await rounds();
      expect(told()).toEqual([`/ravi ${alertPolicy.finds}+ new jobs for “welder”`]);
    },
  );

  const many = trialSize(200);
  test(
    `${many} searches, and jobs that open together`,
    { ...options, timeout: 120_000 + many * 100 },
    async () => {
      const trades = ['welder', 'plumber', 'mason', 'cook', 'driver', 'tailor', 'painter', 'nurse'];
      const places = ['kuwait', 'doha', 'dubai', 'muscat', 'riyadh'];
      const ids = Array.from({ length: many }, (_, at) => `p${at}`);
      for (let from = 0; from < many; from += 1_000) {
        await people(...ids.slice(from, from + 1_000));
        await db()
          .insert(savedSearches)
          .values(
            ids.slice(from, from + 1_000).map((id, at) => {
              // Of each trade and place one search, of half of the people one that no one else has.
              const own = at % 2 === 0 ? '' : ` ${from + at} saal experience`;
              const search = `${trades[at % 8]} ${places[at % 5]}${own}`;
              return { id, userId: id, key: searchKey({ search }), filters: { search } };
            }),
          );
      }
      const posted = Math.min(1_000, Math.ceil(many / 10));
      const began = performance.now();
      for (let at = 0; at < posted; at += 1)
        await post({ jobName: 'Welder', location: at % 2 === 0 ? 'Kuwait City, Kuwait' : 'Pune' });
      const atPosted = performance.now();
      await Promise.all(databases().map((each) => matchOpenedJobs(deps(each))));
      const atMatched = performance.now();
      // The same again, with what is kept of searches, and nothing that is new.
      const all = await db().select({ jobId: jobs.id }).from(jobs);
      await db().insert(openedJobs).values(all);
      const atSecond = performance.now();
      await matchOpenedJobs(deps());
      const second = (performance.now() - atSecond) / posted;
      const atTelling = performance.now();
      clock.now += alertPolicy.gathered;
      await Promise.all(databases().map((each) => tellOfNewJobs(deps(each))));
      const ms = (atMatched - atPosted) / posted;
      const atTold = performance.now();
      console.log(
        `${many} searches, ${posted} jobs, ${processes} process(es): ${ms.toFixed(1)} ms a job to match, ${second.toFixed(1)} the second time ` +
          `(${((atPosted - began) / posted).toFixed(1)} to post), told in ${Math.round(atTold - atTelling)} ms`,
      );
      const wanted = await db().select().from(toldJobs);
      expect(endpoint().delivered.length).toBeGreaterThan(0);
      expect(new Set(told()).size).toBe(endpoint().delivered.length);
      expect(new Set(wanted.map(({ userId }) => `/${userId}`))).toEqual(
        new Set(endpoint().delivered.map(({ path }) => path)),
      );
    },
  );
});
