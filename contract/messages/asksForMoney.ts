/**
 * What may ask a person for money, in English and in Hinglish. Seekers are told that no one pays for
 * a job: a message that seems to say otherwise is confirmed a second time. It is better to ask once
 * too often, so that "you need not pay" is asked about as well, and any sum that is not a salary.
 */
const currency =
  '(?:rs|inr|rupees?|rupaye|usd|dollars?|aed|dirhams?|dhs|sar|qar|riyals?|rials?|kwd|bhd|dinars?|omr)';
const thousands = '(?:hazaa?r|hajaa?r|lakhs?|laakh|lacs?|thousand|crores?)';
const sign = `(?:\\b${currency}\\.? ?|[₹$€£] ?)`;
const sums = [
  `${sign}\\d[\\d,.]*(?: ?(?:k|${thousands}))?\\b`,
  `\\b\\d[\\d,.]* ?(?:${currency}\\b|[₹$€£]|\\/-|k\\b)`,
  `\\b(?:[\\w,.]+ )?${thousands}\\b`,
];
/** Three to seven digits that are no year of these days. */
const number = '\\b(?!20[23]\\d\\b)\\d[\\d,]{2,8}\\b';

const demands: readonly RegExp[] = [
  /\b(?:fees?|phees|charges?|deposits?|commission|upi|paytm|phonepe|gpay|google pay|bhim)\b/g,
  /\b(?:payments?|remit|prepay|instal?lments?|refundable|money|cash|(?:token|security|advance) amount)\b/g,
  /\bpay(?:ing|able)?\b/g,
  /\b(?:neft|rtgs|imps|gift (?:cards?|vouchers?)|money order|moneygram|demand draft|che(?:que|ck)s?|usdt)\b/g,
  /\b(?:bank (?:account|transfer|details)|account number|ifsc|qr code|western union|crypto|bitcoin)\b/g,
  /\b(?:send|transfer|give|bring|collect|arrange)\b[^.!?]{0,30}\b(?:amount|rs|inr|rupees)\b/g,
  /\bown (?:cost|expense)s?\b/g,
  /\b(?:paisa|paise|paisay|paiso|paison|rupaye|rupay|rupaiye|rupiya|nakad|naqad|rishwat)\b/g,
  /\b(?:jama|bhugtan|shulk|kharch\w*|kiraya)\b/g,
  /(?:पैसा|पैसे|पैसों|रुपये|रुपए|रुपया|शुल्क|भुगतान|फीस|जमा|हजार|नकद|खर्च)/g,
  new RegExp(sums.join('|'), 'g'),
  // A number alone, where someone is to hand it over.
  new RegExp(
    `\\b(?:give|send|bring|carry|transfer|hand|arrange|amount|costs?)\\b[^.!?]{0,30}?${number}`,
    'g',
  ),
  new RegExp(
    `${number}[^.!?]{0,25}?\\b(?:den[ae]|dijiye\\w*|dein|de do|bhej\\w*|lekar|leke|le kar|laa?na|laiye|laa?y?ein|lagenge|lagega|chahiye)\\b`,
    'g',
  ),
];

const anySum = `(?:${sums.join('|')}|\\b\\d[\\d,.]*\\b)`;
/** What the job gives; of a sum that is a salary the words around it are looked at all the same. */
const wages: readonly [RegExp, string][] = [
  [
    /\b(?:your|the|basic|monthly|gross|net|home|good|overtime|same|equal) pay\b|\bpay ?(?:slips?|roll|scale|day)\b/g,
    '',
  ],
  [
    new RegExp(
      `\\b(salary|wages?|stipend|ctc|vetan|tankhwah?|tankha|overtime|allowance)\\b([^.!?\\d]{0,25}?)${anySum}(?: ?(?:-|to|se) ?${anySum})?`,
      'g',
    ),
    '$1$2',
  ],
  [
    new RegExp(
      `${anySum}(?= ?(?:(?:per|a|each|every|\\/|har|prati) ?(?:month|year|annum|week|day|hour|mahin[ae])|monthly|mahin[ae]|p\\.?m\\b))`,
      'g',
    ),
    '',
  ],
];

/** Letters that are there to be seen by no one split a word: they are left out. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]|\p{Script=Inherited}/gu;

/** Letters of other alphabets that look like ours, each above the one it looks like. */
const alike = ['авсԁеһніјкӏмоорԛѕтуухαβεικνορτυχ', 'abcdehhijklmoopqstyyxabeikvoptyx'] as const;
const latin = new Map(Array.from(alike[0], (letter, at) => [letter, alike[1][at] ?? letter]));

/** A telephone number is no sum. */
const phones = /\+?\d(?:[ -]?\d){9,}/g;

function plainOf(text: string): string {
  const seen = text.normalize('NFKD').replace(unseen, '').toLowerCase().replace(/\s+/g, ' ');
  const letters = seen.replace(/[\u0370-\u052f]/g, (one) => latin.get(one) ?? one);
  const digits = letters.replace(/[०-९]/g, (one) => String(one.charCodeAt(0) - 0x966));
  return wages.reduce((rest, [wage, kept]) => rest.replace(wage, kept), digits.replace(phones, ''));
}

/**
 * @param texts of a message
 * @returns what in them may ask for money, each as it reads; none where nothing does
 */
export function asksForMoney(texts: readonly string[]): string[] {
  const found = texts.map(plainOf).flatMap((plain) => {
    return demands.flatMap((demand) => plain.match(demand) ?? []);
  });
  return [...new Set(found.map((words) => words.trim()))];
}
