import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { FacetValues, facetTerms, type FilteredJob } from './facets.ts';
import { addSlot, blockSlots, noSlots, removeSlot, type Posting } from './slotSets.ts';

/** Where a job stands among all: by its moment, in microseconds since 1970, then by its id. */
export interface Place {
  at: number;
  id: string;
}

type Change = readonly [seq: number, jobId: string];

interface ChangedJob extends FilteredJob, Place, Record<string, unknown> {}

const filterWeight = 1;

/**
 * The active ones of the jobs that changed, in the memory of a process, in blocks of the same form.
 * A job that changes again gets another slot.
 */
export class FreshBlock {
  readonly #db: Db;
  readonly #seen = new Set<number>();
  readonly #slots = new Map<string, number>();
  /** Of each part: the slots of each term, and of each weight of it. */
  #terms: Map<string, Posting[]>[] = [];
  #alive: Uint32Array[] = [];
  readonly #unread = new Set<string>();
  /** Where the jobs stand, by slot. */
  readonly places: Place[] = [];
  /** The terms of facets that are looked through. */
  readonly values = new FacetValues();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Reads what changed, as far as it is not known.
   * @returns the jobs of it, and what takes it in
   */
  async read(changes: readonly Change[]): Promise<{ ids: string[]; take: () => void }> {
    const unseen = changes.filter(([seq]) => !this.#seen.has(seq));
    const ids = [...new Set(unseen.map(([, id]) => id))];
    if (ids.length === 0) return { ids, take: () => undefined };
    const { rows } = await this.#db.execute<ChangedJob>(sql`
      select id, (extract(epoch from created_at) * 1000000)::float8 as at, category,
        salary_range as "salaryRange", title_key as "titleKey", company_key as "companyKey",
        location_key as "locationKey", experience_from as "experienceFrom",
        experience_to as "experienceTo", closing_date::text as "closingDate"
      from jobs where id = any(${sql.param(ids)}::text[]) and status = 'active'`);
    const take = () => {
      for (const id of ids) this.#remove(id);
      for (const job of rows) {
        const slot = this.#add(job);
        for (const term of facetTerms(job)) {
          this.#addTerm(slot, term, filterWeight);
          this.values.add(term);
        }
        this.#unread.add(job.id);
      }
      for (const [seq] of unseen) this.#seen.add(seq);
    };
    return { ids, take };
  }

  #remove(id: string): void {
    const slot = this.#slots.get(id);
    this.#unread.delete(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    removeSlot(this.#alive[Math.floor(slot / blockSlots)]!, slot % blockSlots);
  }

  #add({ id, at }: Place): number {
    const slot = this.places.length;
    this.places.push({ at, id });
    this.#slots.set(id, slot);
    if (slot % blockSlots === 0) {
      this.#terms.push(new Map());
      this.#alive.push(noSlots());
    }
    addSlot(this.#alive.at(-1)!, slot % blockSlots);
    return slot;
  }

  #addTerm(slot: number, term: string, weight: number): void {
    const terms = this.#terms[Math.floor(slot / blockSlots)]!;
    const postings = terms.get(term) ?? [];
    let posting = postings.find((one) => one.weight === weight);
    if (!posting) {
      posting = { weight, slots: noSlots() };
      postings.push(posting);
      terms.set(term, postings);
    }
    if (posting.slots instanceof Uint32Array) addSlot(posting.slots, slot % blockSlots);
  }

  /** Reads what the jobs are searched by, as far as it is not known. */
  async readTerms(): Promise<void> {
    while (this.#unread.size > 0) {
      const asked = new Map([...this.#unread].map((id) => [id, this.#slots.get(id)]));
      const { rows } = await this.#db.execute<{ id: string; term: string; weight: number }>(sql`
        select job_id as id, term, weight from search_postings
        where job_id = any(${sql.param([...asked.keys()])}::text[])`);
      // One that changed meanwhile is read again.
      for (const [id, slot] of asked) {
        if (this.#slots.get(id) === slot) this.#unread.delete(id);
        else asked.delete(id);
      }
      for (const { id, term, weight } of rows) {
        const slot = asked.get(id);
        if (slot !== undefined) this.#addTerm(slot, term, weight);
      }
    }
  }

  /** Its parts, each with the slots of its jobs as they are now. */
  parts() {
    return this.#alive.map((alive, at) => ({
      alive: alive.slice(),
      postings: (term: string): readonly Posting[] => this.#terms[at]?.get(term) ?? [],
    }));
  }
}
