import { indianDay } from '#contract/jobs/jobFacts.ts';
import { months } from './dates.ts';

/** '5 Nov 2026', by India's calendar wherever the phone is: the day by which a plan is counted. */
export function indianDate(iso: string): string {
  const [year, month, day] = indianDay(Date.parse(iso)).split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}
