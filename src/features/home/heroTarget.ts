import { heroFilters } from '#contract/heroSearch.ts';
import { jobsLink } from './jobsLink.ts';

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
