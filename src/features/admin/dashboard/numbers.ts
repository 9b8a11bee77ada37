import type { DashboardStats } from '#contract/admin/dashboardStats.ts';
import { dateText } from '#contract/dates.ts';
import { countries } from '#contract/options.ts';
import type { Translate } from '#src/i18n/keys.ts';

/** Which share of looks became applications, as text: '3.2 %'; a dash where no one looked. */
export function conversion(applications: number, views: number): string {
  if (views === 0) return '–';
  const share = (100 * Math.min(applications, views)) / views;
  return `${share.toLocaleString('en-IN', { maximumFractionDigits: share < 10 ? 1 : 0 })} %`;
}

export interface Group {
  name: string;
  jobs: number;
  applications: number;
}

/** How many bars a chart shows before it puts the rest together. */
const mostBars = 8;

/** The groups of a chart: the largest, and all others in one. `nameOf` says what each is called. */
export function barsOf(groups: readonly Group[], others: string): Group[] {
  if (groups.length <= mostBars) return [...groups];
  const rest = groups.slice(mostBars - 1);
  const sum = (of: (group: Group) => number) => rest.reduce((total, group) => total + of(group), 0);
  return [
    ...groups.slice(0, mostBars - 1),
    { name: others, jobs: sum(({ jobs }) => jobs), applications: sum((one) => one.applications) },
  ];
}

/** A day of the calendar as it stands at an axis: '21 Nov'. */
export const dayText = (day: string, t: Translate): string =>
  dateText(new Date(day), t('common:time.months')).slice(0, -5);

/** The names by which jobs call their countries: 'UAE'. */
const shortNames = new Map<string, string>(countries.map(({ code, name }) => [code, name]));

/** A name in lines of a few words, so that it fits beside its bar on a phone. */
export function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 14)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The groups by country with their names, by the runtime's language data; blank codes are `unknown`. */
export function countryGroups(rows: DashboardStats['byCountry'], unknown: string): Group[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return rows.map(({ country, jobs, applications }) => ({
    name: country ? (shortNames.get(country) ?? names.of(country) ?? country) : unknown,
    ...{ jobs, applications },
  }));
}
