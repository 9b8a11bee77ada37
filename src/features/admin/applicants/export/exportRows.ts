import { exportColumns, safeCell, type Applicant } from '#contract/applications/application.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { resumePath } from '#contract/http/paths.ts';
import { isUrl } from '#contract/text.ts';

export interface RowTexts {
  /** Stands where someone has uploaded no resume. */
  noResume: string;
  /** The site's address, which links in a file must carry. */
  origin: string;
}

/** Characters that XML cannot hold: a spreadsheet with one of them does not open. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Signs that turn the order of letters around: in a cell they would show an address as another one. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text as a spreadsheet can hold it; XML knows one kind of line break. */
function cell(text: string): string {
  return safeCell(text.replace(unwritable, '').replace(turning, '').replace(/\r\n?/g, '\n'));
}

/** The spreadsheet's rows, the names of the columns first. Every cell is a text that starts no formula. */
export function exportRows(applicants: readonly Applicant[], texts: RowTexts): string[][] {
  const rows = applicants.map((applicant, index) => [
    String(index + 1),
    applicant.userName,
    applicant.email,
    absoluteLink(applicant.resumeLink, texts.origin) ?? texts.noResume,
    applicant.applicationStatus,
    shortDate(applicant.appliedAt),
  ]);
  return [[...exportColumns], ...rows.map((row) => row.map(cell))];
}

/** A link that works outside of this site too, or null where it leads nowhere on the web. */
export function absoluteLink(link: string | null, origin: string): string | null {
  if (!link || !isUrl(link, origin)) return null;
  const url = new URL(link, origin);
  // A server that was not told its own address calls itself localhost: this page's is right.
  if (url.pathname.startsWith(resumePath(''))) return new URL(url.pathname, origin).href;
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

/** A day on this computer's calendar as YYYY-MM-DD. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
