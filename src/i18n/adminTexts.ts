/** What only an admin reads, or who comes by mobile number, each file its own chunk. */
export const adminTexts = import.meta.glob<{ default: object }>(
  '/locales/*/{admin*,applicants,phoneLogin}.json',
);
