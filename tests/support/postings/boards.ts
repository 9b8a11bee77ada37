import { adzuna, careerjet, jobTech, jooble } from './boards/aggregators.ts';
import { googleJsonLd, microdata } from './boards/google.ts';
import { greenhouse } from './boards/greenhouse.ts';
import { jobnet, recruitee, usaJobs } from './boards/heldOut.ts';
import { ashby, lever, smartRecruiters } from './boards/lever.ts';
import { bambooHr, blanks, muse, workday } from './boards/lists.ts';
import { agencyInHindi, agencyWorkbook, gulfInArabic } from './boards/tables.ts';
import { breezy, jobvite, oracle } from './boards/unseen.ts';
import { indeed, workable } from './boards/workable.ts';
import { atom, hrXml, linkedIn, personio, teamtailor } from './boards/xmlFeeds.ts';
import type { Board } from './truth.ts';

/** The formats by which the reader was mended. */
export const boards: Record<string, Board> = {
  ...{ greenhouse, lever, workable, smartRecruiters, ashby, indeed, googleJsonLd, adzuna, jooble },
  ...{ careerjet, linkedIn, hrXml, personio, teamtailor, atom, microdata, jobTech, muse },
  ...{ workday, bambooHr, blanks, agencyInHindi, agencyWorkbook, gulfInArabic },
};

/**
 * Those that were written before the reader was mended and looked at when it was. The first three
 * were looked at first, and one thing was mended by them: the others were seen by nothing.
 */
export const heldOutBoards: Record<string, Board> = {
  ...{ usaJobs, recruitee, jobnet },
  ...{ breezy, jobvite, oracle },
};
