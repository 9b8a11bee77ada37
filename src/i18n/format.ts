import { grouped } from '#contract/money.ts';
import type { Translate } from './keys.ts';

// Screens know the module of the page's formats alone.
export { grouped, money, rupees } from '#contract/money.ts';

/**
 * A salary range of spec 5 as people write such amounts: ₹30,000-50,000 for '30k-50k', ₹1 lakh and
 * more for '100k above'.
 */
export function salaryText(range: string, t: Translate): string {
  if (range === '100k above') return t('common:lakhAndMore');
  return `₹${range.replace(/(\d+)k/g, (_, thousands: string) => grouped(`${thousands}000`))}`;
}
