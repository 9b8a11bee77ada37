import { and, inArray } from 'drizzle-orm';
import { actOf, recordChange } from '#server/domain/audit.ts';
import { applicantLimits, type RecentChange } from '#contract/applications/applicants.ts';
import { ApiError } from '#server/http/api/errors.ts';
import { createSlices } from '#server/domain/slices.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import { applications } from '#server/db/schema/schema.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { isTakenBack } from './undoChange.ts';
import {
  changeApplications,
  differing,
  idsOf,
  narrowed,
  type Change,
  type Changed,
  type Chosen,
} from './change.ts';
import { queueNotices } from './notices.ts';

type Line = Parameters<typeof recordChange>[1];

/**
 * Changes the applications that are chosen, however many:
 * slice by slice, each in a short transaction with its events, its mails and the line of the
 * admin's log, so that others are answered meanwhile. Where it is stopped in the middle, the log
 * says how many were changed, and asking again changes the rest. Who was changed by someone else
 * since the work began and is no longer one of them stays. Where someone takes it back meanwhile,
 * it ends there.
 * The mails of a change of many wait, and it can be undone meanwhile (undoChange). A single one is
 * told at once, and its undo tells what is so again (undoOne).
 * @param lineOf the log's line for all that were changed so far
 * @param expected how many the admin has said yes to
 * @returns how many changed, how many of them are told nothing by mail, and how to undo it: `undo` of many, `changeId` of one
 * @throws NUMBER_CHANGED, with the number now, where it is not `expected`
 */
export async function changeMany(
  db: Db,
  { deps, user }: { deps: Pick<Deps, 'publicUrl' | 'now'>; user: { id: string } },
  chosen: Chosen,
  change: Change,
  lineOf: (changed: readonly Changed[]) => Line,
  expected?: number,
): Promise<{ updated: number; untold: number; undo?: RecentChange; changeId?: string }> {
  const act = actOf({ deps, user });
  const id = newId();
  const changed: Changed[] = [];
  let mailed = 0;
  const ids = await idsOf(db, narrowed(chosen, differing(change)));
  if (expected !== undefined && expected !== ids.length) {
    throw new ApiError('NUMBER_CHANGED', { extra: { number: ids.length } });
  }
  const many = ids.length > 1;
  const hold = many ? { changeId: id, until: act.at.getTime() + applicantLimits.mailHold } : null;
  const slices = createSlices({ least: 25, most: 200, inRequest: true });
  for (let from = 0; from < ids.length;) {
    from = await slices.run((size) =>
      db.transaction(async (tx) => {
        if (from > 0 && (await isTakenBack(tx, id))) return ids.length;
        const some = ids.slice(from, from + size);
        const mine = and(chosen.where, inArray(applications.id, some))!;
        const now = await changeApplications(tx, mine, change, { ...act, changeId: id });
        changed.push(...now);
        if (now.length > 0) await recordChange(tx, { ...lineOf(changed), lineId: id });
        mailed += await queueNotices(tx, deps, now, change, { hold });
        return from + some.length;
      }),
    );
  }
  const updated = changed.length;
  const told = { updated, untold: updated - mailed };
  if (updated === 0) return told;
  if (!hold) return { ...told, changeId: id };
  return { ...told, undo: { id, count: updated, until: new Date(hold.until).toISOString() } };
}

/** How many a change would make others. */
export async function countChange(db: Db, chosen: Chosen, change: Change): Promise<number> {
  return (await idsOf(db, narrowed(chosen, differing(change)))).length;
}
