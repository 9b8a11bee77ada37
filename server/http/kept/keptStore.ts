import type { Changes, Shown } from '#server/db/changes.ts';

/** When something was asked for, and what had changed until then. */
export interface Moment {
  /** Ms since 1970. */
  now: number;
  changes: Changes;
}

/**
 * Ms for which anything is kept at most: for what no one tells of, such as a price that an operator
 * sets by hand, or an application that an earlier release took while both run.
 */
const longestKept = 30_000;

/** Ms for which what was found to be the same is not made anew. */
const longestRenewed = 600_000;

/** India's days: jobs end at its midnight, and 'Today' becomes 'Yesterday'. */
const dayOf = (now: number) => Math.floor((now + 5.5 * 60 * 60 * 1000) / (24 * 60 * 60 * 1000));

const isSameDay = (one: number, other: number) => dayOf(one) === dayOf(other);

interface Entry<T> {
  value: T;
  /** Ms since 1970. */
  madeAt: number;
  /** When it was made, or was found to be the same as then. */
  moment: Moment;
  shows: readonly Shown[];
  bytes: number;
}

/**
 * Things that were made for one request and serve the next ones, until what they show has changed.
 * The ones that were not asked for the longest make room.
 */
export class KeptStore<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #room: number;
  #bytes = 0;

  /** @param room - Bytes that all of it may take. */
  constructor(room: number) {
    this.#room = room;
  }

  /** Bytes that it takes now. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * @param moment - Of the request.
   * @returns What is kept under a key, if nothing that it shows has changed since it was begun.
   */
  get(key: string, moment: Moment): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    // What was asked for last comes last, current or not: `outdated` may be asked for it next.
    this.#entries.set(key, entry);
    return isCurrent(entry, moment) ? entry.value : undefined;
  }

  /**
   * What was kept under a key before something changed that it may show: it may say the same still.
   * @returns undefined where it was made more than ten minutes ago, or on another day in India.
   */
  outdated(key: string, { now }: Moment): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (Math.abs(now - entry.madeAt) <= longestRenewed && isSameDay(now, entry.madeAt))
      return entry.value;
    this.delete(key);
    return undefined;
  }

  /** Says that what was kept is as it would be made at a moment, if it is there still. */
  renew(key: string, value: T, moment: Moment): void {
    const entry = this.#entries.get(key);
    if (entry?.value === value) entry.moment = moment;
  }

  /**
   * Keeps something.
   * @param moment - When it was begun: what changed since then may be missing in it.
   * @param shows - What ends it.
   * @param bytes - Its size; what is too large for a tenth of the room is not kept.
   */
  set(
    key: string,
    value: T,
    { moment, shows, bytes }: { moment: Moment; shows: readonly Shown[]; bytes: number },
  ): void {
    this.delete(key);
    // A key and what holds an entry together take some room as well.
    const all = bytes + 2 * key.length + 500;
    if (all > this.#room / 10) return;
    this.#entries.set(key, { value, madeAt: moment.now, moment, shows, bytes: all });
    this.#bytes += all;
    this.#makeRoom();
  }

  /** Counts bytes that an entry has come to take besides, if it is still that one. */
  grow(key: string, value: T, bytes: number): void {
    const entry = this.#entries.get(key);
    if (entry?.value !== value) return;
    entry.bytes += bytes;
    this.#bytes += bytes;
    this.#makeRoom();
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  #makeRoom(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#room) return;
      this.delete(key);
    }
  }
}

function isCurrent({ moment, shows }: Entry<unknown>, at: Moment): boolean {
  if (Math.abs(at.now - moment.now) > longestKept || !isSameDay(at.now, moment.now)) {
    return false;
  }
  return shows.every((name) => at.changes[name] === moment.changes[name]);
}

/**
 * @returns Whether nothing at all has changed between two moments: what is on its way for one of
 *   them serves the other.
 */
export function isSameMoment(a: Moment, b: Moment): boolean {
  const same = Object.entries(a.changes).every(
    ([name, count]) => b.changes[name as Shown] === count,
  );
  return same && isSameDay(a.now, b.now);
}
