import { countryOf } from '#contract/jobs/jobCountry.ts';
import { normalise } from '#contract/text.ts';

/** Languages in which feeds name countries. */
const languages = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'cs', 'pl', 'da', 'hi'];

let known: Map<string, string> | undefined;

/** Every country's names and codes, as the runtime's own language data has them. */
function names(): Map<string, string> {
  if (known) return known;
  known = new Map();
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const shows = languages.map((tag) => new Intl.DisplayNames(tag, { type: 'region' }));
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    // Groups and what is not a country: the European Union, the United Nations, unknown regions.
    if (!english.of(code) || /^(EU|EZ|UN|ZZ|QO|XA|XB|UK|SU|AN|CS|DD|FX|TP|YD|YU|ZR|BU)$/.test(code))
      continue;
    for (const show of shows) {
      const name = normalise(show.of(code) ?? '');
      if (name !== '' && !known.has(name)) known.set(name, code);
    }
    known.set(code.toLowerCase(), code);
  }
  for (const [name, code] of [
    ...[
      ['uk', 'GB'],
      ['great britain', 'GB'],
      ['england', 'GB'],
      ['usa', 'US'],
    ],
    ...[
      ['united states of america', 'US'],
      ['u s a', 'US'],
      ['holland', 'NL'],
    ],
    ...[
      ['czech republic', 'CZ'],
      ['ceska republika', 'CZ'],
      ['korea', 'KR'],
      ['russia', 'RU'],
    ],
  ] as const) {
    known.set(name, code);
  }
  return known;
}

/** ISO 3166 alpha-2 of a country's code or name in one of many languages, or null. */
export function readCountry(text: string): string | null {
  const name = normalise(text);
  if (name.length < 2) return null;
  return countryOf(text.split(',').at(-1) ?? '') ?? names().get(name) ?? null;
}

const english = new Intl.DisplayNames('en', { type: 'region' });

/** A country's English name, by which places on the portal end. */
export function countryName(code: string): string {
  return code === 'AE' ? 'UAE' : (english.of(code) ?? code);
}
