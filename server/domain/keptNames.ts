import type { Db } from '#server/db/client.ts';
import { openNames, type OpenNames } from '#server/db/search/names/openNames.ts';
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

/**
 * The names of what is open: asked for with each page and each letter that is typed.
 * @param deps - Whose jobs.
 * @param db - Where they are read, unless `deps` has a better place.
 * @returns The same object until a job changes.
 * @throws Database errors.
 */
export async function keptNames(deps: Owner, db: Db): Promise<OpenNames> {
  const before = kept.get(deps);
  // Before they are read: a change meanwhile ends them.
  const version = deps.jobsVersion?.() ?? 0;
  const readAt = deps.now();
  if (before?.version === version && Math.abs(readAt - before.readAt) < namesKept)
    return before.names;
  // From the primary, whose changes the version counts: a replica may not have them yet.
  const names = await openNames(deps.requests?.read ?? db, readAt);
  kept.set(deps, { version, readAt, names });
  return names;
}
