/** The display languages (spec 1). Apart from the option lists: the first screen needs only these. */
export const languages = ['english', 'hinglish', 'hindi'] as const;
export type Language = (typeof languages)[number];
