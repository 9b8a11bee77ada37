import { seesContact } from '#contract/admin/roles.ts';
import { calendarOf } from '#contract/applications/calendarFile.ts';
import { interviewLimits } from '#contract/applications/interviews.ts';
import { brand } from '#contract/brand.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { momentOf, pageOf } from '#server/http/api/query.ts';
import { hasContact } from '../withoutContact.ts';
import { endFeed, hasFeed, mayReadFeed, newFeed } from './feeds.ts';
import { countInterviews, interviewsIn, type StoredInterview } from './store.ts';

type Who = Pick<StoredInterview, 'userName' | 'place' | 'applicationId'>;

/** What may be told without a way to reach someone. */
const withoutContact = ({ userName, place, applicationId }: Who) => ({
  userName: hasContact(userName) ? `#${applicationId.slice(-6)}` : userName,
  place: hasContact(place) ? '' : place,
});

/** Interviews of all jobs: as a list for admins, and as a calendar that their programs ask for. */
export const interviewHandlers: readonly Handler[] = [
  memberHandler('interviews.list', {
    async run({ db, deps, query, user }) {
      const { pageSize } = interviewLimits;
      const { limit, offset } = pageOf(query, pageSize, pageSize);
      const from = momentOf(query.from) ?? new Date(deps.now());
      const span = { from, until: momentOf(query.until) ?? undefined };
      const contact = seesContact(user.role);
      const found = await interviewsIn(db, span, { limit, offset });
      return {
        interviews: found.map(({ sequence: _sequence, ...line }) => {
          if (contact) return line;
          // What is written there may hold a telephone number.
          const { note: _note, ...rest } = line;
          return { ...rest, ...withoutContact(line) };
        }),
        total: await countInterviews(db, span),
        hasFeed: await hasFeed(db, user.id),
      };
    },
  }),

  memberHandler('interviews.addFeed', {
    // The answer is a secret; asked again, the address of before ends.
    ignoresKey: true,
    status: 201,
    async run({ db, deps, user }) {
      const token = await newFeed(db, user.id, new Date(deps.now()));
      return { url: `${deps.publicUrl}/api/interviews/feed/${token}.ics` };
    },
  }),

  memberHandler('interviews.endFeed', {
    async run({ db, user }) {
      await endFeed(db, user.id);
      return { message: 'The calendar address has ended' };
    },
  }),

  {
    name: 'interviews.feed',
    async run({ db, deps, params }) {
      const token = (params.token ?? '').replace(/\.ics$/, '');
      if (!(await mayReadFeed(db, token))) throw new ApiError('NOT_FOUND');
      const now = deps.now();
      // With those of yesterday: one that was called off is told of until it is over.
      const from = new Date(now - limits.day);
      const span = { from, ofDeletedJobs: true };
      const found = await interviewsIn(db, span, { limit: interviewLimits.feed, offset: 0 });
      const { host } = new URL(deps.publicUrl);
      const text = calendarOf(
        found.map((line) => {
          const { applicationId, sequence, cancelled, jobName } = line;
          const { userName, place } = withoutContact(line);
          return {
            ...{ applicationId, sequence, cancelled, host, now },
            interview: { at: line.at, place },
            title: `${userName}: ${jobName}`,
            text: `${line.companyName}\n${deps.publicUrl}/jobs/${line.jobId}/applicants`,
          };
        }),
        brand.name,
      );
      return new Response(text, {
        headers: {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Cache-Control': 'private, no-store',
        },
      });
    },
  },
];
