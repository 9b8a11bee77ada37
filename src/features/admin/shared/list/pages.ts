/** @returns the page that an address names, from 1 */
export const pageOf = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

/** @returns what the address of a page says: nothing of the first one */
export const pageText = (page: number): string => (page === 1 ? '' : String(page));

/** @returns how many pages so many rows fill; at least one */
export const pagesOf = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));
