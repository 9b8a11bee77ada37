import { heroFilters } from '#contract/search/heroSearch.ts';
import { jobsLink } from '#src/features/home/jobsLink.ts';

/** Where the hero's form leads: its three entries, classified. Its word list comes when it is sent. */
export function heroTarget(
  data: FormData,
  companies: readonly string[],
): ReturnType<typeof jobsLink> {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const filters = heroFilters(
    { entry: text('search'), location: text('location'), experience: text('experience') },
    companies,
  );
  return jobsLink(filters, { fromHeroSearch: true });
}
