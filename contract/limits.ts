/**
 * The limits, as `limits.toast`. Each is a constant of its own, so that a file of the build carries those
 * that it uses, and neither a first screen nor the worker the server's.
 */
export * as limits from './limitValues.ts';

/** Column widths of the exported spreadsheet, in characters (spec 9). */
export const exportColumnWidths = [8, 25, 30, 50, 15, 20] as const;
