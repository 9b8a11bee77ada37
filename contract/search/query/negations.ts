import { phraseKey, type Lexicon } from '#contract/search/lexicon/lexicon.ts';
import { isEverydayWord } from '#contract/search/text/everydayWords.ts';
import { stopWords } from '#contract/search/text/stopWords.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { singleVowels } from '#contract/search/text/wordsOf.ts';
import { gap } from './gap.ts';

/*
 * "Saudi nahi", "bina agent", "not in Kuwait": what someone does not want. No search leaves jobs out by
 * it, so the words are taken out of the query and named as not known: else they would be what it asks for.
 */

/** "Don't": behind it is what is not to be done. A "gym mat" is one of a floor. */
const mat = 'mat(?= (?:bhej|d[eo](?:na+)? |ja+[no]|kar[no]))';
/** "Not", behind what it is said of. */
export const nahi = 'nah[ei]+n?|nhi';
const notWanted = `${nahi}|${mat}|not (?:required|needed|wanted)`;
const parts = '(?: (?:ko|me|mei?n|k[aei]*|se|wal[aie]))*';
const job = ' (?:ka+m|jobs?|naukri)';
/** What it is said behind. "Driver nahi mil raha" is a wish, and "driver nahi to helper" two. */
const behind = new RegExp(
  `${parts}(?:${job}(?= (?:${notWanted}) (?:cha|kar)))? (?:` +
    `(?:${notWanted})(?! mil| toh? | h\\w+ toh? )|na?(?= ho(?! toh? ) | ja+na+ )|` +
    'k[ea]? (?:[ai]l+a+[vw]a+|si[vw]a+)|k[ea]? (?:bina+|bagair)|' +
    'ch+od(?: ?k[ea]r?| ?do)?|hata(?: ?k[ea]r?)?)(?= )',
  'g',
);
/** "Gulf ke bahar", "outside Saudi": of places alone. */
const behindPlace = / (?:k[ea]?|se) ba+har(?= )/g;
const links = '(?: (?:want|like|go|going|in|at|for|from|to|the|any|an?|of|kisi|koi))* ';
/** What it is said before, but for "visa ke bina", which says nothing of what stands behind it. */
const before = new RegExp(
  '( ke?)? (?:no|not|never|dont|don t|except|excluding|other than|apart from|without|bina+|bagair)' +
    links,
  'g',
);
const beforePlace = new RegExp(` outside${links}`, 'g');
const and = /^(?:aur|and|or|ya+)$/;

/** Words at the beginning or the end of a text, and whether they are a place. */
interface Named {
  words: number;
  isPlace: boolean;
}

/** The name that a text begins or ends with: a known phrase, or else a word that may be something. */
function nameOf(lexicon: Lexicon, words: readonly string[], atEnd: boolean): Named | undefined {
  for (let length = Math.min(lexicon.longest, words.length); length > 0; length -= 1) {
    const some = atEnd ? words.slice(-length) : words.slice(0, length);
    const ids = lexicon.queries.get(phraseKey(tokensOf(some.join(' '))));
    const isWhole = some.every((word) => tokensOf(word).length > 0);
    if (!ids || !isWhole) continue;
    return {
      words: length,
      isPlace: ids.every((id) => lexicon.concepts.get(id)?.kind === 'place'),
    };
  }
  const word = words.at(atEnd ? -1 : 0);
  const [token] = tokensOf(word ?? '');
  const saysNothing =
    token === undefined ||
    /\d/.test(token) ||
    stopWords.has(singleVowels(token)) ||
    isEverydayWord(token);
  return saysNothing ? undefined : { words: 1, isPlace: false };
}

/** How many words it takes: of places also those beside it, as in a list, or before or behind an "and". */
function lengthOf(lexicon: Lexicon, words: readonly string[], atEnd: boolean): Named | undefined {
  const first = nameOf(lexicon, words, atEnd);
  if (!first?.isPlace) return first;
  const rest = atEnd ? words.slice(0, -first.words) : words.slice(first.words);
  const between = and.test(rest.at(atEnd ? -1 : 0) ?? '') ? 1 : 0;
  const others = atEnd ? rest.slice(0, rest.length - between) : rest.slice(between);
  const more = lengthOf(lexicon, others, atEnd);
  return more?.isPlace ? { words: first.words + between + more.words, isPlace: true } : first;
}

/**
 * Takes what a query does not want out of it.
 * @param query as plainQuery() has it
 * @returns the rest with gaps, and the phrases that were taken out, as typed
 */
export function takeNegations(
  lexicon: Lexicon,
  query: string,
): { rest: string; negated: readonly string[] } {
  const negated: string[] = [];
  let rest = ` ${query.replace(/ +/g, ' ').trim()} `;
  const take = (pattern: RegExp, atEnd: boolean, ofPlaces: boolean) => {
    // From the end on, so that what comes before stays where it is.
    for (const said of [...rest.matchAll(pattern)].reverse()) {
      const { index } = said;
      const end = index + said[0].length;
      const words = (atEnd ? rest.slice(0, index) : rest.slice(end)).trim().split(' ');
      const name = lengthOf(lexicon, words, atEnd);
      if (said[1] || !name || (ofPlaces && !name.isPlace)) continue;
      const taken = (atEnd ? words.slice(-name.words) : words.slice(0, name.words)).join(' ');
      const [from, to] = atEnd ? [index - taken.length, end] : [index, end + taken.length];
      negated.unshift(rest.slice(from, to).trim());
      rest = `${rest.slice(0, from).trimEnd()}${gap}${rest.slice(to).trimStart()}`;
    }
  };
  take(behind, true, false);
  take(behindPlace, true, true);
  take(before, false, false);
  take(beforePlace, false, true);
  return { rest: rest.trim(), negated };
}
