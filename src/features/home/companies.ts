import type { HiringCompany } from '#contract/company.ts';

/** A card of the carousel; where the companies cannot be had, nothing is known of their jobs. */
export type CompanyCard = Pick<HiringCompany, 'name' | 'logoUrl'> & Partial<HiringCompany>;

/**
 * Stands in where the companies cannot be had (spec 8). The names are made up and shown as
 * examples: a real company that may not be hiring now would mislead.
 */
export const fallbackCompanies: readonly CompanyCard[] = [
  { name: 'Sandpiper Dhow Contracting', logoUrl: null },
  { name: 'Amber Hoopoe Hotels', logoUrl: null },
  { name: 'Desert Heron Transport', logoUrl: null },
  { name: 'Monsoon Coconut Farms', logoUrl: null },
];
