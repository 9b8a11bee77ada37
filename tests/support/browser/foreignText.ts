import type { JobSummary } from '#contract/jobs/job.ts';
import { homeStates } from '#contract/account/profileOptions.ts';
import { applicationStatuses, categories, countries, notSpecified } from '#contract/options.ts';
import { brand } from '#contract/brand.ts';
import { latinWords } from '../data/latinWords.ts';
import { isEnglish } from './englishText.ts';
import type { PageText } from './textOfPage.ts';

/** The languages that are read for what is in another one. */
export type ReadLanguage = 'hinglish' | 'hindi';
export const readLanguages: readonly ReadLanguage[] = ['hinglish', 'hindi'];

/** Values of the data as they are stored. */
const stored = new Set<string>([...applicationStatuses, ...categories, notSpecified]);

const wordsOf = (text: string) => text.match(/\p{Script=Latin}[\p{Script=Latin}-]*/gu) ?? [];

/** Names that are Latin in each language: of states, countries, the site, and currencies. */
const names = [
  ...[...homeStates, ...countries.map(({ name }) => name), brand.name].flatMap(wordsOf),
  // The plans, as receipts and the payment name them.
  ...['Free', 'Trial', 'Pro', 'Premium'],
  // Who writes the articles.
  'team',
  ...['AED', 'SAR', 'OMR', 'QAR', 'KWD', 'BHD', 'EUR', 'DKK', 'NZD', 'AUD', 'INR', 'USD'],
];

/** The words of a job that stand as posted: its title, which a spoken name cannot mark, who hires, and where. */
export const namesIn = ({ title, companyName, location }: JobSummary) => [
  ...wordsOf(title),
  ...wordsOf(companyName),
  ...wordsOf(location),
];

/**
 * What is in another language than the page: in Hinglish an English sentence, in Hindi any Latin word.
 * @param known words that are names here
 */
export function foreignTexts(
  language: ReadLanguage,
  texts: readonly PageText[],
  known: readonly string[] = [],
): string[] {
  const all = new Set([...names, ...known].map((name) => name.toLowerCase()));
  const foreign = (text: string): string[] => {
    if (stored.has(text)) return [text];
    if (language === 'hinglish') return isEnglish(text) ? [text] : [];
    // The letters of a name, where it has no picture.
    if (/^[A-Z]{1,2}$/.test(text)) return [];
    return latinWords(text).filter((word) => !all.has(word.toLowerCase()));
  };
  return texts.flatMap(({ text, at }) => {
    const found = foreign(text);
    return found.length > 0
      ? [`${found.join(' ').slice(0, 150)} in "${text.slice(0, 80)}" (${at})`]
      : [];
  });
}
