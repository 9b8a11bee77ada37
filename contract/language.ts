/** The display languages (spec 1, and Hindi). Apart from the option lists: the first screen needs only these. */
export const languages = ['english', 'hinglish', 'hindi'] as const;
export type Language = (typeof languages)[number];

/** The languages that are not whole, each with the one in which what it does not say is read. */
export const fallbacks: Partial<Record<Language, Language>> = {};
