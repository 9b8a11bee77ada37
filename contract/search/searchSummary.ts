import type { SearchHandoff } from './searchHandoff.ts';

/** Which filter the toast on arrival names (spec 4): a company, a skill or role, a category, or a general search. */
export function searchSummary(
  arrival: SearchHandoff,
): { kind: 'company' | 'role' | 'category' | 'search'; value: string } | null {
  if (!arrival.fromHeroSearch && !arrival.fromCategoryCard) return null;
  const { company, role, category, search, location, experience } = arrival.searchFilters;
  if (company) return { kind: 'company', value: company };
  if (role) return { kind: 'role', value: role };
  if (category) return { kind: 'category', value: category };
  const value = search ?? location ?? experience;
  return value ? { kind: 'search', value } : null;
}
