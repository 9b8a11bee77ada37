import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/client.ts';
import { openNames, type OpenNames } from '#server/db/search/names.ts';
import type { Deps } from '#server/http/api/deps.ts';

/** How long names are taken as they were read, ms, where no job changes: at midnight jobs end by themselves. */
const namesKept = 30_000;

type Owner = Pick<Deps, 'now' | 'jobsVersion' | 'requests'>;

interface Kept {
  version: number;
  readAt: number;
  names: OpenNames;
}

const kept = new WeakMap<Owner, Kept>();
const reading = new WeakMap<Owner, Promise<Kept>>();

async function readNames(deps: Owner, db: Db): Promise<Kept> {
  // Before they are read: a change meanwhile ends them.
  const version = deps.jobsVersion?.() ?? 0;
  const readAt = deps.now();
  // From the primary, whose changes the version counts: a replica may not have them yet.
  const names = await openNames(deps.requests?.read ?? db, readAt);
  const now = { version, readAt, names };
  kept.set(deps, now);
  return now;
}

/**
 * The names of what is open: asked for with each page and each letter that is typed. Where there are
 * more than a list to choose from holds, who asks after a change has those from before it, and they
 * are read again meanwhile: on a large site there is always a change, and reading takes its time.
 * @param deps - Whose jobs.
 * @param db - Where they are read, unless `deps` has a better place.
 * @returns The same object as long as they are the same.
 * @throws Database errors.
 */
export async function keptNames(deps: Owner, db: Db): Promise<OpenNames> {
  const before = kept.get(deps);
  const isFresh =
    before?.version === (deps.jobsVersion?.() ?? 0) &&
    Math.abs(deps.now() - before.readAt) < namesKept;
  if (isFresh) return before.names;
  const isLarge = before && before.names.companies.length > limits.filterChoices;
  if (!isLarge) return (await readNames(deps, db)).names;
  if (!reading.has(deps)) {
    const again = readNames(deps, db).finally(() => reading.delete(deps));
    reading.set(deps, again);
    // Who asks next tries again, and is told where it is still not to be had after a while.
    again.catch(() => undefined);
  }
  if (deps.now() - before.readAt > 2 * namesKept) return (await reading.get(deps)!).names;
  return before.names;
}
