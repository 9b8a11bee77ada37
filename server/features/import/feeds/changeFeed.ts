import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { feedForm, feedUpdate } from '#contract/import/feedForm.ts';
import type { feedRefusals } from '#contract/import/feed.ts';
import type * as v from 'valibot';
import type { Db } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/failure.ts';
import { newId } from '#server/db/ids.ts';
import { feedFetches, feeds } from '#server/db/schema/feedSchema.ts';
import { recordChange, type Act } from '#server/domain/audit.ts';
import { laterThan } from '#server/domain/dates.ts';
import { sourceKeyOf } from '#server/features/import/run/importPaths.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { isFeedAddress, shownAddress } from './feedAddress.ts';
import { oneFeed, type FeedRecord } from './feedStore.ts';
import { minuteOf } from './nightOf.ts';

const refuse = (field: 'address' | 'name', reason: (typeof feedRefusals)[number]) =>
  new ApiError('INVALID_FIELDS', { errors: { [field]: reason } });

/** What the log keeps of a feed: no key that may be in its address. */
const logged = ({ name, url, active }: Pick<FeedRecord, 'name' | 'url' | 'active'>) => ({
  ...{ name, feed: shownAddress(url), active },
});

/**
 * Writes a new feed down.
 * @param own - FEED_ORIGIN
 * @returns its id
 * @throws INVALID_FIELDS where its address may not be fetched, or its source has a feed
 */
export async function addFeed(
  db: Db,
  act: Act,
  { name, address, active }: v.InferOutput<typeof feedForm>,
  own: string | undefined,
): Promise<string> {
  if (!isFeedAddress(address, own)) throw refuse('address', 'feedAddress');
  const id = newId();
  const row = { id, name, url: address, active };
  await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(feeds)
      .values({
        ...{ ...row, sourceKey: sourceKeyOf(name), minute: minuteOf(id) },
        ...{ createdBy: act.by, createdAt: act.at, updatedAt: act.at },
      })
      .onConflictDoNothing()
      .returning();
    if (!added) throw refuse('name', 'feedExists');
    const line = { ...act, action: 'create', entity: 'feed', id, label: name } as const;
    await recordChange(tx, { ...line, after: logged(row) });
  });
  return id;
}

/** The feed of an id, locked. Throws FEED_NOT_FOUND. */
async function lockedFeed(tx: Db, id: string): Promise<FeedRecord> {
  const own = and(eq(feeds.id, id), isNull(feeds.deletedAt));
  const [row] = await tx.select().from(feeds).where(own).for('update');
  if (!row) throw new ApiError('FEED_NOT_FOUND');
  return row;
}

/**
 * Changes a feed. One of another address is looked at by an admin before nights take it over.
 * @returns whether its address is another one
 * @throws FEED_NOT_FOUND, VERSION_CONFLICT with what is there, INVALID_FIELDS, FEED_RUNNING where its
 *   address is to change while it is fetched
 */
export async function changeFeed(
  db: Db,
  act: Act,
  id: string,
  { address, active, version, own }: v.InferOutput<typeof feedUpdate> & { own: string | undefined },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await lockedFeed(tx, id);
    if (version !== undefined && version !== before.updatedAt.toISOString()) {
      const current = await oneFeed(tx, id, act.at.getTime());
      throw new ApiError('VERSION_CONFLICT', { extra: { current } });
    }
    if (address !== undefined && !isFeedAddress(address, own)) {
      throw refuse('address', 'feedAddress');
    }
    const isMoved = address !== undefined && address !== before.url;
    const running = and(eq(feedFetches.feedId, id), eq(feedFetches.outcome, 'running'));
    if (isMoved && (await tx.$count(feedFetches, running)) > 0) throw new ApiError('FEED_RUNNING');
    const after = {
      ...{ active, updatedAt: laterThan(before.updatedAt, act.at) },
      ...(isMoved && {
        ...{ url: address, confirmed: false, failures: 0 },
        ...{ etag: null, lastModified: null, digest: null },
      }),
    };
    await tx.update(feeds).set(after).where(eq(feeds.id, id));
    await recordChange(tx, {
      ...{ ...act, action: 'update', entity: 'feed', id, label: before.name },
      ...{ before: logged(before), after: logged({ ...before, ...after }) },
    });
    return isMoved;
  });
}

/**
 * Deletes a feed; its jobs stay, and for seven days it can be brought back.
 * @throws FEED_NOT_FOUND
 */
export async function deleteFeed(db: Db, act: Act, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await lockedFeed(tx, id);
    await tx.update(feeds).set({ deletedAt: act.at }).where(eq(feeds.id, id));
    await recordChange(tx, { ...act, action: 'delete', entity: 'feed', id, label: name });
  });
}

/**
 * Brings a deleted feed back as it was.
 * @throws FEED_NOT_FOUND where none of this id is deleted, FEED_EXISTS where its source has a new one
 */
export async function restoreFeed(db: Db, act: Act, id: string): Promise<void> {
  const gone = and(eq(feeds.id, id), isNotNull(feeds.deletedAt));
  const work = db.transaction(async (tx) => {
    const [row] = await tx.update(feeds).set({ deletedAt: null }).where(gone).returning();
    if (!row) throw new ApiError('FEED_NOT_FOUND');
    await recordChange(tx, { ...act, action: 'restore', entity: 'feed', id, label: row.name });
  });
  await work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError('FEED_EXISTS') : error;
  });
}
