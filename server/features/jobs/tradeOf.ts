import type { JobSummary } from '#contract/jobs/job.ts';
import { tradePictures } from '#contract/jobs/pictures.ts';
import { namedTrades, type Trade } from '#contract/jobs/trades.ts';
import { baseLexicon } from '#contract/search/lexicon/baseLexicon.ts';
import { phraseKey } from '#contract/search/lexicon/lexicon.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import hindi from '#locales/hindi/summary.json' with { type: 'json' };
import hinglish from '#locales/hinglish/summary.json' with { type: 'json' };

/** Titles whose trade is known, or that have none: many jobs have the same one. */
const known = new Map<string, Trade | null>();
const mostKnown = 5_000;

/**
 * The trade that a title names for sure: it is the trade's own name and nothing else but a remark in
 * brackets. Other names of trades may be of near ones.
 * @param title as it was posted
 */
export function tradeOf(title: string): Trade | null {
  const before = known.get(title);
  if (before !== undefined) return before;
  const words = tokensOf(title.replace(/\([^)]*\)/g, ' '));
  const { texts: phrases, concepts } = baseLexicon();
  const ids = words.length > 0 ? (phrases.get(phraseKey(words)) ?? []) : [];
  const id = ids.find((one) => concepts.get(one)?.name.join(' ') === words.join(' '));
  const trade = namedTrades.find((one) => one === id) ?? null;
  if (known.size >= mostKnown) known.clear();
  known.set(title, trade);
  return trade;
}

/**
 * A title's trade in everyday words of the languages that titles are not written in, and its picture.
 * @returns nothing where the title names no trade for sure
 */
export function workOf(title: string): Pick<JobSummary, 'work' | 'workIn' | 'picture'> {
  const trade = tradeOf(title);
  if (!trade) return {};
  return {
    work: hinglish.work.of[trade],
    workIn: { hindi: hindi.work.of[trade] },
    picture: tradePictures[trade],
  };
}
