import { occupations } from '#server/db/seed/jobs/jobs.ts';
import fillers from './fillers.json' with { type: 'json' };
import otherTitles from './otherTitles.json' with { type: 'json' };
import queries from './queries.json' with { type: 'json' };
import type { Trials } from './measure.ts';

/** The trials over the demonstration jobs. Titles of occupations: ESCO v1.1, European Commission. */
export const trials: Trials = {
  ...queries,
  fillers,
  otherTitles,
  alsoCalled: new Map(
    occupations.map(({ jobTitle, escoLabel, altLabels }) => [jobTitle, [escoLabel, ...altLabels]]),
  ),
};
