/*
 * What a filter takes out of a query leaves a gap. Words on its two sides were no neighbours: in "driver
 * night shift nahi" it is no driver that is not wanted.
 */

/** Stands where something was taken out: no word, and no name has it. */
export const gap = ' | ';

/**
 * What is left of a query, as it is typed.
 * @param rest with a gap wherever something was taken out
 */
export const withoutGaps = (rest: string): string => rest.replace(/[ |]+/g, ' ').trim();
