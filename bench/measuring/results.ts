import { mkdirSync, writeFileSync } from 'node:fs';

/** One figure of a measurement, beside what it is held against in the same run. */
export interface Figure {
  name: string;
  /** What `ours` and `limit` are counted in. */
  unit: 'ms' | 'bytes' | 'requests';
  ours: number;
  /** The same on the page that can do no less, where there is one. */
  limit?: number;
  /** One of the few that README.md shows. */
  headline?: boolean;
}

/** Where the last run's figures are, one file for each measurement. */
const resultsFolder = 'bench/results';

/**
 * Keeps a measurement's figures for the table of `npm run bench`.
 * @param name of the measurement
 * @param against what the limit is, in a few words
 */
export function keepResults(name: string, against: string, figures: readonly Figure[]): void {
  mkdirSync(resultsFolder, { recursive: true });
  const text = JSON.stringify({ name, against, figures }, null, 2);
  writeFileSync(`${resultsFolder}/${name}.json`, `${text}\n`);
}
