import type { JobFilters, SortOrder } from '#contract/jobs/job.ts';
import { payLevels, payTerm } from '#contract/search/query/payFilter.ts';
import {
  elsewhere,
  halvesOf,
  hasTrade,
  isFull,
  lacksNamedThere,
  lacksTradeThere,
  lacksWork,
  namedThere,
  needsNear,
  type SearchSort,
} from '#contract/search/ranking/rank.ts';
import type { Alternative, SearchPlan } from '#contract/search/query/parseQuery.ts';
import { askedTerms } from './facets.ts';
import { pageOf, type Listing } from './pageOfBlocks.ts';
import { bestCovered, slotsAt, type InBlock } from './rankBlocks.ts';
import type { Found } from '../find.ts';
import type { BlockReader, BlockSnapshot } from './readBlocks.ts';
import { scored, scoresBelow } from './scoreBlocks.ts';
import {
  addSlots,
  both,
  isEmpty,
  countSlots,
  noSlots,
  without,
  type Mask,
  type Posting,
} from './slotSets.ts';

export interface BlockRequest {
  filters: JobFilters;
  /** What the search asks for; all jobs where not given. */
  plan?: SearchPlan | undefined;
  order: SortOrder;
  /** Where no plan is given: 'pay' puts the best paid first, the newest among equals. */
  sort?: SearchSort | undefined;
  page: number;
  limit: number;
  /** Ms since 1970. */
  now: number;
}

/** How often a snapshot that another one overtook is begun anew, before the rows are asked. */
const mostTries = 5;

/**
 * A page of the open jobs out of blocks: what it costs hardly grows with the number of jobs.
 * @returns The ids of its jobs, and how many there are in all; undefined where blocks do not help.
 * @throws Database errors.
 */
export async function listFromBlocks(
  reader: BlockReader,
  request: BlockRequest,
): Promise<Found | undefined> {
  const { filters, plan, now } = request;
  if (plan?.alternatives.length === 0) return undefined;
  const alternatives = plan ? [...plan.alternatives, ...plan.near] : [];
  for (let tries = 0; tries < mostTries; tries += 1) {
    const snapshot = await reader.read();
    if (!snapshot) return undefined;
    const wanted = keyed(askedTerms(filters, snapshot.values, now));
    const { asked, closed } = wanted;
    const ofPlan = alternatives.map(({ term }) => term);
    const byPay = !plan && request.sort === 'pay';
    const ofPay = byPay ? payLevels.map(payTerm) : [];
    const terms = [...new Set([...asked.flat(), ...closed, ...ofPlan, ...ofPay])];
    const postings = await reader.postings(snapshot, terms);
    if (plan || byPay) await snapshot.fresh.readTerms();
    if (!reader.isLatest(snapshot)) continue;
    // From here to the listing nothing is waited for: all of it is of one moment.
    const open = partsOf(snapshot, postings).map((part) => new FilteredPart(part, wanted));
    const masked = () => open.map(({ mask, postings: of }): InBlock => ({ mask, postings: of }));
    const { listing, ...found } = plan
      ? search(masked(), plan, request)
      : byPay
        ? bestPaid(masked(), request)
        : whole(open, request);
    return { ids: await pageOf(reader, snapshot, listing), ...found };
  }
  return undefined;
}

/**
 * How many open jobs each of some lists has, all of one moment; no page is made of them.
 * @param lists - Filters; a search is none of them.
 * @param now - Ms since 1970.
 * @returns Their numbers, in the order of the lists; undefined where blocks do not help.
 * @throws Database errors.
 */
export async function countFromBlocks(
  reader: BlockReader,
  lists: readonly Omit<JobFilters, 'search'>[],
  now: number,
): Promise<number[] | undefined> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const snapshot = await reader.read();
    if (!snapshot) return undefined;
    const wanted = lists.map((filters) => keyed(askedTerms(filters, snapshot.values, now)));
    const terms = wanted.flatMap(({ asked, closed }) => [...asked.flat(), ...closed]);
    const postings = await reader.postings(snapshot, [...new Set(terms)]);
    if (!reader.isLatest(snapshot)) continue;
    const parts = partsOf(snapshot, postings);
    const inAll = (list: WantedTerms) =>
      parts.reduce((sum, part) => sum + new FilteredPart(part, list).count, 0);
    return wanted.map(inAll);
  }
  return undefined;
}

/** What filters ask for, and a key of it. */
type WantedTerms = ReturnType<typeof keyed>;

const keyed = (terms: ReturnType<typeof askedTerms>) => ({ ...terms, key: JSON.stringify(terms) });

/**
 * What was counted in a block, by the terms: of a hundred blocks a change is in one, and its mask is
 * another one from then on. What a block has of a term never changes.
 */
const counted = new WeakMap<Mask, Map<string, number>>();

/** With each day there are other terms, in blocks that nothing happens to. */
const mostCounted = 100;

/** Characters of a key: a letter that thousands of names contain is not worth keeping. */
const longestKey = 5_000;

/** What filters leave of a part; found out when it is asked for. */
class FilteredPart implements InBlock {
  readonly #part: InBlock;
  readonly #wanted: WantedTerms;
  #mask: Mask | undefined;
  readonly postings: InBlock['postings'];

  constructor(part: InBlock, wanted: WantedTerms) {
    this.#part = part;
    this.#wanted = wanted;
    this.postings = part.postings;
  }

  get mask(): Mask {
    const { asked, closed } = this.#wanted;
    return (this.#mask ??= filtered(this.#part, asked, closed));
  }

  /** How many jobs that are. */
  get count(): number {
    const { key } = this.#wanted;
    const before = counted.get(this.#part.mask);
    const known = before?.get(key);
    if (known !== undefined) return known;
    const count = countSlots(this.mask);
    if (key.length > longestKey) return count;
    const counts = before && before.size < mostCounted ? before : new Map<string, number>();
    counted.set(this.#part.mask, counts.set(key, count));
    return count;
  }
}

/** Stored blocks in the order of their jobs, then what is fresh. */
function partsOf(
  { blocks, fresh }: BlockSnapshot,
  postings: (block: BlockSnapshot['blocks'][number], term: string) => readonly Posting[],
): InBlock[] {
  return [
    ...blocks.map((block) => ({
      mask: block.alive,
      postings: (term: string) => postings(block, term),
    })),
    ...fresh.parts().map((part) => ({ mask: part.alive, postings: part.postings })),
  ];
}

/** The slots of a block that have one of these terms. */
function having(part: InBlock, terms: readonly string[]): Mask {
  const mask = noSlots();
  for (const term of terms) for (const { slots } of part.postings(term)) addSlots(mask, slots);
  return mask;
}

function filtered(part: InBlock, asked: readonly string[][], closed: readonly string[]) {
  let mask = closed.length > 0 ? without(part.mask, having(part, closed)) : part.mask;
  for (const terms of asked) mask = both(mask, having(part, terms));
  return mask;
}

type Result = Omit<Found, 'ids'> & { listing: Listing[] };

function whole(
  parts: readonly (InBlock | FilteredPart)[],
  { order, page, limit }: BlockRequest,
): Result {
  const count = (at: number) => {
    const part = parts[at]!;
    return 'count' in part ? part.count : countSlots(part.mask);
  };
  const total = parts.reduce((sum, _, at) => sum + count(at), 0);
  const mask = (at: number) => parts[at]!.mask;
  const skip = (page - 1) * limit;
  const listing = [{ mask, count, parts: parts.length, order, skip, take: limit }];
  return { listing, total, partial: false };
}

/** The levels of pay one after the other, then what does not say its pay. */
function bestPaid(parts: readonly InBlock[], request: BlockRequest): Result {
  const { total } = whole(parts, request);
  const listing: Listing[] = [];
  let rest = parts.map(({ mask }) => mask);
  let skip = (request.page - 1) * request.limit;
  let left = request.limit;
  const list = (masks: readonly Mask[]) => {
    const count = masks.reduce((sum, mask) => sum + countSlots(mask), 0);
    const take = Math.min(count - skip, left);
    if (take > 0) {
      const mask = (at: number) => masks[at]!;
      listing.push({ mask, parts: masks.length, order: request.order, skip, take });
    }
    left -= Math.max(0, take);
    skip = Math.max(0, skip - count);
  };
  for (const level of payLevels) {
    if (left === 0) break;
    const paid = rest.map((mask, at) => both(mask, having(parts[at]!, [payTerm(level)])));
    list(paid);
    rest = rest.map((mask, at) => without(mask, paid[at]!));
  }
  if (left > 0) list(rest);
  return { listing, total, partial: false };
}

function search(parts: readonly InBlock[], plan: SearchPlan, request: BlockRequest): Result {
  let { alternatives }: { alternatives: readonly Alternative[] } = plan;
  let { best, found } = bestCovered(parts, alternatives);
  if (lacksTradeThere(plan, best)) {
    const anywhere = elsewhere(plan);
    const away = bestCovered(parts, anywhere);
    if (hasTrade(away.best)) {
      const { total, listing } = pageOfFound(away.found, anywhere, request);
      return { total, listing, partial: true, elsewhere: true };
    }
  }
  if (needsNear(plan, best)) {
    alternatives = [...plan.alternatives, ...plan.near];
    ({ best, found } = bestCovered(parts, alternatives));
  }
  const isNamed = hasNamedThere(found, plan);
  const isWhole = isFull(plan, best) && isNamed;
  if (lacksNamedThere(plan, best, isNamed)) {
    alternatives = namedThere(plan);
    ({ best, found } = bestCovered(parts, alternatives));
  }
  const page = pageOfFound(found, alternatives, request);
  const partial = page.total > 0 && !isWhole;
  return { ...page, partial, ...(partial && lacksWork(plan, best) && { noWork: true }) };
}

/** isNamedThere() of the contract for one of these jobs. */
function hasNamedThere(found: readonly InBlock[], plan: SearchPlan): boolean {
  const halves = Object.values(halvesOf(plan)).filter((half) => half.length > 0);
  return found.some(({ mask, postings }) => {
    if (isEmpty(mask)) return false;
    return !isEmpty(halves.reduce((left, half) => both(left, slotsAt(postings, half)), mask));
  });
}

function pageOfFound(
  found: readonly InBlock[],
  alternatives: readonly Alternative[],
  request: BlockRequest,
): Result {
  const all = whole(found, request);
  return request.order === 'asc' ? all : { ...all, listing: byScore(found, alternatives, request) };
}

/** The jobs of the page as parts of lists, one for each score that it needs. */
function byScore(
  found: readonly InBlock[],
  alternatives: readonly Alternative[],
  { page, limit }: BlockRequest,
): Listing[] {
  const blocks = found.map((block) => scored(block, alternatives));
  const counts = new Int32Array(scoresBelow(alternatives));
  for (const block of blocks) block.countInto(counts);
  const listing: Listing[] = [];
  let before = 0;
  const from = (page - 1) * limit;
  for (let score = counts.length - 1; score >= 0 && before < from + limit; score -= 1) {
    const count = counts[score]!;
    if (before + count > from) {
      const skip = Math.max(0, from - before);
      const take = Math.min(count - skip, from + limit - before - skip);
      const mask = (at: number) => blocks[at]!.having(score);
      listing.push({ mask, parts: found.length, order: 'desc', skip, take });
    }
    before += count;
  }
  return listing;
}
