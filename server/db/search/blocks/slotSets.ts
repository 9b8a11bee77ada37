/** Jobs of a block at most. */
export const blockSlots = 8_192;
/** Slots of one number of a mask. */
export const bitsOfWord = 32;
const words = blockSlots / bitsOfWord;

/** One bit for each slot of a block. */
export type Mask = Uint32Array;

/** Slots in rising order where they are few, a mask where they are many. */
type Slots = Uint16Array | Mask;

/** The slots of a block that have a term with the same weight. */
export interface Posting {
  weight: number;
  slots: Slots;
}

/** More slots than this take less room as a mask. */
const mostInList = words * 2;
/** Bytes before the slots: weight, kind, number of slots. */
const headBytes = 4;
const isList = 0;
const isMask = 1;

/** @returns a mask without any slot */
export const noSlots = (): Mask => new Uint32Array(words);

/** @returns a mask of the slots from 0 up to `size`, without it */
export function firstSlots(size: number): Mask {
  const mask = noSlots();
  mask.fill(0xffffffff, 0, size >> 5);
  if (size & 31) mask[size >> 5] = 2 ** (size & 31) - 1;
  return mask;
}

/** Adds slots to a mask. */
export function addSlots(mask: Mask, slots: Slots): void {
  if (slots instanceof Uint16Array) for (const slot of slots) addSlot(mask, slot);
  else for (let at = 0; at < words; at += 1) mask[at]! |= slots[at]!;
}

/** Adds one slot to a mask. */
export function addSlot(mask: Mask, slot: number): void {
  mask[slot >> 5]! |= 1 << (slot & 31);
}

/** Takes one slot out of a mask. */
export function removeSlot(mask: Mask, slot: number): void {
  mask[slot >> 5]! &= ~(1 << (slot & 31));
}

/** @returns whether a mask has a slot */
export const hasSlot = (mask: Mask, slot: number): boolean =>
  (mask[slot >> 5]! & (1 << (slot & 31))) !== 0;

// Loops: the functions of arrays call another one for each word, and there are hundreds of masks.

/** @returns the slots that both masks have */
export function both(one: Mask, other: Mask): Mask {
  const mask = noSlots();
  for (let at = 0; at < words; at += 1) mask[at] = one[at]! & other[at]!;
  return mask;
}

/** @returns the slots of the first mask that the other has not */
export function without(one: Mask, other: Mask): Mask {
  const mask = noSlots();
  for (let at = 0; at < words; at += 1) mask[at] = one[at]! & ~other[at]!;
  return mask;
}

/** @returns how many slots a mask has */
export function countSlots(mask: Mask): number {
  let count = 0;
  for (let at = 0; at < words; at += 1) {
    // Bits counted in pairs, then in fours, then in bytes that a multiplication adds up.
    let word = mask[at]!;
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** @returns whether a mask has no slot */
export function isEmpty(mask: Mask): boolean {
  for (let at = 0; at < words; at += 1) if (mask[at] !== 0) return false;
  return true;
}

/** Calls `visit` with each slot that is in both, in rising order. */
export function eachSlot(mask: Mask, visit: (slot: number) => void, slots: Slots = mask): void {
  if (slots instanceof Uint16Array) {
    for (const slot of slots) if (hasSlot(mask, slot)) visit(slot);
    return;
  }
  for (let at = 0; at < words; at += 1) {
    for (let left = mask[at]! & slots[at]!; left !== 0; left &= left - 1) {
      visit(at * bitsOfWord + 31 - Math.clz32(left & -left));
    }
  }
}

/** @returns the lowest slots of a mask in rising order, or with 'desc' the highest in falling order, at most so many */
export function firstOf(mask: Mask, most: number, order: 'asc' | 'desc'): number[] {
  const slots: number[] = [];
  for (let at = 0; at < words && slots.length < most; at += 1) {
    const word = order === 'asc' ? at : words - 1 - at;
    for (let left = mask[word]!; left !== 0 && slots.length < most;) {
      const bit = 31 - Math.clz32(order === 'asc' ? left & -left : left);
      left &= ~(1 << bit);
      slots.push(word * bitsOfWord + bit);
    }
  }
  return slots;
}

/**
 * @param postings slots in rising order by weight (1 to 255)
 * @returns them as they are stored, numbers with their low byte first
 */
export function encodePostings(postings: ReadonlyMap<number, readonly number[]>): Buffer {
  const parts: Buffer[] = [];
  for (const [weight, slots] of postings) {
    const asList = slots.length <= mostInList;
    const data = asList ? Uint16Array.from(slots) : noSlots();
    if (data instanceof Uint32Array) for (const slot of slots) addSlot(data, slot);
    const head = Buffer.from([weight, asList ? isList : isMask, 0, 0]);
    head.writeUInt16LE(slots.length, 2);
    parts.push(head, Buffer.from(data.buffer));
  }
  return Buffer.concat(parts);
}

/** @returns what encodePostings() was given */
export function decodePostings(bytes: Uint8Array): Posting[] {
  const postings: Posting[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const [weight = 0, kind] = [bytes[at], bytes[at + 1]];
    const count = view.getUint16(at + 2, true);
    const from = at + headBytes;
    at = from + (kind === isList ? count * 2 : words * 4);
    // Copied: typed arrays begin at multiples of their numbers' size.
    const { buffer } = Uint8Array.from(bytes.subarray(from, at));
    postings.push({
      weight,
      slots: kind === isList ? new Uint16Array(buffer) : new Uint32Array(buffer),
    });
  }
  return postings;
}
