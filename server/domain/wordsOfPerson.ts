import { searchedDigits } from '#contract/account/internationalNumber.ts';

/**
 * What a search for people looks for in what is kept of each to be found by, in lower case.
 * @param search - As it was typed.
 * @returns Its words; a telephone number is one, however it is written: its digits.
 */
export function wordsOfPerson(search: string): string[] {
  const digits = searchedDigits(search);
  return digits === null ? search.toLowerCase().split(/\s+/).filter(Boolean) : [digits];
}
