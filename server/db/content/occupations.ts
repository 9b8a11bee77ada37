import records from './occupations.json' with { type: 'json' };
import type { Occupation } from './types.ts';

/** To be shown wherever ESCO's words are: its reuse is free with this credit. */
export const occupationsCredit =
  'Occupation titles and descriptions: ESCO v1.1, European Commission';

/** The occupations of the demonstration jobs. scripts/derive-occupations.mjs writes ESCO's part. */
export const occupations = records as Occupation[];

/** Trades and services against office work: ISCO-08 major groups 5 to 9. */
export function isTrade(occupation: Occupation): boolean {
  return occupation.iscoCode >= '5';
}
