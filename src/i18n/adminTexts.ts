/** What only an admin reads, each file its own chunk. */
export const adminTexts = import.meta.glob<{ default: object }>(
  '/locales/*/{admin*,applicants}.json',
);
