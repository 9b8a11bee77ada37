import { occupations } from '#server/db/seed/jobs/jobs.ts';
import fillers from './fillers.json' with { type: 'json' };
import later from './trialTestSet.json' with { type: 'json' };
import more from './moreTitles.json' with { type: 'json' };
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

const nothing = { present: [], missing: [], fillers: [], otherTitles: [] };

/** Queries that were written before anyone looked at how the search answers them. */
export const trialTestSet: Trials = { ...trials, ...nothing, ...later };

const minorGroup = (iscoCode: string) => iscoCode.slice(0, 3);

/** All other titles of ESCO, also of work that the demonstration has. */
export const moreTitles: Trials = {
  ...{ ...trials, ...nothing, otherTitles: Object.values(more).flat() },
  groups: new Map([
    ...Object.entries(more).flatMap(([code, titles]) =>
      titles.map((title) => [title, minorGroup(code)] as const),
    ),
    ...occupations.map(({ jobTitle, iscoCode }) => [jobTitle, minorGroup(iscoCode)] as const),
  ]),
};
