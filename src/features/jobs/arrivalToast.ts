import type { TFunction } from 'i18next';
import { arrivalNews } from '#contract/arrivalNews.ts';
import type { JobsArrival } from '#contract/jobsArrival.ts';
import { limits } from '#contract/limits.ts';
import { showToast } from '#src/lib/toasts.ts';
import { categoryLabel } from './categoryLabel.ts';

/** Says for 3 s which filter applies after a hero search or a category card (spec 4). */
export function tellArrival(arrival: JobsArrival, t: TFunction<'jobs'>): void {
  const news = arrivalNews(arrival);
  if (!news) return;
  const value = news.kind === 'category' ? categoryLabel(news.value, t) : news.value;
  const text = t(`arrival.${news.kind}`, { value });
  showToast({ tone: 'info', text, ms: limits.toastSmartSearch });
}
