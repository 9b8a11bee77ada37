import { ecrCountries } from './ecrCountries.ts';
import { countries } from '#contract/options.ts';
import { normalise } from '#contract/text.ts';

/** ISO 4217: the money of the countries with jobs, and dollars, in which ships and camps pay. */
export const foreignCurrencies = [
  ...new Set([...countries.map(({ currency }) => currency), 'QAR', 'BHD', 'JOD', 'MYR', 'USD']),
] as readonly string[];
/** In which jobs pay and cost: rupees too, which need no rate. */
export const moneyCurrencies = ['INR', ...foreignCurrencies] as readonly string[];

/** Other ways in which the admin may end a location. */
const spellings: Readonly<Record<string, string>> = {
  'united arab emirates': 'AE',
  emirates: 'AE',
  'u a e': 'AE',
  ksa: 'SA',
  'kingdom of saudi arabia': 'SA',
  saudi: 'SA',
  deutschland: 'DE',
  'sultanate of oman': 'OM',
};
const codes: ReadonlyMap<string, string> = new Map([
  ...[...ecrCountries, ...countries].map(({ name, code }) => [normalise(name), code] as const),
  ...Object.entries(spellings),
]);

/** Every country that a job can be in: ISO 3166 alpha-2 codes. */
export const jobCountryCodes: readonly string[] = [...new Set(codes.values())];

/** The country of a location's last part ('Dubai, UAE' is AE), or null where it names none we know. */
export function countryOf(location: string): string | null {
  return codes.get(normalise(location.split(',').at(-1) ?? '')) ?? null;
}
