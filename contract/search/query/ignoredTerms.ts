import { gap } from './gap.ts';

/*
 * What people add to a search about the terms of a job. It is no part of what the work is: "with
 * food and room" is no wish to work in a kitchen, "salary 50000" no name.
 */

const offered =
  'food|khana|room|rooms|accommodation|accomodation|acomodation|accommodations|lodging|boarding|' +
  'rehna|rahna|ticket|tickets|visa|medical|insurance|transport|transportation|overtime|bonus';
const between = '(?: (?:and|aur|or|plus|free|with|good|company))*';
const things = `(?:${offered})(?:${between} (?:${offered}))*`;
const money = 'k|hazar|hajar|thousand|lakh|lac';
const currency =
  'rs|inr|rupees|rupaye|rupay|aed|sar|omr|kwd|dirham|dirhams|riyal|riyals|dinar|euro';
const payWords = 'salary|sallary|pay|pagar|tankhwah|tankha|vetan|kamai|income';
const amount = `\\d{2,}(?: \\d{3})* ?(?:${money})?`;

const conditions: readonly RegExp[] = [
  // "with free food and room", "free khana rehna"
  new RegExp(`\\b(?:with|free|muft)${between} ${things}\\b`, 'g'),
  // "food and accommodation free", "khana rehna ke saath"
  new RegExp(`\\b${things} (?:free|muft|included|provided|ke sath|ke saath)\\b`, 'g'),
  // "salary above 50000", "pagar 40 hazar rupaye"
  new RegExp(
    `\\b(?:${payWords})(?: (?:of|is|above|more|than|minimum|min|upto|up|to|around|from|ki|ka|${currency}))* ${amount}(?: (?:${currency}))*\\b`,
    'g',
  ),
  // "50000 salary", "40 hazar ki naukri", "rs 30000", "2000 dirham"
  new RegExp(
    `\\b${amount} ?(?:${payWords}|${currency})(?: (?:per|a) (?:month|day|hour)| mahina)?\\b`,
    'g',
  ),
  new RegExp(`\\b(?:${currency}) ${amount}(?= |$)`, 'g'),
  /\b\d+ ?(?:k|hazar|hajar|thousand|lakh|lac)\b/g,
  // "10th pass", "12 pass", "class 8", "dasvi fail"
  /\b(?:class )?(?:5|8|9|10|12)(?:th|vi|vin|vi)? ?(?:class )?(?:pass|paas|fail|passed)\b/g,
  /\b(?:class (?:5|8|9|10|12)|(?:8|9|10|12)th)\b/g,
  /\b(?:dasvi|dasvin|barahvi|barvi|athvi|matric|anpadh|unpadh|uneducated|illiterate)(?: (?:pass|paas|fail))?\b/g,
  // "night shift", "raat ki duty", "8 hours duty"
  /\b(?:night|day|morning|evening|raat|din)(?: (?:ki|ka))? shift\b/g,
  /\b\d+ ?(?:hour|hours|hrs|ghante|ghanta)(?: (?:duty|shift))?\b/g,
  /\bwalk in\b/g,
  // of a hotel
  /\b(?:[2-7]|two|three|four|five|six|seven) star\b/g,
];

/**
 * A query without what it says about the terms of a job: what is offered with it, its pay, the
 * schooling asked for, its shifts; where they stood there is a gap.
 * @param query the normalised query
 */
export function withoutIgnoredTerms(query: string): string {
  return conditions.reduce((rest, condition) => rest.replace(condition, gap), query);
}
