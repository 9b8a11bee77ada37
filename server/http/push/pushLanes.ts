import { eq, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { pushSubscriptions, type outgoingPushes } from '#server/db/schema/pushSchema.ts';
import type { outgoingJobAlerts } from '#server/db/schema/savedSearchSchema.ts';
import type { Taken } from '#server/http/outward/outgoingQueue.ts';
import { siteOf } from './pushSite.ts';

/** A table with one row for each browser that is to be told; `id` is the subscription's. */
export type PushTable = typeof outgoingPushes | typeof outgoingJobAlerts;

/**
 * Counts the messages that one process has under way by the site that they go to, and finds the next
 * one among those of sites that have not too many: one that hangs, which anyone may name, keeps only
 * its own messages waiting.
 */
export function createPushLanes(table: PushTable, perSite: number) {
  const underWay = new Map<string, number>();
  const siteOfRow = new Map<string, string>();
  // One after the other: which site a row goes to is known once it is taken.
  let turn: Promise<unknown> = Promise.resolve();

  const full = () => [...underWay].filter(([, number]) => number >= perSite).map(([site]) => site);

  async function takeNow(
    db: Db,
    next: (allowed: SQL | undefined) => Promise<Taken | undefined>,
  ): Promise<Taken | undefined> {
    const row = await next(outside(table, full()));
    if (!row) return undefined;
    const [found] = await db
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.id, row.id));
    if (found) {
      const site = siteOf(new URL(found.endpoint));
      underWay.set(site, (underWay.get(site) ?? 0) + 1);
      siteOfRow.set(row.id, site);
    }
    return row;
  }

  return {
    /** Takes a row by `next`, and counts it until it has ended. */
    take(db: Db, next: (allowed: SQL | undefined) => Promise<Taken | undefined>) {
      const taken = turn.then(() => takeNow(db, next));
      turn = taken.catch(() => undefined);
      return taken;
    },
    end({ id }: Taken): void {
      const site = siteOfRow.get(id);
      if (site === undefined) return;
      siteOfRow.delete(id);
      const left = (underWay.get(site) ?? 0) - 1;
      if (left > 0) underWay.set(site, left);
      else underWay.delete(site);
    },
  };
}

/**
 * Rows that go to none of the sites. Those of the release before do not say where they go: they may be
 * taken while there are too many, and count from then on.
 */
function outside({ site }: PushTable, sites: readonly string[]): SQL | undefined {
  return sites.length === 0 ? undefined : or(isNull(site), notInArray(site, [...sites]));
}
