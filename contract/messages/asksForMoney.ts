/**
 * What may ask a person for money, in English and in Hinglish. Seekers are told that no one pays for
 * a job: a message that seems to say otherwise is confirmed a second time. It is better to ask once
 * too often, so that "you need not pay" is asked about as well. Salaries are not meant.
 */
const demands: readonly RegExp[] = [
  /\b(?:fees?|charges?|deposits?|commission|upi|paytm|phonepe|gpay|google pay|bhim)\b/g,
  /\b(?:payments?|remit|prepay|instal?lments?|token amount|advance (?:amount|money))\b/g,
  /\bpay(?:ing|able)?\b/g,
  /\b(?:send|transfer|give|bring|collect|arrange)\b[^.!?]{0,30}\b(?:money|cash|amount|rs|inr|rupees)\b/g,
  /\b(?:bank (?:account|transfer|details)|account number|ifsc|qr code|western union|crypto|bitcoin)\b/g,
  /\b(?:paisa|paise|paisay|rupaye|rupay|rupaiye|rupiya)\b/g,
  /\b(?:jama|bhugtan|shulk|kharcha|kiraya)\b/g,
  /(?:पैसा|पैसे|रुपये|रुपए|शुल्क|भुगतान|फीस|जमा)/g,
];

/** What the job gives. */
const wages =
  /\b(?:your|the|basic|monthly|gross|net|home|good|overtime|same|equal) pay\b|\bpay ?(?:slips?|roll|scale|day)\b/g;

/** Letters that are there to be seen by no one split a word: they are left out. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/**
 * @param texts of a message
 * @returns what in them may ask for money, each as it reads; none where nothing does
 */
export function asksForMoney(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => {
    const seen = text.normalize('NFKC').replace(unseen, '').toLowerCase();
    const plain = seen.replace(/\s+/g, ' ').replace(wages, '');
    return demands.flatMap((demand) => plain.match(demand) ?? []);
  });
  return [...new Set(found)];
}
