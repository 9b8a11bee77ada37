import { limits } from '#contract/limits.ts';
import { keptNames } from '#server/domain/keptNames.ts';
import { openHandler, type Handler } from '#server/http/api/handler.ts';
import { suggestionsFor } from './suggestions.ts';

/** Suggestions while someone types a search. */
export const searchHandlers: readonly Handler[] = [
  openHandler('jobs.suggestions', {
    async run({ db, deps, query }) {
      const typed = (query.q ?? '').slice(0, limits.shortText);
      return { suggestions: await suggestionsFor(db, await keptNames(deps, db), typed) };
    },
  }),
];
