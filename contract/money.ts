/** Amounts as people in India write them: the same on the phone, on the server and in pictures. */

/**
 * Rupees with India's grouping: ₹1,20,000. All languages write Latin digits.
 * @param amount in rupees
 * @returns whole rupees
 */
export function rupees(amount: number): string {
  return money(Math.round(amount), 'INR');
}

/**
 * An amount in a currency: AED 2,500, EUR 13.90. By code, because people know the code from their
 * contracts and a bare $ may be of three countries.
 * @param amount in units of the currency
 * @param currency ISO 4217
 * @returns the amount with its unit
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
 * India's grouping: the last three digits, then pairs: 5,463 and 1,20,000. By hand, because the first
 * number format of a page costs a slow phone 160 ms, in the middle of its first screen.
 * @param whole a whole number
 * @returns it with commas
 */
export function grouped(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
}
