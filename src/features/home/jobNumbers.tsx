import type { ChoiceNumbers } from '#contract/jobs/job.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { grouped } from '#src/i18n/format.ts';
import css from './sections/Section.module.css';

/** How many open jobs each of some names finds, in their order; undefined where that is not known. */
export type JobNumbers = readonly (number | undefined)[];

/** The server's numbers: without a network, where lists are of the jobs on the phone, none is made up. */
export function useJobNumbers(of: keyof ChoiceNumbers, names: readonly string[]): JobNumbers {
  const { data, offline } = useResource({ call: 'jobs.filterOptions' });
  const known = offline ? undefined : data?.numbers?.[of];
  return names.map((name) => known?.[name]);
}

/** A number beside the name that it is of. */
export function JobNumber({ jobs }: { jobs: number | undefined }) {
  return jobs ? <span className={css.number}>{grouped(jobs)}</span> : null;
}
