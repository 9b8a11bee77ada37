import { type SortOrder } from '#contract/jobs/job.ts';
import { compareJobs } from '#contract/jobs/jobMatching.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { termsOf, type JobTerms, type SearchableJob } from './jobTerms.ts';
import {
  elsewhere,
  hasTrade,
  isFull,
  isNamedThere,
  lacksNamedThere,
  lacksTradeThere,
  namedThere,
  needsNear,
  otherWork,
  rankOf,
  sortedBy,
  type Rank,
  type SearchSort,
} from './rank.ts';
import { levelOfJob } from '#contract/search/query/payFilter.ts';
import { parseQuery, type Alternative } from '#contract/search/query/parseQuery.ts';
import { understoodOf } from '#contract/search/query/understood.ts';
import type { Understood } from '#contract/search/understanding.ts';
import { vocabularyOf, type Vocabulary } from '#contract/search/lexicon/vocabulary.ts';

type Listed = SearchableJob & { id: string; createdAt: string };

export interface SearchResult<J> {
  jobs: J[];
  /** No job has all that was asked for: these have the most of it. */
  partial: boolean;
  /** What was understood of the query. */
  understood: Understood;
  /** The trade is not in the place that was asked for: these are elsewhere, `others` other work there. */
  elsewhere?: boolean;
  others?: J[];
}

/** How jobs are read, for who does it in steps (src/data/cache/searchKept.ts). */
export const engine = { termsOf, vocabularyOf };

/** Jobs made ready to be searched. */
export interface SearchableJobs<J> {
  /**
   * The jobs that answer a query, best first and newest first among equals; with `order` 'asc' the
   * oldest first. The same rule as the server's (server/db/search/find.ts), over the jobs at hand. A
   * query without a word that says anything is answered by all of them.
   */
  search(query: string, order?: SortOrder, sort?: SearchSort): SearchResult<J>;
}

/** What a search needs of jobs: of a thousand, fifty times what the search itself takes. */
export interface ReadJobs {
  found: readonly JobTerms[];
  vocabulary: Vocabulary;
}

function readJobs(jobs: readonly SearchableJob[], lexicon: Lexicon): ReadJobs {
  const found = jobs.map((job) => termsOf(lexicon, job));
  return { found, vocabulary: vocabularyOf(found.flatMap(({ words }) => [...words])) };
}

/** Reads jobs for searches in them, by the lists of words alone or by a lexicon with more. */
export function searchable<J extends Listed>(
  jobs: readonly J[],
  lexicon: Lexicon,
  read = readJobs(jobs, lexicon),
): SearchableJobs<J> {
  const { vocabulary } = read;
  const known = jobs.map((job, at) => ({ job, terms: read.found[at]!.terms }));
  const rankAll = (alternatives: readonly Alternative[]) =>
    known.flatMap(({ job, terms }) => {
      const rank = rankOf(terms, alternatives);
      return rank ? [{ job, rank, terms }] : [];
    });
  return {
    search(query, order = 'desc', sort = 'match') {
      const compare = compareJobs(order);
      const plan = sortedBy(parseQuery(lexicon, vocabulary, query), sort);
      const understood = understoodOf(lexicon, query, plan);
      if (plan.everything) {
        const byPay = sort === 'pay' ? comparePay : () => 0;
        const all = [...jobs].sort((a, b) => byPay(a, b) || compare(a, b));
        return { jobs: all, partial: false, understood };
      }
      const sorted = (ranked: readonly { job: J; rank: Rank }[]) => {
        const best = bestOf(ranked);
        return ranked
          .filter(({ rank }) => rank.coverage === best)
          .sort(
            (a, b) => (order === 'desc' ? b.rank.score - a.rank.score : 0) || compare(a.job, b.job),
          )
          .map(({ job }) => job);
      };
      let ranked = rankAll(plan.alternatives);
      if (lacksTradeThere(plan, bestOf(ranked))) {
        const away = rankAll(elsewhere(plan));
        if (hasTrade(bestOf(away))) {
          const others = sorted(rankAll(otherWork(plan).alternatives));
          return { jobs: sorted(away), partial: true, understood, elsewhere: true, others };
        }
      }
      if (needsNear(plan, bestOf(ranked))) ranked = rankAll([...plan.alternatives, ...plan.near]);
      const best = bestOf(ranked);
      const isNamed = ranked.some(
        ({ rank, terms }) => rank.coverage === best && isNamedThere(terms, plan),
      );
      if (lacksNamedThere(plan, best, isNamed)) ranked = rankAll(namedThere(plan));
      const found = sorted(ranked);
      const isWhole = isFull(plan, best) && isNamed;
      const partial = found.length > 0 && !isWhole;
      return { jobs: found, partial, understood };
    },
  };
}

function bestOf(ranked: readonly { rank: Rank }[]): number {
  return ranked.reduce((best, { rank }) => Math.max(best, rank.coverage), 0);
}

/** The best paid first, by the levels of payLevel(); what does not say its pay is last. */
export function comparePay(
  a: Parameters<typeof levelOfJob>[0],
  b: Parameters<typeof levelOfJob>[0],
): number {
  return (levelOfJob(b) ?? -1) - (levelOfJob(a) ?? -1);
}
