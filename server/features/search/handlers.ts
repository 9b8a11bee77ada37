import { limits } from '#contract/limits.ts';
import { suggester, type SuggestionNames, type Suggester } from '#contract/search/query/suggest.ts';
import type { Db } from '#server/db/client.ts';
import { serverLexicon } from '#server/db/search/lexicon.ts';
import { keptNames } from '#server/domain/keptNames.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { openHandler, type Handler } from '#server/http/api/handler.ts';

const kept = new WeakMap<SuggestionNames, Suggester>();

async function suggesterOf(deps: Deps, db: Db): Promise<Suggester> {
  const names = await keptNames(deps, db);
  const known = kept.get(names) ?? suggester(serverLexicon(), names);
  kept.set(names, known);
  return known;
}

/** Suggestions while someone types a search. */
export const searchHandlers: readonly Handler[] = [
  openHandler('jobs.suggestions', {
    async run({ db, deps, query }) {
      const typed = (query.q ?? '').slice(0, limits.shortText);
      return { suggestions: (await suggesterOf(deps, db)).suggest(typed) };
    },
  }),
];
