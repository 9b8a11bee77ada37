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
export function resumeContent({ details, email }: Pick<User, 'details' | 'email'>): ResumeContent {
  const said = (field: DetailField) => {
    const value = details[field];
    return value !== undefined && isFilled(value) ? value.trim().replace(/\s+/g, ' ') : '';
  };
  const skills = details.skills !== undefined && isFilled(details.skills) ? details.skills : '';
  const ielts = said('ieltsBand');
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
      [
        'English',
        [said('englishProficiency'), ielts && `IELTS ${ielts}`].filter(Boolean).join(', '),
      ],
    ),
    section(
      'Working abroad',
      ['Preferred countries', said('preferredCountries')],
      ['Passport', said('passportAvailability')],
      ['Driving licence', said('drivingLicense')],
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
