import { countries } from '#contract/options.ts';

const order: readonly string[] = countries.map(({ name }) => name);

/** The countries of a comma separated answer. */
export function countriesIn(value: string): string[] {
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The answer with a country put in or taken out: the known ones in the list's order, others behind. */
export function toggleCountry(value: string, name: string): string {
  const chosen = new Set(countriesIn(value));
  if (!chosen.delete(name)) chosen.add(name);
  const known = order.filter((country) => chosen.has(country));
  return [...known, ...[...chosen].filter((country) => !order.includes(country))].join(', ');
}

/** The ISO code of a country of the list, '' of any other. */
export function codeOf(name: string): string {
  return countries.find((country) => country.name === name)?.code ?? '';
}
