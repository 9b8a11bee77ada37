import { phoneticWord } from '#contract/search/text/phoneticDistance.ts';
import { stem } from '#contract/search/text/stem.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import { atOnce } from '#contract/search/steps.ts';
import { addPhrase, countryId, phraseKey, type Building, type Lexicon } from './lexicon.ts';
// Those that share most words beside each other: packed they are smaller.
import { tradesConstruction } from './tradesConstruction.ts';
import { tradesTransport } from './tradesTransport.ts';
import { tradesHospitality } from './tradesHospitality.ts';
import { tradesFarm } from './tradesFarm.ts';
import { tradesOffice } from './tradesOffice.ts';
import { places, regions } from './places.ts';

/** What a lexicon of the lists alone has of the admins' words. */
const nothingAdded = {
  ...{ titlesOnly: new Set<string>(), firm: new Set<string>() },
  ...{ inPhrases: new Set<string>(), everyday: new Set<string>() },
};

/** The id of a city's concept, from its name. */
const cityId = (name: string): string => `#${tokensOf(name).join(' ')}`;

/** Adds phrases that stand for a concept; two words may also be written as one. */
function addPhrases(
  lexicon: Building,
  id: string,
  phrases: readonly string[],
  inTexts: boolean,
): void {
  for (const phrase of phrases) {
    const words = tokensOf(phrase);
    if (words.length === 0) continue;
    const keys = [phraseKey(words), ...(words.length === 2 ? [stem(words.join(''))] : [])];
    for (const key of keys) {
      addPhrase(lexicon.queries, key, id);
      if (inTexts) addPhrase(lexicon.texts, key, id);
    }
    for (const word of [...words, ...keys.slice(1)]) {
      lexicon.words.add(word);
      if (!lexicon.targets.has(word)) lexicon.targets.set(word, phoneticWord(word));
    }
    for (const word of keys.slice(1)) lexicon.joined.add(word);
    lexicon.longest = Math.max(lexicon.longest, words.length);
  }
}

/**
 * The phrases of a trade. In a phone's lists (scripts/vite/pack-words.mjs) marks stand for words that
 * are near: `$` and `&` for the last and the first of the trade's name, `^` and `%` for those of the
 * phrase before.
 */
function phrasesOf(name: string, list: string): string[] {
  const ofName = name.split(' ');
  let before = ofName;
  return list.split(',').map((phrase) => {
    const near: Record<string, string | undefined> = {
      ...{ $: ofName.at(-1), '&': ofName[0], '^': before[0], '%': before.at(-1) },
    };
    const full = phrase.replace(/[$&^%]/g, (mark) => ` ${near[mark]} `).trim();
    before = full.split(/ +/);
    return full;
  });
}

/**
 * One line of a trades list: `name < what it is one of | phrases | phrases of queries only`. A name
 * with a star is a sector: it narrows a search for a trade, while several trades widen it.
 */
function addTrade(lexicon: Building, line: string): void {
  const [head = '', texts = '', queries = ''] = line.split('|');
  const [starred = '', parents = ''] = head.split('<');
  const name = starred.replace('*', '').trim();
  lexicon.concepts.set(name, {
    id: name,
    kind: starred.includes('*') ? 'sector' : 'trade',
    parents: parents
      .split(',')
      .map((parent) => parent.trim())
      .filter(Boolean),
    members: [],
    name: tokensOf(name),
    label: name.replace(/\b(?:ac|cctv|hr|it|mep|ui|ux)\b|^./g, (part) => part.toUpperCase()),
  });
  addPhrases(lexicon, name, [name, ...phrasesOf(name, texts)], true);
  addPhrases(lexicon, name, phrasesOf(name, queries), false);
}

function addPlace(
  lexicon: Building,
  place: { id: string; name: string; words: string; parents?: string[]; members?: string[] },
): void {
  const { id, name, words, parents = [], members = [] } = place;
  const label =
    name.length <= 3
      ? name.toUpperCase()
      : name.replace(/\b\p{L}/gu, (first) => first.toUpperCase());
  lexicon.concepts.set(id, { id, kind: 'place', parents, members, name: tokensOf(name), label });
  addPhrases(lexicon, id, words.split(','), true);
}

let names: Intl.DisplayNames | undefined;

/** A country's English name, from its ISO 3166 alpha-2 code. */
function nameOf(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

function addCountry(lexicon: Building, line: string): void {
  const [code = '', listed = '', cities = ''] = line.split('|').map((part) => part.trim());
  // A phone's list has no names that the phone knows itself (scripts/vite/pack-words.mjs).
  const words = listed.replace(/^(?=,|$)/, () => nameOf(code).toLowerCase());
  const country = countryId(code);
  addPlace(lexicon, { id: country, name: words.split(',')[0] ?? code, words });
  for (const city of cities.split(',')) {
    const spellings = city.split('=').map((spelling) => spelling.trim());
    const name = spellings[0] ?? '';
    if (name === '') continue;
    addPlace(lexicon, { id: cityId(name), name, words: spellings.join(','), parents: [country] });
  }
}

const linesOf = (list: string): string[] => list.split('\n').filter((line) => line.trim() !== '');

/** The lists of trades that phone and server share. */
const tradeLists = [
  tradesConstruction,
  tradesTransport,
  tradesHospitality,
  tradesFarm,
  tradesOffice,
];

let built: Lexicon | undefined;

/** Puts the words of the lists in this folder in order, once, a line in each step. */
export function* buildLexicon(): Generator<void, Lexicon> {
  if (built) return built;
  const lexicon: Building = {
    concepts: new Map(),
    texts: new Map(),
    queries: new Map(),
    words: new Set(),
    targets: new Map(),
    joined: new Set(),
    longest: 1,
  };
  for (const line of linesOf(places)) {
    addCountry(lexicon, line);
    yield;
  }
  for (const [name, { words, countries }] of Object.entries(regions)) {
    addPlace(lexicon, { id: countryId(name), name, words, members: countries.map(countryId) });
  }
  for (const line of tradeLists.flatMap(linesOf)) {
    addTrade(lexicon, line);
    yield;
  }
  // Two that began at the same time get the same: what is kept of a lexicon is kept by the object.
  return (built ??= { ...lexicon, ...nothingAdded });
}

/** The words of the lists in this folder, put in order on first use. */
export const baseLexicon = (): Lexicon => atOnce(buildLexicon());
