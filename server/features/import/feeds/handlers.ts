import { feedLimits } from '#contract/import/feed.ts';
import { feedForm, feedUpdate } from '#contract/import/feedForm.ts';
import { actOf } from '#server/domain/audit.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { memberHandler, type Handler } from '#server/http/api/handler.ts';
import { optionOf, pageOf } from '#server/http/api/query.ts';
import { addFeed, changeFeed, deleteFeed, restoreFeed } from './changeFeed.ts';
import { feedById, feedDetail, listFeeds, oneFeed } from './feedStore.ts';
import { sourceOfJob } from './jobSource.ts';
import { beginFetch, runFetch } from './runFetch.ts';
import { dropWaiting } from './settle.ts';

/** Feeds of jobs, for admins who may import. Every write leaves its line in the log. */
export const feedHandlers: readonly Handler[] = [
  memberHandler('feeds.list', {
    run({ db, deps, query }) {
      const open = optionOf(['open'], query.status) !== undefined;
      return listFeeds(db, { open, ...pageOf(query, feedLimits.pageSize) }, deps.now());
    },
  }),

  memberHandler('feeds.create', {
    body: feedForm,
    status: 201,
    async run({ db, deps, body, user }) {
      const id = await addFeed(db, actOf({ deps, user }), body, deps.feedOrigin);
      return oneFeed(db, id, deps.now());
    },
  }),

  memberHandler('feeds.get', {
    run: ({ db, deps, params }) => feedDetail(db, params.feedId, deps.now()),
  }),

  memberHandler('feeds.update', {
    body: feedUpdate,
    async run({ db, deps, params, body, user, after }) {
      const id = params.feedId ?? '';
      const own = deps.feedOrigin;
      const isMoved = await changeFeed(db, actOf({ deps, user }), id, { ...body, own });
      // What waits is of the address before.
      if (isMoved) after(() => dropWaiting(deps, id));
      return oneFeed(db, id, deps.now());
    },
  }),

  memberHandler('feeds.fetch', {
    async run({ db, deps, params, user, after }) {
      const feed = await feedById(db, params.feedId);
      const fetch = await beginFetch(db, feed.id, { askedBy: user.id, now: deps.now() });
      if (!fetch) throw new ApiError('FEED_RUNNING');
      after(() => runFetch(deps, feed, fetch));
      return feedDetail(db, feed.id, deps.now());
    },
  }),

  memberHandler('feeds.remove', {
    async run({ db, deps, params, user, after }) {
      const id = params.feedId ?? '';
      await deleteFeed(db, actOf({ deps, user }), id);
      after(() => dropWaiting(deps, id));
      return { message: 'Feed deleted' };
    },
  }),

  memberHandler('feeds.restore', {
    async run({ db, deps, params, user }) {
      const id = params.feedId ?? '';
      await restoreFeed(db, actOf({ deps, user }), id);
      return oneFeed(db, id, deps.now());
    },
  }),

  memberHandler('jobs.source', {
    run: async ({ db, params }) => ({ source: await sourceOfJob(db, params.jobId ?? '') }),
  }),
];
