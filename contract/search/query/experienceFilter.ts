import { gap } from './gap.ts';
import { nahi } from './negations.ts';

/** Words for "years", as typed. */
export const yearWords = 'saal|sal|years?|yrs?|varsh|baras';
const numberWords: Record<string, number> = {
  ...{ ek: 1, one: 1, do: 2, two: 2, teen: 3, tin: 3, three: 3, char: 4, chaar: 4, four: 4 },
  ...{ panch: 5, paanch: 5, five: 5, che: 6, chhe: 6, six: 6, saat: 7, seven: 7, das: 10, ten: 10 },
};
const number = `\\d{1,2}|${Object.keys(numberWords).join('|')}`;

const span = `(?:(?:${number})(?: (?:to|se) | ))?(${number})\\+? ?(?:${yearWords})`;

/** "2 saal", "3-5 years experience", "do saal ka anubhav". The last number counts: what one has. */
const years = new RegExp(`\\b${span}\\b`);

/** "Age 35 years", "umar 30 saal", "35 years old". */
const age = 'age|umar|umr|umra|aayu|ayu|old';
/** "2 year contract", "visa 2 years". */
const terms =
  'contract|kontraikt|kaantraikt|anubandh|agreement|egreement|karaar|visa|veeza?a|bond|baand';
const linking = '(?: (?:is|of|for|ki|kee|ka|kaa|ke|hai|wala|wali))*';
const ofOthers = new RegExp(
  `\\b(?:(?:${age}|(${terms}))${linking} ${span}(?! (?:ka |ki |of )?(?:exp|anubhav|tajurb))|` +
    // An age with a figure behind it is that figure's: "5 saal umar 30 saal".
    `${span}${linking} (?:(?:${age})(?! (?:(?:is|hai|ki|ka) )?(?:${number})\\b)|(${terms})))\\b`,
  'g',
);

const experience = 'exp(?:erienced?)?|anubhav|tajurb[ae]';
/** "fresher", "bina experience", "no experience", "anubhav nahi", "experience ke bina". */
const none = new RegExp(
  `\\bfreshers?\\b|\\b(?:bina+|without|no|zero|0) (?:(?:any|k\\w{1,3}) )?(?:${experience})\\b|` +
    `\\b(?:${experience}) (?:${nahi}|zero|na|not required|(?:ke? )?(?:bina+|bagair))\\b|` +
    `\\bpadh[ae]+ likh[ae]+ (?:${nahi})\\b`,
);

const talkOfExperience = new RegExp(`\\b(?:k[aei] )?(?:${experience})\\b`, 'g');

/**
 * Takes the years of experience out of a query; an age or how long a contract lasts is none, and goes too.
 * @param typed the normalised query
 * @returns the years that the person has (0 for a fresher, undefined where not said) and the rest
 *   of the query, with gaps
 */
export function takeExperienceFilter(typed: string): { years: number | undefined; rest: string } {
  const query = typed.replace(
    ofOthers,
    (_, before?: string, _years?: string, _more?: string, behind?: string) =>
      before ?? behind ?? gap,
  );
  if (none.test(query)) {
    return { years: 0, rest: query.replace(none, gap).replace(talkOfExperience, gap) };
  }
  const said = years.exec(query);
  const rest = query.replace(talkOfExperience, gap);
  if (!said) return { years: undefined, rest };
  const word = said[1] ?? '';
  return { years: numberWords[word] ?? Number(word), rest: rest.replace(years, gap) };
}
