import type { OutboxEntry } from '#contract/outbox.ts';
import { isFull } from '#src/data/storage/full.ts';
import type { Change, OutboxPorts, OutboxStore } from './ports.ts';

/** What an entry should be, undefined where it should be gone; `over` the one that the disk has, as JSON. */
interface Unwritten {
  over: string;
  entry: OutboxEntry | undefined;
}

/**
 * The store of a phone whose disk may be full. Room is made first. Where that does not help, a change
 * of entries that are on the disk is known here alone, as a whole: they are sent all the same. Who does
 * not know of it sends them again, with the same key, and hears the same answer. What is new is refused.
 */
export function onFullDisk({ store, makeRoom }: Pick<OutboxPorts, 'store' | 'makeRoom'>) {
  const unwritten = new Map<string, Unwritten>();
  /** The last attempt to make room, until something could be written: a second one finds no more. */
  let room: Promise<unknown> | undefined;

  /** Where someone else has written meanwhile, that counts. */
  function known(disk: readonly OutboxEntry[]): OutboxEntry[] {
    const entries = disk.flatMap((one) => {
      const kept = unwritten.get(one.id);
      return kept && kept.over === JSON.stringify(one) ? (kept.entry ?? []) : one;
    });
    return entries.sort((a, b) => a.seq - b.seq);
  }

  /** @returns false where something of it would be nowhere on the disk */
  function remember(
    disk: readonly OutboxEntry[],
    { put = [], remove = [] }: Change<unknown>,
  ): boolean {
    const there = new Map(disk.map((one) => [one.id, JSON.stringify(one)]));
    if (put.some(({ id }) => !there.has(id))) return false;
    const note = (id: string, entry?: OutboxEntry) =>
      unwritten.set(id, { over: there.get(id) ?? '', entry });
    for (const id of remove) note(id);
    for (const entry of put) note(entry.id, entry);
    return true;
  }

  async function change<T>(
    only: string | null,
    decide: (entries: readonly OutboxEntry[]) => Change<T>,
  ): Promise<T> {
    const tried: { disk: readonly OutboxEntry[]; change?: Change<T> } = { disk: [] };
    for (let isLast = false; ; isLast = true) {
      try {
        const result = await store.change(only, (disk) => {
          tried.disk = disk;
          return (tried.change = decide(known(disk)));
        });
        if (tried.change?.put?.length) room = undefined;
        return result;
      } catch (error) {
        if (!isFull(error) || !tried.change) throw error;
        if (isLast) {
          if (!remember(tried.disk, tried.change)) throw error;
          return tried.change.result;
        }
        await (room ??= makeRoom().catch(() => undefined));
      }
    }
  }

  return { all: () => store.all().then(known), change } satisfies OutboxStore;
}
