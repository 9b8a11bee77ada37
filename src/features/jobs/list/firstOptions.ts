import { fewOptions } from '#contract/clientLimits.ts';
import type { FilterOptions, JobFilters } from '#contract/jobs/job.ts';

/**
 * What a select shows until its page is hydrated: each option is an element of the document.
 * @param values - All that can be chosen.
 * @param chosen - What is.
 */
export function shownAtFirst<Value>(values: readonly Value[], chosen = ''): readonly Value[] {
  return values.length <= fewOptions ? values : values.filter((value) => value === chosen);
}

/**
 * @param options - All options of the filters.
 * @param filters - What is chosen.
 * @returns What is shown of them until the page is hydrated, and nothing else.
 */
export function optionsAtFirst(options: FilterOptions, filters: JobFilters): FilterOptions {
  const { numbers, experiences } = options;
  const companies = [...shownAtFirst(options.companies, filters.company)];
  const roles = [...shownAtFirst(options.roles, filters.role)];
  const locations = [...shownAtFirst(options.locations, filters.location)];
  return {
    ...{ companies, roles, locations, experiences },
    numbers: numbers && {
      ...{ roles: ofThese(numbers.roles, roles), locations: ofThese(numbers.locations, locations) },
      ...(numbers.categories && { categories: numbers.categories }),
    },
  };
}

const ofThese = (numbers: Record<string, number>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(numbers, name) ? [[name, numbers[name]!]] : [])),
  );
