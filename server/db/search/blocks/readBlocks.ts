import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { FacetValues } from './facets.ts';
import { changedJobs, FreshBlock, type Place } from './freshBlock.ts';
import {
  lookForChanges,
  mostChanges,
  slotsOfJobs,
  type JobsThatChanged,
  type News,
  type StoredRow,
} from './lookForChanges.ts';
import {
  addSlot,
  decodePostings,
  firstSlots,
  removeSlot,
  without,
  noSlots,
  type Mask,
  type Posting,
} from './slotSets.ts';

/** Ms for which a site that has no blocks, because it is small, is not asked whether it has some. */
const restWithoutBlocks = 5_000;
/** Bytes of postings that a process keeps. */
const roomForPostings = 64 * 1024 * 1024;
/** Bytes that it takes to know that a block has no job with a term. */
const roomForNone = 64;
const mostKeptOrders = 16;
const mostKeptIds = 20_000;

/** A block as it is in the database, with what has changed since. */
export interface StoredBlock {
  version: number;
  /** The moment (microseconds since 1970) and the id of its first job. */
  from: Place;
  /** Its jobs that are still as they were when it was written. */
  alive: Mask;
}

/** Where a job is in a block. */
export interface SlotOfBlock {
  version: number;
  slot: number;
}

/** Everything at one moment. */
export interface BlockSnapshot {
  /** Oldest first. */
  blocks: readonly StoredBlock[];
  /** The terms of facets that are looked through. */
  values: readonly FacetValues[];
  /** Jobs that changed since they were put into blocks, or were in none. */
  fresh: FreshBlock;
}

interface State {
  key: string;
  /** Rises with each exchange of blocks. */
  generation: string;
  /** The oldest transaction that was under way: only it and later ones can have changes to come. */
  since: string;
  snapshot: BlockSnapshot;
}

type Kept = Map<number, readonly Posting[]>;

/**
 * Blocks as one process reads them: what cannot change any more is kept. One for each database, and
 * for each way to it (a replica may be behind).
 */
export class BlockReader {
  readonly #db: Db;
  #state: State | undefined;
  #looking: Promise<number | undefined> | undefined;
  /** The blocks whose values are known, and those of all that ever were. */
  #valued = new Set<number>();
  readonly #values = new FacetValues();
  #postings = new Map<string, { of: Kept; bytes: number }>();
  #bytes = 0;
  #restsUntil = 0;
  #orders = new Map<number, readonly Place[]>();
  /** The jobs of pages that were asked for, by block and slot: a block is never changed. */
  #ids = new Map<number, Map<number, string>>();
  #numberOfIds = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Whether nothing newer was read since. */
  isLatest(snapshot: BlockSnapshot): boolean {
    return this.#state?.snapshot === snapshot;
  }

  /** @returns what there is now; undefined where there are no blocks, or too much has changed since */
  async read(): Promise<BlockSnapshot | undefined> {
    if (performance.now() < this.#restsUntil) return undefined;
    const changes = await this.#look();
    if (changes === undefined) return this.#rest();
    if (changes > mostChanges) return undefined;
    const { snapshot } = this.#state!;
    return snapshot.blocks.length > 0 ? snapshot : this.#rest();
  }

  /**
   * Learns of all that was committed before it was asked for. One look at a time: who comes meanwhile
   * shares the next one.
   * @returns how many changes there are; undefined where there are no blocks
   */
  async #look(): Promise<number | undefined> {
    for (let isLater = false; ; isLater = true) {
      const begun = this.#looking;
      if (!begun) {
        this.#looking = this.#lookAnew().finally(() => (this.#looking = undefined));
        return this.#looking;
      }
      // The first one may have begun before something that the asker knows of; one that failed, maybe
      // for want of its own time, is another's.
      const told = await begun.then(
        (changes) => ({ changes }),
        () => undefined,
      );
      if (told && isLater) return told.changes;
    }
  }

  #rest(): undefined {
    this.#restsUntil = performance.now() + restWithoutBlocks;
  }

  /** Blocks were written: to be asked for at once. */
  wake(): void {
    this.#restsUntil = 0;
  }

  /** In one statement, and no more of it than has changed: it stands before each list. */
  async #lookAnew(): Promise<number | undefined> {
    const before = this.#state;
    const [look] = await lookForChanges(this.#db).execute({
      generation: before?.generation ?? '0',
      key: before?.key ?? null,
      since: before?.since ?? '0',
    });
    if (look?.news) await this.#take(look.key, look.generation, look.news);
    return look?.changes;
  }

  async #take(key: string, generation: string, news: News): Promise<void> {
    const before = this.#state;
    const { since, blocks, changes, few } = news;
    const isSame = before !== undefined && blocks === null;
    const fresh = isSame ? before.snapshot.fresh : new FreshBlock(this.#db);
    const ids = fresh.unseen(changes);
    const { jobs, slots } = few ?? (await this.#readJobs(ids));
    const next = withoutJobs(
      isSame ? before.snapshot.blocks : (blocks ?? []).map(storedBlock),
      slots,
    );
    const versions = next.map(({ version }) => version);
    await this.#readValues(versions);
    this.#forgetOthers(new Set(versions));
    // All at once: a job is in a block or among the changed ones.
    fresh.take(changes, ids, jobs);
    const values = [this.#values, fresh.values];
    this.#state = { key, generation, since, snapshot: { blocks: next, values, fresh } };
  }

  /** What changed of many jobs, in a statement of its own: only of those that are not known yet. */
  async #readJobs(ids: readonly string[]): Promise<JobsThatChanged> {
    if (ids.length === 0) return { jobs: [], slots: [] };
    const given = sql`select unnest(${sql.param(ids)}::text[])`;
    const { rows } = await this.#db.execute<JobsThatChanged>(
      sql`select (${changedJobs(given)}) as jobs, (${slotsOfJobs(given)}) as slots`,
    );
    return rows[0]!;
  }

  async #readValues(versions: readonly number[]): Promise<void> {
    const missing = versions.filter((version) => !this.#valued.has(version));
    if (missing.length === 0) return;
    const { rows } = await this.#db.execute<{ lines: string }>(sql`
      select facet_values as lines from job_blocks
      where version = any(${sql.param(missing)}::bigint[])`);
    for (const { lines } of rows) for (const term of lines.split('\n')) this.#values.add(term);
    this.#valued = new Set(versions);
  }

  #forgetOthers(live: ReadonlySet<number>): void {
    for (const version of this.#orders.keys()) if (!live.has(version)) this.#orders.delete(version);
    for (const version of this.#ids.keys()) if (!live.has(version)) this.#ids.delete(version);
  }

  /**
   * Reads what is not known yet of these terms.
   * @returns what has them in a block
   */
  async postings(
    { blocks }: BlockSnapshot,
    terms: readonly string[],
  ): Promise<(block: StoredBlock, term: string) => readonly Posting[]> {
    const found = new Map(terms.map((term) => [term, this.#postings.get(term)?.of ?? new Map()]));
    const missing = terms.filter((term) =>
      blocks.some(({ version }) => !found.get(term)!.has(version)),
    );
    if (missing.length > 0) await this.#readPostings(blocks, missing, found);
    return ({ version }, term) => found.get(term)?.get(version) ?? [];
  }

  async #readPostings(
    blocks: readonly StoredBlock[],
    terms: readonly string[],
    found: ReadonlyMap<string, Kept>,
  ): Promise<void> {
    const versions = blocks
      .map(({ version }) => version)
      .filter((version) => terms.some((term) => !found.get(term)!.has(version)));
    const { rows } = await this.#db.execute<{
      block: number;
      term: string;
      postings: Uint8Array;
    }>(sql`
      select block::float8, term, postings from job_block_terms
      where block = any(${sql.param(versions)}::bigint[]) and term = any(${sql.param(terms)}::text[])`);
    // Not the blocks that were asked of: a newer search may be reading what it shares with this one.
    const live = new Set(this.#state?.snapshot.blocks.map(({ version }) => version));
    for (const term of terms) {
      const of = found.get(term)!;
      for (const version of of.keys()) if (!live.has(version)) of.delete(version);
      for (const version of versions) if (!of.has(version)) of.set(version, []);
    }
    const read = new Map<string, number>();
    for (const { block, term, postings } of rows) {
      found.get(term)!.set(block, decodePostings(postings));
      read.set(term, (read.get(term) ?? 0) + postings.byteLength);
    }
    for (const term of terms) {
      const more = (read.get(term) ?? 0) + versions.length * roomForNone;
      const bytes = (this.#postings.get(term)?.bytes ?? 0) + more;
      this.#bytes += more;
      this.#postings.delete(term);
      this.#postings.set(term, { of: found.get(term)!, bytes });
    }
    for (const [term, { bytes }] of this.#postings) {
      if (this.#bytes <= roomForPostings) break;
      this.#postings.delete(term);
      this.#bytes -= bytes;
    }
  }

  /** @returns where the jobs of a block stand, by their slots */
  async orderOf({ version }: StoredBlock): Promise<readonly Place[]> {
    const known = this.#orders.get(version);
    if (known) return known;
    const { rows } = await this.#db.execute<{ at: number; id: string }>(sql`
      select (extract(epoch from created_at) * 1000000)::float8 as at, job_id as id
      from job_block_slots where block = ${version} order by slot`);
    for (const old of this.#orders.keys()) {
      if (this.#orders.size < mostKeptOrders) break;
      this.#orders.delete(old);
    }
    this.#orders.set(version, rows);
    return rows;
  }

  /** @returns the ids of jobs by their blocks and slots, in the order in which they are given */
  async idsOf(found: readonly SlotOfBlock[]): Promise<string[]> {
    const known = ({ version, slot }: SlotOfBlock) => this.#ids.get(version)?.get(slot);
    const missing = found.filter((one) => known(one) === undefined);
    if (missing.length === 0) return found.flatMap((one) => known(one) ?? []);
    const blocks = missing.map(({ version }) => version);
    const slots = missing.map(({ slot }) => slot);
    const { rows } = await this.#db.execute<{ block: number; slot: number; id: string }>(sql`
      select block::float8, slot, job_id as id
      from unnest(${sql.param(blocks)}::bigint[], ${sql.param(slots)}::int[]) as given (block, slot)
      join job_block_slots using (block, slot)`);
    const read = new Map(rows.map(({ block, slot, id }) => [`${block} ${slot}`, id]));
    const ids = found.flatMap((one) => known(one) ?? read.get(`${one.version} ${one.slot}`) ?? []);
    for (const { block, slot, id } of rows) this.#keepId(block, slot, id);
    return ids;
  }

  #keepId(version: number, slot: number, id: string): void {
    // Those of blocks that are gone count until then.
    if (this.#numberOfIds >= mostKeptIds) {
      this.#ids.clear();
      this.#numberOfIds = 0;
    }
    const ids = this.#ids.get(version) ?? new Map<number, string>();
    this.#ids.set(version, ids.set(slot, id));
    this.#numberOfIds += 1;
  }
}

/** @returns blocks of which the jobs in these slots have ended */
function withoutJobs(
  blocks: readonly StoredBlock[],
  slots: JobsThatChanged['slots'],
): readonly StoredBlock[] {
  // Those who read the blocks as they were go on doing so.
  const copies = new Map<number, Mask>();
  for (const one of blocks)
    if (slots.some(([block]) => block === one.version)) copies.set(one.version, one.alive.slice());
  // A job stands in blocks that have been replaced, too, until they are removed.
  for (const [block, slot] of slots) {
    const copy = copies.get(block);
    if (copy) removeSlot(copy, slot);
  }
  return blocks.map((one) => {
    const alive = copies.get(one.version);
    return alive ? { ...one, alive } : one;
  });
}

function storedBlock(row: StoredRow): StoredBlock {
  const { version, size, at, id } = row;
  return { version, from: { at, id }, alive: without(firstSlots(size), gone(row)) };
}

function gone({ gone: text }: StoredRow): Mask {
  const mask = noSlots();
  const bytes = Buffer.from(text, 'base64');
  for (let at = 0; at < bytes.length; at += 2) addSlot(mask, bytes.readUInt16LE(at));
  return mask;
}

const readers = new WeakMap<Db, BlockReader>();

/** @returns the reader of a database; the same one for each way to it */
export function blockReaderOf(db: Db): BlockReader {
  const reader = readers.get(db) ?? new BlockReader(db);
  readers.set(db, reader);
  return reader;
}
