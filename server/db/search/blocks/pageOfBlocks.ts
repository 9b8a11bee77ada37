import type { SortOrder } from '#contract/jobs/job.ts';
import type { Place } from './freshBlock.ts';
import type { BlockReader, BlockSnapshot, SlotOfBlock, StoredBlock } from './readBlocks.ts';
import { countSlots, eachSlot, firstOf, type Mask } from './slotSets.ts';

/** A part of a list of jobs by their age. */
export interface Listing {
  /**
   * Which jobs the list has, of the stored blocks in their order, then of the fresh parts. Asked for
   * no more blocks than it takes to come to the end of the page.
   */
  mask(at: number): Mask;
  /** How many jobs that are, where it can be told without the mask. */
  count?(at: number): number;
  /** Blocks and parts in all. */
  parts: number;
  order: SortOrder;
  skip: number;
  take: number;
}

/** A job as it is found: in a block, or among those that changed. */
type Found = { id: string } | SlotOfBlock;

/** @returns less than 0 where the first is the older one */
const compareAge = (one: Place, other: Place): number =>
  one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/**
 * The jobs of parts of lists, one after the other.
 * @returns their ids
 */
export async function pageOf(
  reader: BlockReader,
  snapshot: BlockSnapshot,
  listings: readonly Listing[],
): Promise<string[]> {
  const found: Found[] = [];
  for (const listing of listings) found.push(...(await partOf(reader, snapshot, listing)));
  const stored = found.filter((job) => 'slot' in job);
  const ids = stored.length > 0 ? await reader.idsOf(stored) : [];
  const known = new Map(stored.map((job, at) => [job as Found, ids[at]!]));
  return found.flatMap((job) => ('id' in job ? job.id : (known.get(job) ?? [])));
}

async function partOf(
  reader: BlockReader,
  { blocks, fresh }: BlockSnapshot,
  { mask: maskOf, count: countOf, parts, order, skip, take }: Listing,
): Promise<Found[]> {
  const number = parts - blocks.length;
  const ofFresh = Array.from({ length: number }, (_, at) => maskOf(blocks.length + at));
  const between = freshBetween(blocks, freshPlaces(fresh.places, ofFresh));
  const steps = blocks.map((_, at) => at);
  if (order === 'desc') steps.reverse();
  // Before anything is waited for: what the masks are made of may be of another moment after that.
  const chosen: { block: StoredBlock; mask: Mask; own: Place[]; skip: number }[] = [];
  let left = skip;
  let wanted = take;
  for (const at of steps) {
    if (wanted <= 0) break;
    const own = between[at]!;
    const count = (countOf?.(at) ?? countSlots(maskOf(at))) + own.length;
    if (left < count) {
      chosen.push({ block: blocks[at]!, mask: maskOf(at), own, skip: left });
      wanted -= count - left;
    }
    left = Math.max(0, left - count);
  }
  const found: Found[] = [];
  for (const { block, mask, own, skip: before } of chosen) {
    // A block has thousands, of which a page shows twenty.
    const slots = firstOf(mask, before + take - found.length, order);
    const inOrder = own.length > 0 ? merged(await reader.orderOf(block), slots, own, order) : slots;
    const { version } = block;
    for (const slot of inOrder.slice(before, before + take - found.length))
      found.push(slot < 0 ? { id: own[-1 - slot]!.id } : { version, slot });
  }
  return found;
}

function freshPlaces(places: readonly Place[], masks: readonly Mask[]): Place[] {
  const found: Place[] = [];
  for (const [at, mask] of masks.entries())
    eachSlot(mask, (slot) => found.push(places[at * mask.length * 32 + slot]!));
  return found.sort(compareAge);
}

/** For each block the fresh jobs from its beginning to that of the next one; the first has all older ones. */
function freshBetween(blocks: readonly StoredBlock[], places: readonly Place[]): Place[][] {
  const between: Place[][] = blocks.map(() => []);
  let at = 0;
  for (const place of places) {
    while (at + 1 < blocks.length && compareAge(blocks[at + 1]!.from, place) <= 0) at += 1;
    between[at]!.push(place);
  }
  return between;
}

/**
 * The first jobs of a block and all fresh ones.
 * @returns slots of the block, and -1 for the first fresh job, -2 for the second
 */
function merged(
  places: readonly Place[],
  slots: readonly number[],
  own: readonly Place[],
  order: SortOrder,
): number[] {
  const found: number[] = [];
  const sign = order === 'desc' ? -1 : 1;
  const left = own.map((_, at) => at);
  // The next one stands last.
  if (order === 'asc') left.reverse();
  const isNext = (slot: number) =>
    left.length > 0 && sign * compareAge(own[left.at(-1)!]!, places[slot]!) < 0;
  for (const slot of slots) {
    while (isNext(slot)) found.push(-1 - left.pop()!);
    found.push(slot);
  }
  while (left.length > 0) found.push(-1 - left.pop()!);
  return found;
}
