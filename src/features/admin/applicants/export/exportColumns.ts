import {
  exportColumns as specified,
  safeCell,
  type Applicant,
} from '#contract/applications/application.ts';
import { indiaZone, zoneClock, zoneLabel } from '#contract/applications/zones.ts';
import { exportColumnWidths } from '#contract/limits.ts';
import { href, resumePath } from '#contract/http/paths.ts';
import { isUrl } from '#contract/text.ts';

/** What the rows say besides what is known of the applicants. */
export interface ExportAbout {
  /** Stands where someone has uploaded no resume. */
  noResume: string;
  /** The site's address, which links in a file must carry. */
  origin: string;
  job: { id: string; name: string; company: string };
}

/** A cell as the spreadsheet package takes it; null is a blank one. */
export type Cell = {
  t: 's' | 'n';
  v: string | number;
  /** How it is shown. */
  z?: string;
  /** Where it leads. */
  l?: { Target: string };
} | null;

/**
 * How a number is shown as a day, and as a day with its hour; a text as a text even after someone has
 * touched it; and two that say the same as the plain format, by which styles find their cells.
 */
export const formats = {
  day: 'd mmm yyyy',
  moment: 'd mmm yyyy h:mm AM/PM',
  text: '@',
  header: 'General;General;General;@',
  link: '0;-0;0;@',
} as const;

interface Column {
  header: string;
  /** In characters. */
  width: number;
  cell: (applicant: Applicant, about: ExportAbout, index: number) => Cell;
}

/** The columns of spec 3, then what an admin may choose besides. */
const columns = {
  number: column(0, (_one, _about, index) => ({ t: 'n', v: index + 1 })),
  name: column(1, ({ userName }) => text(userName)),
  email: column(2, ({ email }) => text(email)),
  resume: column(3, ({ resumeLink }, { origin, noResume }) => {
    const link = absoluteLink(resumeLink, origin);
    return link === null ? text(noResume) : linked(link, link);
  }),
  status: column(4, ({ applicationStatus }) => text(applicationStatus)),
  date: column(5, ({ appliedAt }) => ({
    t: 'n',
    v: Math.floor(serial(appliedAt)),
    z: formats.day,
  })),
  phone: { header: 'Phone', width: 18, cell: ({ profile }) => phone(profile?.mobile) },
  state: { header: 'Home State', width: 18, cell: ({ profile }) => text(profile?.homeState) },
  jobTitle: {
    ...{ header: 'Present Job Title', width: 25 },
    cell: ({ profile }) => text(profile?.presentJobTitle),
  },
  years: {
    ...{ header: 'Years of Experience', width: 20 },
    cell: ({ profile }) => number(profile?.yearsOfExperience),
  },
  skills: {
    ...{ header: 'Skills', width: 40 },
    cell: ({ profile }) => text(profile?.skills.join(', ')),
  },
  interview: {
    ...{ header: 'Interview', width: 22 },
    cell: ({ interview }) =>
      interview && {
        ...{ t: 'n', z: formats.moment },
        v: serialOf(zoneClock(interview.zone ?? indiaZone, Date.parse(interview.at)).getTime()),
      },
  },
  place: { header: 'Interview Place', width: 30, cell: ({ interview }) => text(interview?.place) },
  notes: { header: 'Notes', width: 8, cell: ({ notes }) => ({ t: 'n', v: notes }) },
  job: {
    ...{ header: 'Job', width: 30 },
    cell: (_one, { job, origin }) => linked(job.name, origin + href('job', { jobId: job.id })),
  },
  company: { header: 'Company', width: 25, cell: (_one, { job }) => text(job.company) },
} as const satisfies Record<string, Column>;

export type ColumnName = keyof typeof columns;

export const columnNames = Object.keys(columns) as readonly ColumnName[];

/** What the file holds where no one has chosen (spec 3). */
export const specifiedColumns = columnNames.slice(0, specified.length);

/** Those that are read from the profiles, which an export asks for only then. */
export const profileColumns: readonly ColumnName[] = [
  ...(['phone', 'state', 'jobTitle', 'years', 'skills'] as const),
];

export const columnOf = (name: ColumnName): Column => columns[name];

/** Beside the time of an interview, which is on the clocks of its place: whose clocks they are. */
const interviewZone: Column = {
  ...{ header: 'Interview Time Zone', width: 20 },
  cell: ({ interview }) => text(interview ? zoneLabel(interview.zone ?? indiaZone) : ''),
};

/** The columns of a file in which these were chosen. */
export function columnsOf(names: readonly ColumnName[]): readonly Column[] {
  return names.flatMap((name) =>
    name === 'interview' ? [columnOf(name), interviewZone] : columnOf(name),
  );
}

/** A column of the specification, with its name and its width (spec 3 and 9). */
function column(at: keyof typeof specified & number, cell: Column['cell']): Column {
  return { header: specified[at] ?? '', width: exportColumnWidths[at] ?? 0, cell };
}

/** Characters that XML cannot hold: a spreadsheet with one of them does not open. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Signs that turn the order of letters around: in a cell they would show an address as another one. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text as a spreadsheet can hold it, that starts no formula; XML knows one kind of line break. */
function text(said = ''): Cell {
  const clean = said.replace(unwritable, '').replace(turning, '').replace(/\r\n?/g, '\n');
  return clean === '' ? null : { t: 's', v: safeCell(clean) };
}

/** A text that opens a page. */
function linked(said: string, target: string): Cell {
  const cell = text(said);
  return cell && { ...cell, z: formats.link, l: { Target: target } };
}

/** A phone number keeps its + and its 0; what is none is a text like any other. */
function phone(said = ''): Cell {
  const plain = said.trim();
  return /^\+?\d[\d ().-]*$/.test(plain) ? { t: 's', v: plain, z: formats.text } : text(said);
}

/** A number where it is one: '2-4' years stay a text. */
function number(said = ''): Cell {
  return /^\d+(\.\d+)?$/.test(said.trim()) ? { t: 'n', v: Number(said) } : text(said);
}

/** A moment as spreadsheets count, on this computer's clock. */
function serial(iso: string): number {
  const at = new Date(iso);
  return serialOf(at.getTime() - at.getTimezoneOffset() * 60_000);
}

/** What clocks show (ms, as if they were UTC's) as spreadsheets count: days since 30 December 1899. */
const serialOf = (clock: number) => (clock - Date.UTC(1899, 11, 30)) / 86_400_000;

/** A link that works outside of this site too, or null where it leads nowhere on the web. */
export function absoluteLink(link: string | null, origin: string): string | null {
  if (!link || !isUrl(link, origin)) return null;
  const url = new URL(link, origin);
  // A server that was not told its own address calls itself localhost: this page's is right.
  if (url.pathname.startsWith(resumePath(''))) return new URL(url.pathname, origin).href;
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
