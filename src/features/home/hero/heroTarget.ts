import { limits } from '#contract/limits.ts';
import { heroFilters } from '#contract/search/heroSearch.ts';
import { jobsLink } from '#src/features/home/jobsLink.ts';

/** How long a search waits to hear whether a company is called so, ms. */
const patience = 1_000;

/**
 * Where the hero's form leads: its three entries, classified. Its word list comes when it is sent.
 * `companies` are the commonest ones: of the others the server's suggestions know.
 */
export async function heroTarget(
  data: FormData,
  companies: readonly string[],
): Promise<ReturnType<typeof jobsLink>> {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const form = {
    entry: text('search'),
    location: text('location'),
    experience: text('experience'),
  };
  let filters = heroFilters(form, companies);
  // A list that is far from full has them all.
  if (filters.search && companies.length > limits.filterChoices / 2)
    filters = heroFilters(form, await companiesLike(filters.search));
  return jobsLink(filters, { fromHeroSearch: true });
}

async function companiesLike(entry: string): Promise<string[]> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  try {
    const { suggestionsFor } = await import('#src/data/cache/suggestions.ts');
    const found = await suggestionsFor(entry, stop.signal);
    return found.filter(({ kind }) => kind === 'company').map((company) => company.text);
  } catch {
    return []; // then it is a search
  } finally {
    clearTimeout(timer);
  }
}
