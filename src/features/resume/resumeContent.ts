import type { DetailField } from '#contract/account/details.ts';
import { isFilled } from '#contract/account/details.ts';
import type { User } from '#contract/account/user.ts';

/** A line of a resume: what it is about, and what it says. */
interface ResumeLine {
  label?: string;
  text: string;
}

interface ResumeSection {
  title: string;
  lines: ResumeLine[];
}

/** What stands on a resume, in English as companies read it. */
export interface ResumeContent {
  name: string;
  /** The trade, below the name. */
  headline: string;
  contact: string[];
  sections: ResumeSection[];
}

/** Classes of an Indian driving licence, as employers abroad ask for them, and what they mean. */
export const drivingClasses = {
  MCWG: 'motorcycle',
  LMV: 'car and van',
  HGMV: 'truck',
  HPMV: 'bus',
} as const;
export type DrivingClass = keyof typeof drivingClasses;

/**
 * What a resume says beyond the profile. It is on this phone and in the PDF, and nowhere else. Of a
 * passport never its number: a resume goes through many hands.
 */
export interface ResumeExtras {
  classes: readonly DrivingClass[];
  /** The month up to which the passport holds, as `YYYY-MM`; blank where it is not said. */
  passportUntil: string;
}

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** '2031-03' as 'March 2031'; nothing for what is not a month. */
export function monthText(month: string): string {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  return year && number ? `${months[Number(number) - 1]} ${year}` : '';
}

/** '03/2031', '3-2031' or '032031' as '2031-03'; nothing for what is not a month of this century. */
export function typedMonth(text: string): string {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.\- ]?\s*(20\d{2})\s*$/.exec(text) ?? [];
  return month && year ? `${year}-${month.padStart(2, '0')}` : '';
}

/** '4' as '4 years', '1' as '1 year'; anything that holds words as it stands. */
function years(value: string): string {
  if (!/^\d+([.,-]\d+)?\+?$/.test(value)) return value;
  return value === '1' ? '1 year' : `${value} years`;
}

/** Commas and line breaks as people type them, as one list. */
function list(value: string): string {
  return value
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/**
 * A profile as a resume. Only what was answered stands on it; a section without an answer is left
 * out. The document is English in both languages of the site: that is what companies abroad read.
 */
export function resumeContent(
  { details, email }: Pick<User, 'details' | 'email'>,
  extras: ResumeExtras = { classes: [], passportUntil: '' },
): ResumeContent {
  const said = (field: DetailField) => {
    const value = details[field];
    return value !== undefined && isFilled(value) ? value.trim().replace(/\s+/g, ' ') : '';
  };
  const skills = details.skills !== undefined && isFilled(details.skills) ? details.skills : '';
  const ielts = said('ieltsBand');
  const until = monthText(extras.passportUntil);
  const classes = extras.classes.map((one) => `${one} (${drivingClasses[one]})`).join(', ');
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ');
  const section = (title: string, ...lines: [label: string, text: string][]): ResumeSection => ({
    title,
    lines: lines
      .filter(([, text]) => text !== '')
      .map(([label, text]) => (label === '' ? { text } : { label, text })),
  });
  const sections = [
    section('Profile', ['', said('description')]),
    section('Skills', ['', list(skills)]),
    section(
      'Work',
      ['Job title', said('presentJobTitle')],
      ['Experience', years(said('yearsOfExperience'))],
      ['At present', said('currentEmploymentStatus')],
    ),
    section(
      'Education',
      ['Highest qualification', said('highestQualification')],
      ['Field', said('qualificationSector')],
      ['Officially recognized', said('qualificationRecognized')],
    ),
    section(
      'Languages',
      ['Mother tongue', said('motherTongue')],
      ['English', joined(said('englishProficiency'), ielts && `IELTS ${ielts}`)],
    ),
    section(
      'Working abroad',
      ['Preferred countries', said('preferredCountries')],
      ['Passport', joined(said('passportAvailability'), until && `valid until ${until}`)],
      ['Driving licence', joined(said('drivingLicense'), classes && `class ${classes}`)],
      ['Has lived in', said('residencyHistory')],
      ['Why abroad', said('whyAbroad')],
    ),
    section('Personal', ['Marital status', said('matrimonialStatus')]),
  ];
  const home = said('homeState');
  return {
    name: said('fullName') || email,
    headline: said('presentJobTitle'),
    contact: [said('mobile'), email, home && `${home}, India`].filter((text) => text !== ''),
    sections: sections.filter(({ lines }) => lines.length > 0),
  };
}

/** What a resume should not lack: the fields of which nothing is known yet. */
export function missingOnResume({ details }: Pick<User, 'details'>): DetailField[] {
  const wanted = ['fullName', 'mobile', 'presentJobTitle', 'skills', 'yearsOfExperience'] as const;
  return wanted.filter((field) => !isFilled(details[field]));
}
