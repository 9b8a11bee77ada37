/** India is so many minutes ahead of UTC, as `Date` counts it. */
const india = -330;

/**
 * A date or time by India's clock. Where the phone's own clock is another one, it says whose it is.
 * @param text the date or time in words
 * @param iso the moment itself
 * @param named says that it is Indian time
 */
export const inIndia = (text: string, iso: string, named: (text: string) => string): string =>
  new Date(iso).getTimezoneOffset() === india ? text : named(text);
