import { isGenericHead } from '#contract/search/text/genericHeads.ts';
import {
  ancestorsOf,
  phraseKey,
  type Concept,
  type Lexicon,
} from '#contract/search/lexicon/lexicon.ts';
import { conceptTerm, fields, weights, yearsTerm } from '#contract/search/ranking/jobTerms.ts';
import { inCompanyNames, segmentQuery, type Segment } from './segmentQuery.ts';
import { tokensOf } from '#contract/search/text/tokens.ts';
import type { Vocabulary } from '#contract/search/lexicon/vocabulary.ts';
import { levelAbove, payLevel, payTerm, widened } from './payFilter.ts';
import { isGuessed, isLiteral } from './isGuessed.ts';
import { cutQuery } from './longQuery.ts';
import type { PartKind } from './partKind.ts';
import { takeFilters } from './takeFilters.ts';
import {
  isBareHead,
  isBareOffice,
  isBarePart,
  isDoerForm,
  isNarrowed,
  isOfRank,
  isQualifier,
  isRank,
  isRankedBy,
  officeHeads,
  type OccupationPart,
} from './rankWords.ts';
import type { PayWish } from '#contract/search/understanding.ts';

/** One term by which a job has a part of the query. */
export interface Alternative {
  term: string;
  part: number;
  kind: PartKind;
  /** Times the term's weight in the job gives the score; 0 to 100. */
  factor: number;
  /** How well the job has the part by this term: a place 1 or 2, a trade 1 to 3, others 1 or 2. */
  level: number;
  /** Under this weight in the job the level is `below`, and with 0 there is no score either. */
  from: number;
  below: number;
}

/** A query as it was understood: what every rank of a job follows from. */
export interface SearchPlan {
  segments: Segment[];
  alternatives: Alternative[];
  /** Tried only where no job has all of the above: kindred trades, countries of the same region. */
  near: Alternative[];
  /** The query says nothing that narrows ("naukri chahiye"): every job answers it. */
  everything: boolean;
  /** The work is only guessed, from afar: what is found may be other work. */
  unsure: boolean;
  /** Words, as typed, that no list knows and no job has in its title, its place or its name. */
  unknown: readonly string[];
  /** Years that the person has, and rupees a month, where the query says so. */
  years: number | undefined;
  pay: PayWish | undefined;
  /**
   * Where a city is named: the terms of the places. Others of its country are found below it, and
   * without one that is there nothing has all that was asked for.
   */
  places: readonly string[];
}

/** Factors that keep the order: title, kindred title, skills, company and place, description. */
const factors = {
  full: 100,
  literal: 10,
  sector: 30,
  near: 40,
  city: 30,
  country: 5,
  region: 3,
} as const;

/** A trade counts as had from a skill on, a sector also by the company's name or the category. */
const tradeFrom = weights.skills;
const sectorFrom = weights.category;

/** A trade is named where it is spelt about as it is known. */
const plainGuess = 0.25;

/** A working life: there is a term for each of its years. */
const mostYears = 50;

/** How well a job at most has a place and a trade. */
export const fullLevels = { place: 2, trade: 3 } as const;

/**
 * What a query asks for, from the words that are known.
 * @param lexicon what trades, places and words are called
 * @param vocabulary the words of the jobs (empty at first on the server; see unknownWords in takeFilters.ts)
 * @param query the query as typed
 */
export function parseQuery(lexicon: Lexicon, vocabulary: Vocabulary, query: string): SearchPlan {
  const { years, pay: said, unread: ofPay, negated, rest } = takeFilters(lexicon, query);
  const pay = said && widened(said);
  const tokens = tokensOf(rest);
  const how = { literal: isLiteral(query) };
  const segments = inCompanyNames(vocabulary, segmentQuery(lexicon, vocabulary, tokens, how));
  const plan = new Plan(lexicon, vocabulary, segments);
  if (years !== undefined) plan.addYears(years);
  if (pay) plan.addPay(pay);
  const everything =
    segments.every(({ kind }) => kind === 'everyday') && years === undefined && !pay;
  const { alternatives, near } = plan;
  // Talk that says nothing is passed over beside something, but is no answer by itself.
  const nothingNamed = segments.every(({ ids }) => ids.length === 0);
  const unread = segments
    .filter(
      ({ kind }, at) =>
        kind === 'unknown' ||
        (kind === 'everyday' &&
          (nothingNamed || isBareHead(lexicon, vocabulary, segments[at + 1]))),
    )
    .flatMap(({ typed }) => typed);
  const { left } = cutQuery(lexicon, tokens);
  return {
    ...{ segments, alternatives, near, everything, years, pay },
    unsure: isGuessed(lexicon, query, segments),
    unknown: [...unread, ...plan.inTextOnly, ...left, ...negated, ...(ofPay ? [ofPay] : [])],
    places: plan.places,
  };
}

class Plan {
  readonly alternatives: Alternative[] = [];
  readonly near: Alternative[] = [];
  /** Words that jobs have only in their descriptions, in passing. */
  readonly inTextOnly: string[] = [];
  readonly places: string[] = [];
  readonly #lexicon: Lexicon;
  #parts = 0;

  constructor(lexicon: Lexicon, vocabulary: Vocabulary, segments: readonly Segment[]) {
    this.#lexicon = lexicon;
    const places: Concept[] = [];
    const placeWords: string[] = [];
    const words: string[] = [];
    const work: OccupationPart[] = [];
    const named = segments.filter(({ kind }) => kind === 'word').length;
    for (const segment of segments) {
      const concepts = segment.ids.map((id) => lexicon.concepts.get(id)!);
      const here = concepts.filter(({ kind }) => kind === 'place');
      places.push(...here);
      if (concepts.length > here.length) work.push({ segment, concepts: without(concepts, here) });
      if (segment.kind !== 'word') continue;
      for (const word of segment.words) {
        const bits = vocabulary.get(word)?.fields ?? 0;
        // A "controller" among the skills is no one, nor is a "builder" in a firm's name alone.
        const isSomething =
          bits & fields.company ? named > 1 || !lexicon.targets.has(word) : segments.length > 1;
        if (isDoerForm(word) && !(bits & fields.title) && !isSomething) this.inTextOnly.push(word);
        else if (bits & (fields.title | fields.skills | fields.company)) words.push(word);
        else if (bits & fields.location) placeWords.push(word);
        else this.inTextOnly.push(word);
      }
    }
    this.#addPlaces(places, placeWords);
    this.#addWork(work);
    const ofTrade = work.filter(({ concepts }) => concepts.some(({ kind }) => kind === 'trade'));
    const isOfName = (word: string) => (vocabulary.get(word)?.fields ?? 0) & fields.company;
    // "House builder" is a title, "Gulf Builders" a firm.
    // "Quality engineer": not every engineer who has some quality among the skills.
    const inTitle =
      ofTrade.length > 0
        ? ofTrade.every((part) => isRank(part) || isBarePart(part))
        : work.length === 0 && words.length > 1 && words.some(isDoerForm) && !words.every(isOfName);
    // Without a trade the word is the work: a text may only speak of it.
    const least = inTitle ? weights.titleWord : work.length === 0 ? weights.category : 0;
    for (const word of words) {
      const ofTitle = (vocabulary.get(word)?.fields ?? 0) & fields.title;
      const from = inTitle || ofTitle ? least : 0;
      this.#addWord(word, 'word', from);
      // Where no job is that, one that speaks of it comes closest.
      if (from > 0) this.#addWord(word, work.length === 0 ? 'word' : 'extra');
    }
    const alone = this.alternatives.length === 0;
    for (const word of this.inTextOnly) this.#addWord(word, alone ? 'word' : 'extra');
  }

  addYears(years: number): void {
    const part = this.#part();
    for (let fewer = 0; fewer <= Math.min(years, mostYears); fewer += 1) {
      this.alternatives.push({
        ...{ term: yearsTerm(fewer), part, kind: 'years', level: 1, from: 0, below: 0 },
        factor: Math.max(1, 10 - (years - fewer)),
      });
    }
  }

  /** A job pays "above" what the most of its pay reaches, and "below" what it does not exceed. */
  addPay({ atLeast, atMost }: PayWish): void {
    const part = this.#part();
    const highest = atMost === undefined ? payLevel(Infinity) : payLevel(atMost);
    const lowest = atLeast === undefined ? 0 : levelAbove(atLeast);
    // Above what is told apart there is no level that a job has.
    for (let level = lowest; level <= Math.max(lowest, highest); level += 1) {
      this.alternatives.push({
        ...{ term: payTerm(level), part, kind: 'pay', factor: 1, level: 1, from: 0, below: 0 },
      });
    }
  }

  #part(): number {
    this.#parts += 1;
    return this.#parts;
  }

  #addWord(word: string, kind: 'word' | 'extra', from = 0): void {
    const level = kind === 'word' ? 1 : 0;
    const it = { term: word, kind, factor: factors.full, level, below: 0 };
    this.alternatives.push({ ...it, part: this.#part(), from });
  }

  /** All places are one part: no one works in two. A named city comes before the rest of its country. */
  #addPlaces(places: readonly Concept[], words: readonly string[]): void {
    if (places.length === 0 && words.length === 0) return;
    const part = this.#part();
    const place = { part, kind: 'place', level: fullLevels.place, from: 0, below: 0 } as const;
    const factorOf = new Map<string, number>();
    const add = (id: string, factor: number) =>
      factorOf.set(id, Math.max(factorOf.get(id) ?? 0, factor));
    const withCity = new Set(places.flatMap(({ parents }) => parents));
    for (const { id, parents, members } of places) {
      for (const country of parents) add(country, factors.country);
      for (const country of members) add(country, factors.city);
      if (members.length === 0) add(id, withCity.has(id) ? factors.country : factors.city);
    }
    if (withCity.size > 0) {
      const named = places.filter(({ id }) => !withCity.has(id));
      this.places.push(
        ...named.flatMap(({ id, members }) => (members[0] ? members : id)),
        ...words,
      );
    }
    for (const [term, factor] of factorOf) this.alternatives.push({ ...place, term, factor });
    for (const term of words) {
      // Words of a location weigh less than its concepts, and mean as much.
      const factor = Math.round((factors.city * weights.title) / weights.location);
      this.alternatives.push({ ...place, term, factor });
    }
    for (const { id, members } of this.#lexicon.concepts.values()) {
      if (!members.some((country) => factorOf.has(country)) || factorOf.has(id)) continue;
      for (const term of members) {
        if (factorOf.has(term)) continue;
        this.near.push({ ...place, term, factor: factors.region, level: 1 });
      }
    }
  }

  #addWork(work: readonly OccupationPart[]): void {
    const trades = work.flatMap(({ concepts }) => concepts).filter(({ kind }) => kind === 'trade');
    // "Camera operator": a rank alone is no trade that makes the other word a hint.
    const named = work.some((part) => this.#names(part) && !isRank(part));
    const ranked = work.some((part, at) => isRank(part) || isRankedBy(part, work[at - 1]));
    for (const [at, occupation] of work.entries()) {
      const { segment, concepts } = occupation;
      // "truck" and "driver" apart: the truck driver is meant, not every driver as well.
      const wanted = concepts.filter((concept) => !this.#isKindOf(trades, concept, concepts));
      if (wanted.length === 0) continue;
      const terms = wanted.map(({ id }) => conceptTerm(id));
      // "plumber pani": a word that only hints at a trade is not a second one beside a named one.
      // "truck driver" is the truck's: a kind of the named trade stays.
      const isKind = concepts.some(({ id, kind }) => kind === 'trade' && this.#isOneOf(id, trades));
      const hint = named && !isKind && !isRank(occupation) && !this.#names(occupation);
      // "Garden labourer": what he works with is half of what a labourer is.
      // "Marine electrician": without the sea it is half of what was asked for, and without the other
      // half none of it.
      const qualifies = this.#qualifies(occupation, work[at + 1]);
      const isHead = this.#qualifies(work[at - 1], occupation);
      const narrows =
        qualifies || (isNarrowed(work[at + 1]) && (hint || !isDoerForm(segment.words.at(-1))));
      if (isHead) this.#addNeeded(terms, weights.titleEnd);
      this.#addTrades(segment, wanted, trades.length > 0, hint);
      const sector = wanted.every(({ kind }) => kind === 'sector');
      if (sector && trades.length > 0 && this.#lexicon.texts.has(phraseKey(segment.words))) {
        this.#addNeeded(terms, sectorFrom);
        if (work.some(isBareOffice)) this.#addNeeded(segment.words, weights.titleWord);
      }
      if (sector && trades.length === 0) this.#addSectorHead(segment);
      // A contract manager is not any manager on a contract.
      if (wanted[0]?.id === 'contract' && isOfRank(work[at + 1]?.concepts ?? []))
        this.#addNeeded(['contract'], weights.titleWord);
      // "Plumbing supervisor": neither a plumber nor another's supervisor is one.
      else if (work.length > 1 && (narrows || (!hint && (ranked || !named || isOfRank(wanted)))))
        this.#addNeeded(qualifies ? [...terms, segment.words.join(' ')] : terms, tradeFrom);
    }
  }

  #qualifies(part: OccupationPart | undefined, next: OccupationPart | undefined): boolean {
    const isNamed = next !== undefined && (this.#names(next) || isBarePart(next));
    return isNamed && part !== undefined && isQualifier(this.#lexicon, part, next);
  }

  /** "Shipping agent": not anyone who works in shipping, as with "hotel staff". */
  #addSectorHead({ words }: Segment): void {
    const head = words.length > 1 ? words.find((word) => officeHeads.test(word)) : undefined;
    if (head === undefined) return;
    this.#addNeeded([head], weights.titleWord);
    // "Civil engineering technician": not anyone who is a technician at a site.
    this.#addNeeded(without(words, words.filter(isGenericHead)), weights.titleWord);
  }

  /** What a job has to have for all that was asked for: one that is only half of it does not. */
  #addNeeded(terms: readonly string[], from: number): void {
    const part = this.#part();
    for (const term of terms)
      this.alternatives.push({ term, part, kind: 'word', factor: 1, level: 1, from, below: 0 });
  }

  #isOneOf(id: string, others: readonly Concept[]): boolean {
    const kinds = ancestorsOf(this.#lexicon, id);
    return others.some((other) => other.id !== id && kinds.has(other.id));
  }

  /**
   * Whether a segment is a name of a trade, as jobs' titles have it: "machine operator", of which the
   * first word alone is known, is any machine's.
   */
  #names({ segment, concepts }: OccupationPart): boolean {
    const { words, guess } = segment;
    const { texts, queries } = this.#lexicon;
    const key = phraseKey(words);
    return (
      guess <= plainGuess &&
      concepts.some(({ kind }) => kind === 'trade') &&
      (texts.has(key) ||
        (words.length > 1 &&
          (queries.has(key) || texts.has(phraseKey(words.filter((word) => !isGenericHead(word)))))))
    );
  }

  #isKindOf(trades: readonly Concept[], concept: Concept, own: readonly Concept[]): boolean {
    return trades.some(
      (other) =>
        concept.kind === 'trade' &&
        !own.includes(other) &&
        other !== concept &&
        ancestorsOf(this.#lexicon, other.id).has(concept.id),
    );
  }

  /** The trades that the words of a phrase of several words stand for one by one. */
  #tradesOfWords({ words, ids }: Segment): string[] {
    if (words.length < 2) return [];
    return words
      .filter((word) => !isGenericHead(word))
      .flatMap((word) => this.#lexicon.queries.get(word) ?? [])
      .filter((id) => !ids.includes(id) && this.#lexicon.concepts.get(id)?.kind === 'trade');
  }

  #addTrades(
    segment: Segment,
    concepts: readonly Concept[],
    amongTrades: boolean,
    hint: boolean,
  ): void {
    const part = this.#part();
    const isTrade = !hint && concepts.some(({ kind }) => kind === 'trade');
    const full = isTrade
      ? ({ part, kind: 'trade', level: fullLevels.trade, from: tradeFrom, below: 1 } as const)
      : amongTrades
        ? ({ part, kind: 'extra', level: 0, from: 0, below: 0 } as const)
        : ({ part, kind: 'sector', level: 2, from: sectorFrom, below: 1 } as const);
    const factor = full.kind === 'extra' ? factors.sector : factors.full;
    for (const { id } of concepts) {
      this.alternatives.push({ ...full, factor, term: conceptTerm(id) });
    }
    // A single word may also be in a job as it is, where it is not read as the trade; in a text it
    // may mean something else ("to tailor a database").
    const [only] = segment.words;
    if (segment.words.length === 1)
      this.alternatives.push({ ...full, below: 0, factor, term: only! });
    const names = concepts.length === 1 ? concepts[0]!.name : [];
    for (const term of new Set([...segment.words, ...names])) {
      this.alternatives.push({
        ...{ term, part: this.#part(), kind: 'extra', factor: factors.literal, level: 0 },
        ...{ from: 0, below: 0 },
      });
    }
    if (!isTrade) return;
    const kindred = new Map(concepts.flatMap(({ parents }) => parents.map((id) => [id, 1])));
    // "Solar technician": nearer than other technicians is the one that "solar" alone means.
    for (const id of this.#tradesOfWords(segment)) kindred.set(id, 2);
    for (const [id, times] of kindred) {
      this.near.push({
        ...{ term: conceptTerm(id), part, kind: 'trade', factor: factors.near * times, level: 2 },
        ...{ from: weights.titleEnd, below: 0 },
      });
    }
  }
}

function without<T>(all: readonly T[], gone: readonly T[]): T[] {
  return all.filter((one) => !gone.includes(one));
}
