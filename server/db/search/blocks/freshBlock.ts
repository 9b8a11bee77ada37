import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { FacetValues, facetTerms, type FilteredJob } from './facets.ts';
import { addSlot, blockSlots, noSlots, removeSlot, type Posting } from './slotSets.ts';

/** Where a job stands among all: by its moment, in microseconds since 1970, then by its id. */
export interface Place {
  at: number;
  id: string;
}

export type Change = readonly [seq: number, jobId: string];

/** What filters ask of a job that changed, and where it stands. */
export interface ChangedJob extends FilteredJob, Place {}

/** @returns a query of one array: the active ones of some jobs, of which the query given has the ids */
export const changedJobs = (ids: SQL): SQL => sql`
  select coalesce(json_agg(json_build_object('id', id,
      'at', (extract(epoch from created_at) * 1000000)::bigint, 'category', category,
      'salaryRange', salary_range, 'titleKey', title_key, 'companyKey', company_key,
      'locationKey', location_key, 'experienceFrom', experience_from,
      'experienceTo', experience_to, 'closingDate', closing_date::text)), '[]')
  from jobs where id = any(array(${ids})) and status = 'active'`;

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

  /** @returns the jobs of changes that are not known yet */
  unseen(changes: readonly Change[]): string[] {
    const unseen = changes.filter(([seq]) => !this.#seen.has(seq));
    return [...new Set(unseen.map(([, id]) => id))];
  }

  /**
   * Takes changes in.
   * @param ids - Their jobs that were not known.
   * @param jobs - The active ones of these.
   */
  take(changes: readonly Change[], ids: readonly string[], jobs: readonly ChangedJob[]): void {
    for (const id of ids) this.#remove(id);
    const wanted = new Set(ids);
    for (const job of jobs) {
      if (!wanted.has(job.id)) continue;
      const slot = this.#add(job);
      for (const term of facetTerms(job)) {
        this.#addTerm(slot, term, filterWeight);
        this.values.add(term);
      }
      this.#unread.add(job.id);
    }
    for (const [seq] of changes) this.#seen.add(seq);
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
