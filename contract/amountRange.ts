/**
 * Two amounts as a range, with the currency once: 'AED 2,000–2,400'.
 * @param from an amount as `money` (money.ts) writes it
 * @param to the other one
 * @returns one of them where they are the same
 */
export function amountRange(from: string, to: string): string {
  return from === to ? from : `${from}–${to.replace(/^[^\d]+/, '')}`;
}
