import { limits } from '#contract/limits.ts';
import { suggester, type Suggester } from '#contract/search/suggest.ts';
import type { Db } from '#server/db/client.ts';
import { serverLexicon } from '#server/db/search/lexicon.ts';
import { openNames } from '#server/db/search/names.ts';
import type { Deps } from '#server/http/deps.ts';
import { openHandler, type Handler } from '#server/http/handler.ts';

/**
 * How long names are taken as they were read, ms: suggestions are asked for with each letter, and
 * a new job's name may come a little later.
 */
const namesKept = 30_000;

const kept = new WeakMap<Deps, { readAt: number; names: Suggester }>();

async function namesOf(deps: Deps, db: Db): Promise<Suggester> {
  const now = deps.now();
  const before = kept.get(deps);
  if (before && Math.abs(now - before.readAt) < namesKept) return before.names;
  const names = suggester(serverLexicon(), await openNames(db, now));
  kept.set(deps, { readAt: now, names });
  return names;
}

/** Suggestions while somebody types a search. */
export const searchHandlers: readonly Handler[] = [
  openHandler('jobs.suggestions', {
    async run({ db, deps, query }) {
      const typed = (query.q ?? '').slice(0, limits.shortText);
      return { suggestions: (await namesOf(deps, db)).suggest(typed) };
    },
  }),
];
