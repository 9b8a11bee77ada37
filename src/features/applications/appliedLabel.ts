import type { TFunction } from 'i18next';
import { wholeDays } from '#src/lib/format.ts';

/** 'Today', '1 day ago', 'N days ago' (spec 2, my applications). `now` in ms. */
export function appliedLabel(iso: string, t: TFunction, now = Date.now()): string {
  const days = Math.max(0, wholeDays(Date.parse(iso), now));
  return days === 0 ? t('common:time.today') : t('common:time.daysAgo', { count: days });
}
