import { occupations } from '#server/db/seed/jobs/jobs.ts';
import alternative from './alternativeTitles.json' with { type: 'json' };
import fillers from './fillers.json' with { type: 'json' };
import later from './trialTestSet.json' with { type: 'json' };
import more from './moreTitles.json' with { type: 'json' };
import otherTitles from './otherTitles.json' with { type: 'json' };
import queries from './queries.json' with { type: 'json' };
import second from './secondTestSet.json' with { type: 'json' };
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

/** More of them, written later still and in the same way. */
export const secondTestSet: Trials = { ...trials, ...nothing, ...second };

const minorGroup = (iscoCode: string) => iscoCode.slice(0, 3);

/** Titles by their unit group of ISCO-08. */
const titlesBy = (groups: Readonly<Record<string, readonly string[]>>): Trials => ({
  ...{ ...trials, ...nothing, otherTitles: Object.values(groups).flat() },
  groups: new Map([
    ...Object.entries(groups).flatMap(([code, titles]) =>
      titles.map((title) => [title, minorGroup(code)] as const),
    ),
    ...occupations.map(({ jobTitle, iscoCode }) => [jobTitle, minorGroup(iscoCode)] as const),
  ]),
});

/** All other titles of ESCO, also of work that the demonstration has. */
export const moreTitles = titlesBy(more);

/** One other name of each of ESCO's occupations that the demonstration does not have. */
export const alternativeTitles = titlesBy(alternative);
