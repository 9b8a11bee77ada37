import { normalise } from '#contract/text.ts';
import { toLatin } from '#contract/search/text/devanagari.ts';
import { yearWords } from './experienceFilter.ts';
import { factorOf, units } from './payAmounts.ts';

const number = '(\\d+(?:\\.\\d+)?)';
const unit = `(?: ?(${units})\\b)?`;
/** "60,000" and "1,00,000". */
const withCommas = /\d+(?:,\d{2,3})*,\d{3}(?!\d)/g;
/** "18000-22000", "2.5 se 3 lakh": both are of the unit that is said once, where that makes a range. */
const range = new RegExp(
  `${number}${unit}(?: ?[-\\u2013\\u2014~] ?| (?:to|se) )(?:rs\\.? ?)?(?=${number}${unit})`,
  'g',
);
/** "1.5 lakh", "12.5k". */
const ofUnit = new RegExp(`(\\d+\\.\\d+) ?(${units})\\b`, 'g');
const ofYears = new RegExp(`(\\d+)\\.\\d+(?=\\+? ?(?:${yearWords})\\b)`, 'g');

/**
 * A query as filters of pay and years read it: normalised and in Latin letters, with each figure as one
 * number. Points and commas are gone after that, and with them what a figure is worth.
 * @param query the query as typed
 */
export function plainQuery(query: string): string {
  const figures = toLatin(query)
    .toLowerCase()
    .replace(/\u20b9|(\d) ?\/-/g, '$1 rs ')
    .replace(/(\d) ?\/ ?(?=day|h(?:ou)?r|din)/g, '$1 per ')
    // What normalise() would leave out.
    .replace(/\u20ac/g, ' euro ')
    .replace(/\$/g, ' dollar ')
    .replace(/\u00a3/g, ' gbp ')
    .replace(withCommas, (figure) => figure.replaceAll(',', ''))
    // "50000.00": paise.
    .replace(/(\d)\.00?(?!\d)/g, '$1')
    .replace(/(\d) ?lpa\b/g, '$1 lakh pa')
    .replace(/\s+/g, ' ')
    .replace(range, (_, from: string, own = '', to: string, other = '') => {
      // "80000 to 1 lakh" is no range of lakhs.
      const isOfOne = Number(from) <= Number(to);
      return `${from} ${own || (isOfOne ? other : '')} to `;
    })
    .replace(
      ofUnit,
      (_, figure: string, name: string) => `${Math.round(Number(figure) * factorOf(name))} rs`,
    )
    // Someone with 2.5 years has 2 of them behind him.
    .replace(ofYears, '$1');
  return normalise(figures);
}
