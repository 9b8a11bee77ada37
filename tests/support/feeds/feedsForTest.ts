import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { FeedDetail } from '#contract/import/feed.ts';
import { auditLog } from '#server/db/schema/auditSchema.ts';
import { outgoingMails } from '#server/db/schema/mailSchema.ts';
import { jobs, users } from '#server/db/schema/schema.ts';
import { importsForTest } from '#server/features/import/run/importsForTest.ts';
import { startFeedServer } from './feedServer.ts';
import { fetchFeeds } from '#server/features/import/feeds/nights.ts';

export const day = 24 * 60 * 60 * 1000; // ms
const toIndia = 5.5 * 60 * 60 * 1000;

export const heading = 'Ref,Job Title,Company,City,Country,Description,Posted';
/** A line of the feed. */
export const line = (
  number: number,
  title = `Welder ${number}`,
  company = 'Omega Engineering',
): string =>
  `${number},${title},${company},Dubai,AE,Weld pipes on a large site for ${title}.,2026-11-01`;
export const feedOf = (lines: readonly string[], top = heading): string =>
  [top, ...lines].join('\n');
export const ten = Array.from({ length: 10 }, (_, index) => line(index + 1));

/** Imports with feeds, a server of feeds, and nights that pass. */
export async function feedsForTest() {
  const server = await importsForTest();
  const feedServer = await startFeedServer();
  const { db, deps, call, clock } = server;
  deps.feedOrigin = feedServer.url;
  const give = (lines: readonly string[], top?: string) => feedServer.give(feedOf(lines, top));
  const added = async (more: object = {}) => {
    const address = `${feedServer.url}/jobs.csv?key=secret`;
    const { status, body } = await call<FeedDetail>('POST', '/feeds', {
      ...{ name: 'Omega feed', address, ...more },
    });
    expect(status).toBe(201);
    return body.id;
  };
  const seen = async (id: string) => (await call<FeedDetail>('GET', `/feeds/${id}`)).body;
  /** The next midnight in India. */
  const toMidnight = () => {
    clock.now = Math.floor((clock.now + toIndia) / day + 1) * day - toIndia;
  };
  /** Goes to the end of the next night, and lets it do its work. */
  const night = async () => {
    toMidnight();
    clock.now += 6 * 60 * 60 * 1000;
    await fetchFeeds(deps);
  };
  /** Lets the admin take over what waits. */
  const takeOver = async (id: string, more: object = {}) => {
    const { importId } = (await seen(id)).waiting!;
    const done = await server.commit(importId!, more);
    expect(done.status).toBe(200);
    await fetchFeeds(deps);
    return importId!;
  };
  return {
    ...{ ...server, feedServer, give, added, seen, night, toMidnight, takeOver },
    last: async (id: string) => (await seen(id)).reports[0]!,
    /** A feed of ten jobs that an admin has taken over. */
    async running() {
      give(ten);
      const id = await added();
      await night();
      await takeOver(id);
      return id;
    },
    /** How many jobs are open. */
    open: () => db.$count(jobs, eq(jobs.status, 'active')),
    async reset() {
      await server.reset();
      await db.delete(auditLog);
      await db.delete(outgoingMails);
      await db.update(users).set({ role: 'admin' }).where(eq(users.id, 'admin'));
      feedServer.asked.length = 0;
    },
    close: () => Promise.all([server.close(), feedServer.close()]),
  };
}
