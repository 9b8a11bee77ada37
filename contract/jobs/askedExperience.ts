import { noExperience } from './job.ts';

/** Years of experience that a job asks for; `to` is null where there is no upper end. */
export interface AskedExperience {
  from: number;
  to: number | null;
}

const years = /^(\d{1,2})\s*(?:(?:[-–]|to)\s*(\d{1,2})|(\+))?\s*(?:years?|yrs?|saal)?\.?$/i;

/**
 * What an experience says for sure, of '2', '2-4', '5+', '0-1' or 'Fresher'.
 * @param text as the admin or a feed wrote it
 * @returns null where it is missing or says something else, such as '6 months': nothing is guessed
 */
export function askedExperience(text: string): AskedExperience | null {
  const said = text.trim();
  if (noExperience.test(said)) return { from: 0, to: 0 };
  const [, from, to, more] = years.exec(said) ?? [];
  if (from === undefined) return null;
  const least = Number(from);
  if (more) return { from: least, to: null };
  const most = to === undefined ? least : Number(to);
  return most < least ? null : { from: least, to: most };
}
