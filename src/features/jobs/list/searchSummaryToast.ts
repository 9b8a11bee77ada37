import type { TFunction } from 'i18next';
import { searchSummary } from '#contract/search/searchSummary.ts';
import type { SearchHandoff } from '#contract/search/searchHandoff.ts';
import { limits } from '#contract/limits.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { categoryLabel } from '#src/features/jobs/categoryLabel.ts';

/** Says for 3 s which filter applies after a hero search or a category card (spec 4). */
export function showSearchSummary(arrival: SearchHandoff, t: TFunction<'jobs'>): void {
  const news = searchSummary(arrival);
  if (!news) return;
  const value = news.kind === 'category' ? categoryLabel(news.value, t) : news.value;
  const text = t(`arrival.${news.kind}`, { value });
  showToast({ tone: 'info', text, ms: limits.toastSmartSearch });
}
