import { isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { alertPolicy } from '#contract/search/savedSearch.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { savedSearches, searchFinds, toldJobs } from '#server/db/schema/savedSearchSchema.ts';
import { users } from '#server/db/schema/schema.ts';
import { matchOpenedJobs } from '#server/features/saved-searches/matchJobs.ts';
import { tellOfNewJobs } from '#server/features/saved-searches/tellPeople.ts';
import { mailPolicy, sendQueuedMails } from '#server/http/mail/mailQueue.ts';
import { alertKinds, alertStage, hour, noon } from '../../support/push/alertStage.ts';

/** What becomes of the finds of those whom no phone is told of. */

describe.each(await alertKinds())('%s', (_name, processes, options) => {
  const { sent, clock, deps, save, post, status, rounds, told, db } = alertStage(
    processes,
    options,
  );

  test('who has no phone that is told gets a mail, in their language', options, async () => {
    const language = 'hinglish' as const;
    await db().insert(users).values({ id: 'gita', email: 'gita@b.in', language });
    await save('gita', { search: 'welder kuwait' });
    await post();
    await rounds();
    const mails = await db().select().from(outgoingMails);
    expect(mails).toMatchObject([
      { recipient: 'gita@b.in', subject: 'Nayi naukriyan: welder kuwait' },
    ]);
    expect(told()).toEqual([]);
    // The mail program's own button does what the link in the text does.
    const stop = sent[0]?.stopUrl ?? '';
    expect(stop).toMatch(
      /^https:\/\/portal\.example\/api\/searches\/stop\?person=gita&search=\w+&/,
    );
    expect(sent[0]?.text).toContain(stop);
    expect(mails[0]?.stopUrl).toBeNull();
  });

  test(
    'who can be told by no way yet is told of all of it once there is one',
    options,
    async () => {
      await db().insert(users).values({ id: 'gita' });
      await save('gita', { search: 'welder' });
      for (let day = 0; day < 4; day += 1) {
        clock.now = noon + day * limits.day;
        await post();
        await rounds();
      }
      expect(await db().select().from(toldJobs)).toEqual([]);
      await db().update(users).set({ email: 'gita@b.in' });
      clock.now = noon + 4 * limits.day + hour;
      await tellOfNewJobs(deps());
      expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('New now: 4.')]);
    },
  );

  test(
    'where no one can be told, finds of closed jobs leave room for new ones',
    options,
    async () => {
      await db().insert(users).values({ id: 'gita' });
      await save('gita', { search: 'welder' });
      const old: string[] = [];
      for (let at = 0; at < alertPolicy.finds; at += 1) old.push(await post());
      await rounds();
      for (const id of old) await status(id, 'inactive');
      clock.now = noon + 2 * limits.day;
      await rounds();
      const fresh = await post();
      await rounds();
      expect((await db().select().from(searchFinds)).map(({ jobId }) => jobId)).toEqual([fresh]);
    },
  );

  test.each([
    ['its job has closed', (jobId: string) => status(jobId, 'inactive')],
    ['its search was taken off', () => db().delete(savedSearches)],
    [
      'its reader leaves',
      () =>
        db()
          .update(users)
          .set({ deleteAfter: new Date(noon + limits.day) }),
    ],
    ['nothing has changed', () => Promise.resolve()],
  ])('a mail that could not be sent is asked again: %s', options, async (why, change) => {
    await db().insert(users).values({ id: 'gita', email: 'gita@b.in' });
    await save('gita', { search: 'welder kuwait' });
    const jobId = await post();
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const isAway = { ...deps(), mail: { send: () => Promise.reject(away) } };
    await matchOpenedJobs(deps());
    clock.now += alertPolicy.gathered;
    await tellOfNewJobs(isAway);
    expect(sent).toEqual([]);
    await change(jobId);
    clock.now += mailPolicy.backoffMost;
    await sendQueuedMails(deps());
    expect(sent).toHaveLength(why === 'nothing has changed' ? 1 : 0);
    const waiting = await db()
      .select()
      .from(outgoingMails)
      .where(isNotNull(outgoingMails.nextTryAt));
    expect(waiting).toEqual([]);
  });
});
