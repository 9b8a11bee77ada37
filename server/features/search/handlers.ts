import { limits } from '#contract/limits.ts';
import { suggester, type Suggester } from '#contract/search/query/suggest.ts';
import type { Db } from '#server/db/client.ts';
import { serverLexicon } from '#server/db/search/lexicon.ts';
import { openNames } from '#server/db/search/names.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { openHandler, type Handler } from '#server/http/api/handler.ts';

/**
 * How long names are taken as they were read, ms, where no job changes: suggestions are asked for
 * with each letter, and at midnight jobs end by themselves.
 */
const namesKept = 30_000;

const kept = new WeakMap<Deps, { version: number; readAt: number; names: Suggester }>();

async function namesOf(deps: Deps, db: Db): Promise<Suggester> {
  const now = deps.now();
  // Before they are read: a change meanwhile ends them.
  const version = deps.jobsVersion?.() ?? 0;
  const before = kept.get(deps);
  const isFresh = before?.version === version && Math.abs(now - before.readAt) < namesKept;
  if (isFresh) return before.names;
  // From the primary, whose changes the version counts: a replica may not have them yet.
  const names = suggester(serverLexicon(), await openNames(deps.requests?.read ?? db, now));
  kept.set(deps, { version, readAt: now, names });
  return names;
}

/** Suggestions while someone types a search. */
export const searchHandlers: readonly Handler[] = [
  openHandler('jobs.suggestions', {
    async run({ db, deps, query }) {
      const typed = (query.q ?? '').slice(0, limits.shortText);
      return { suggestions: (await namesOf(deps, db)).suggest(typed) };
    },
  }),
];
