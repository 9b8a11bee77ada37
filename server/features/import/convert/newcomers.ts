// Word bounds of every alphabet: \b takes an accent for one, and "carpentry" is no entry level.
const wordStart = String.raw`(?<!\p{L})`;
const wordEnd = String.raw`(?!\p{L})`;
const newcomers = String.raw`(?:freshers?|beginners?|d[ée]butante?s?|berufsanf[äa]nger\p{L}*|entry[\s-]?level)`;
const without = String.raw`(?:no experience|sans exp\p{L}*|koi anubhav nahi|keine (?:berufs)?erfahrung)`;
const asksNone = new RegExp(
  String.raw`${wordStart}(?:${newcomers}|${without})${wordEnd}|^entry$`,
  'iu',
);

/** "Non-freshers", "other than freshers", "not open to freshers"; not: "not only freshers". */
const before = String.raw`(?:no +|non(?:-| +)|(?:(?:pas (?:de|pour)|kein\p{L}*|(?:other|others) than|except(?:ing)?(?: for)?|excluding|exclude|sauf|hors|au(?:ß|ss)er)|not(?:[\s-]+(?:open|suitable|meant|available|intended|ideal|accepting|taking|hiring|considering|looking|for|to|an?|the|any)){0,3})[\s-]+)`;
/** Behind which "not" is said of something else: "freshers welcome, experience not needed". */
const other = String.raw`(?!(?:welcome|accepted|allowed|preferred|ok|okay|apply|experience|degree|also|bhi)${wordEnd})`;
const words = String.raw`(?: ${other}\p{L}+){0,3}`;
/** A comma, colon, dash or bracket: behind one of those only what speaks of the newcomers still. */
const apart = String.raw`\s*[,:;(–—-]+\s*(?:(?:please|kindly|do|are|is|will|would|shall|should|need|must|can) ?){0,3}`;
const not = String.raw`(?:not(?: to)?(?: be)? (?:appl(?!icab)|eligible|allow|accept|consider|requ|want|need|prefer|suit|encourag|hire|taken|permit|entertain|possible)\p{L}*(?!\p{L})(?! (?:any |prior |previous )*experience)|not$|can(?:not|['’]t)${wordEnd}|don['’]?t${wordEnd}|nahi|nicht)`;
const out = String.raw`(?:excluded|exclue?s?|rejected|refused|refus[ée]\p{L}*|ausgeschlossen|ineligible|disqualified|barred|s['’]abstenir)`;
const no = String.raw`[\s:,(–—-]+(?:no|non|nein)\s*(?:$|[.,;)])`;
const refuses = new RegExp(
  [
    String.raw`${wordStart}${before}${newcomers}${wordEnd}`,
    String.raw`${wordStart}(?:${newcomers}|sans exp\p{L}*)(?:(?:${words} |${apart})(?:${not}|${out})|${no})`,
  ].join('|'),
  'giu',
);

/**
 * What a text says of people without experience.
 * @param line in one of the languages of the boards, with single spaces
 * @returns 'wanted', 'refused', or null where it does not name them; both said is 'wanted'
 */
export function newcomersIn(line: string): 'wanted' | 'refused' | null {
  const rest = line.replace(refuses, ' ');
  if (asksNone.test(rest)) return 'wanted';
  return rest === line ? null : 'refused';
}
