import { homeStates, passportAvailabilities } from '#contract/account/profileOptions.ts';
import { candidateSorts, candidateYears, documentDays } from '#contract/candidates/candidate.ts';
import { pageOf } from '#src/features/admin/shared/list/pages.ts';
import { pageSizes } from '#src/features/admin/shared/list/pageSizes.ts';

/** What is in the address of the list, so that reload, back and links keep it. */
export const plainAddress = {
  ...{ search: '', title: '', skill: '', state: '', passport: '', years: '', language: '' },
  ...{ tag: '', expires: '', sort: 'newest', size: '', page: '' },
};
export type CandidatesAddress = typeof plainAddress;

export const addressOptions = {
  ...{ search: null, title: null, skill: null, state: homeStates, language: null, tag: null },
  ...{ passport: passportAvailabilities, years: candidateYears, sort: candidateSorts },
  ...{ expires: documentDays, size: pageSizes, page: null },
};

/** The filters that are folded away on a phone. */
const folded = [
  'title',
  'skill',
  'state',
  'passport',
  'years',
  'language',
  'tag',
  'expires',
] as const;

/** @returns how many filters beside the search narrow the list */
export const filtersSet = (address: CandidatesAddress): number =>
  folded.filter((name) => address[name].trim() !== '').length;

/** @returns what the server is asked for the list of an address */
export function listQuery(address: CandidatesAddress, size: number): Record<string, string> {
  const { size: _size, page, ...filters } = address;
  const asked = Object.entries(filters).map(([name, value]) => [name, value.trim()] as const);
  return {
    ...Object.fromEntries(asked.filter(([, value]) => value !== '')),
    ...{ page: String(pageOf(page)), limit: String(size) },
  };
}
