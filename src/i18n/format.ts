import type { Translate } from './keys.ts';

/** Rupees with India's grouping: ₹1,20,000. Both languages write Latin digits. */
export function rupees(amount: number): string {
  return money(Math.round(amount), 'INR');
}

/**
 * An amount in a currency: AED 2,500, EUR 13.90. By code, because people know the code from their
 * contracts and a bare $ may be of three countries.
 */
export function money(amount: number, currency: string): string {
  // Whole amounts without decimals; the dinars of an hour have three.
  const [whole = '', decimals = ''] = Math.abs(amount)
    .toFixed(Number.isInteger(amount) ? 0 : 3)
    .split('.');
  const fraction = decimals && `.${decimals.replace(/0$/, '')}`;
  const unit = currency === 'INR' ? '₹' : `${currency}\u00a0`;
  return (amount < 0 ? '-' : '') + unit + grouped(whole) + fraction;
}

/**
 * A salary range of spec 5 as people write such amounts: ₹30,000-50,000 for '30k-50k', ₹1 lakh and
 * more for '100k above'.
 */
export function salaryText(range: string, t: Translate): string {
  if (range === '100k above') return t('common:lakhAndMore');
  return `₹${range.replace(/(\d+)k/g, (_, thousands: string) => grouped(`${thousands}000`))}`;
}

/**
 * India's grouping: the last three digits, then pairs. By hand, because the first number format of
 * a page costs a slow phone 100 ms, in the middle of its first screen.
 */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
}
