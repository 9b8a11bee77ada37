import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import type { DbHandle } from '#server/db/handle.ts';
import { createSlices, untilNoneLeft } from '#server/domain/slices.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { jobBlocks, jobBlockSlots, jobBlockState, searchPostings } from '../schema.ts';
import { FacetValues, facetTerms } from './facets.ts';
import { blockReaderOf } from './readBlocks.ts';
import { blockSlots, encodePostings } from './slotSets.ts';

/** Active jobs from which on blocks are faster than their rows. */
const worthBlocks = 5_000;
/** Changes that wait until they are taken into blocks together. */
const worthWriting = 500;
/** More changes than this are removed in slices, and their table is cleaned at once. */
const manyChanges = 5_000;
/** Terms written in one statement at most. */
const mostTerms = 500;
const filterWeight = 1;

interface Limits {
  /** Active jobs that a database must have. */
  least?: number;
  /** Changes that must have come together. */
  changes?: number;
  /** Jobs of a block. */
  size?: number;
  /** Changes that are removed in one statement with the exchange at most. */
  together?: number;
}

/** The first job of a block, as the database writes it. */
interface From {
  at: string;
  id: string;
}

interface LiveBlock extends From, Record<string, unknown> {
  version: number;
  size: number;
  /** Its jobs that are active, as far as was written down. */
  alive: number;
}

interface Range {
  /** The blocks that it replaces, one after the other; none at first. */
  versions: number[];
  from: From | undefined;
  /** The next block's first job. */
  to: From | undefined;
}

/**
 * Takes what changed into blocks. What has to be written goes through in slices; readers see all of
 * it at once, when the last slice is there. A stop in between leaves everything as it was. To be
 * called by one process at a time.
 * @returns how many changes were taken in
 * @throws database errors
 */
export async function writeJobBlocks(
  db: Db,
  {
    least = worthBlocks,
    changes: enough = worthWriting,
    size = blockSlots,
    together = manyChanges,
  }: Limits = {},
): Promise<number> {
  // What a stopped process left, and what no one reads any more.
  const idle = sql`${jobBlocks.replacedAt} < now() - interval '1 minute'`;
  await db.delete(jobBlocks).where(or(eq(jobBlocks.state, 'written'), idle));
  const changes = await readChanges(db);
  const { rows: blocks } = await db.execute<LiveBlock>(sql`
    select version::float8, size, size - octet_length(gone) / 2 as alive, from_at::text as at,
      from_id as id
    from job_blocks where state = 'live' order by from_at, from_id`);
  if (changes.length < (blocks.length > 0 ? enough : 1)) return 0;
  const seen = changes.map(({ seq }) => seq);
  const active = await db.$count(jobs, eq(jobs.status, 'active'));
  if (active < least) {
    const replaced = blocks.map(({ version }) => version);
    await exchange(db, { written: [], gone: new Map(), replaced, seen }, together);
    return seen.length;
  }
  const ids = [...new Set(changes.map(({ id }) => id))];
  const { due, gone } = await touched(db, blocks, ids, size);
  const written: number[] = [];
  for (const range of due) written.push(...(await writeRange(db, range, size)));
  const replaced = due.flatMap(({ versions }) => versions);
  await exchange(db, { written, gone, replaced, seen }, together);
  // Each answer begins with a look at this table: removed rows must not be in its way.
  if (seen.length > manyChanges) await db.execute('vacuum job_changes');
  return seen.length;
}

interface ChangeRow extends Record<string, unknown> {
  seq: string;
  id: string;
}

async function readChanges(db: Db): Promise<ChangeRow[]> {
  const changes: ChangeRow[] = [];
  const read = async (number: number) => {
    const { rows } = await db.execute<ChangeRow>(sql`
      select seq::text, job_id as id from job_changes
      where seq > ${changes.at(-1)?.seq ?? '0'}::bigint order by job_changes.seq limit ${number}`);
    changes.push(...rows);
    return rows.length;
  };
  await untilNoneLeft(read, { least: 100, first: 500, most: 5_000 });
  return changes;
}

/** Does something with all items in slices; `at` is the first one's place among all. */
async function inSlices<T>(
  items: readonly T[],
  sizes: Parameters<typeof untilNoneLeft>[1],
  work: (some: readonly T[], at: number) => Promise<unknown>,
): Promise<void> {
  let at = 0;
  const next = async (number: number) => {
    const some = items.slice(at, at + number);
    if (some.length > 0) await work(some, at);
    at += some.length;
    return some.length;
  };
  await untilNoneLeft(next, sizes);
}

/**
 * What is to be written: the blocks that get jobs, those that lost most of theirs, and neighbours
 * that fit well into one. Of the others the slots of jobs that are not active any more.
 */
async function touched(
  db: Db,
  blocks: readonly LiveBlock[],
  ids: readonly string[],
  size: number,
): Promise<{ due: Range[]; gone: Map<number, number[]> }> {
  const [first] = blocks;
  if (!first) return { due: [{ versions: [], from: undefined, to: undefined }], gone: new Map() };
  const due = new Set<number>();
  const gone = new Map<number, number[]>();
  await inSlices(ids, { least: 50, first: 200, most: 5_000 }, async (some) => {
    const changed = sql.param(some);
    const { rows } = await db.execute<{ version: number }>(sql`
      select distinct coalesce((
        select version from job_blocks where state = 'live'
          and (from_at, from_id) <= (jobs.created_at, jobs.id)
        order by from_at desc, from_id desc limit 1
      ), ${first.version}::bigint)::float8 as version
      from jobs where id = any(${changed}::text[]) and status = 'active'`);
    for (const { version } of rows) due.add(version);
    const slots = await db.execute<{ version: number; slot: number }>(sql`
      select block::float8 as version, slot from job_block_slots
      join job_blocks on version = block and state = 'live'
      where job_id = any(${changed}::text[])`);
    for (const { version, slot } of slots.rows) {
      const known = gone.get(version) ?? [];
      known.push(slot);
      gone.set(version, known);
    }
  });
  const alive = blocks.map((block) => block.alive - (gone.get(block.version)?.length ?? 0));
  for (const [at, block] of blocks.entries()) {
    if (alive[at]! * 2 < block.size) due.add(block.version);
    const next = blocks[at + 1];
    if (next && (alive[at]! + alive[at + 1]!) * 2 <= size) due.add(block.version).add(next.version);
  }
  for (const version of due) gone.delete(version);
  return { due: rangesOf(blocks, due), gone };
}

/** The blocks that are due, with those that follow one another taken together. */
function rangesOf(blocks: readonly LiveBlock[], due: ReadonlySet<number>): Range[] {
  const ranges: Range[] = [];
  let open: Range | undefined;
  for (const [at, { version, ...from }] of blocks.entries()) {
    if (!due.has(version)) {
      open = undefined;
      continue;
    }
    if (!open) {
      open = { versions: [], from: at === 0 ? undefined : from, to: undefined };
      ranges.push(open);
    }
    open.versions.push(version);
    open.to = blocks[at + 1];
  }
  return ranges;
}

const place = sql`(${jobs.createdAt}, ${jobs.id})`;
const inRange = (from: SQL | undefined, to: From | undefined) =>
  and(eq(jobs.status, 'active'), from, to && sql`${place} < ${after(to)}`);
const after = ({ at, id }: From) => sql`(${at}::timestamptz, ${id})`;

/**
 * Writes the jobs of a range into one block or several: of the same size where others follow, so
 * that none is left with a few; full ones at the end, where jobs are added.
 * @returns their versions
 */
async function writeRange(db: Db, { from, to }: Range, most: number): Promise<number[]> {
  const all = await db.$count(jobs, inRange(from && sql`${place} >= ${after(from)}`, to));
  const size = to ? Math.ceil(all / Math.max(1, Math.ceil(all / most))) : most;
  const slices = createSlices({ least: 5, first: 20, most: 200 });
  const versions: number[] = [];
  let block = new Draft();
  let next: SQL | undefined = from && sql`${place} >= ${after(from)}`;
  const flush = async () => {
    if (block.jobs.length > 0) versions.push(await writeDraft(db, block));
    block = new Draft();
  };
  for (;;) {
    const rows = await slices.run((number) => readJobs(db, next, to, number));
    for (const row of rows) {
      // The last one takes what has come since they were counted.
      const isLast = (versions.length + 1) * size >= all;
      if (block.jobs.length === (isLast ? most : size)) await flush();
      block.add(row);
    }
    const last = rows.at(-1);
    if (!last) break;
    next = sql`${place} > ${after(last)}`;
  }
  await flush();
  return versions;
}

type ReadJob = Awaited<ReturnType<typeof readJobs>>[number];

async function readJobs(db: Db, from: SQL | undefined, to: From | undefined, number: number) {
  const { id, category, salaryRange, titleKey, companyKey, locationKey } = jobs;
  const { experienceFrom, experienceTo, closingDate } = jobs;
  const at = sql<string>`${jobs.createdAt}::text`;
  const facets = { id, category, salaryRange, titleKey, companyKey, locationKey, at };
  const rows = await db
    .select({ ...facets, experienceFrom, experienceTo, closingDate })
    .from(jobs)
    .where(inRange(from, to))
    .orderBy(jobs.createdAt, jobs.id)
    .limit(number);
  const ids = rows.map((row) => row.id);
  const terms = await db
    .select({ id: searchPostings.jobId, term: searchPostings.term, weight: searchPostings.weight })
    .from(searchPostings)
    .where(inArray(searchPostings.jobId, ids));
  const byJob = new Map(ids.map((one) => [one, [] as typeof terms]));
  for (const posting of terms) byJob.get(posting.id)!.push(posting);
  return rows.map((row) => ({ ...row, terms: byJob.get(row.id)! }));
}

/** A block that is being put together. */
class Draft {
  readonly jobs: ReadJob[] = [];
  readonly terms = new Map<string, Map<number, number[]>>();

  add(job: ReadJob): void {
    const slot = this.jobs.length;
    this.jobs.push(job);
    for (const term of facetTerms(job)) this.#addTerm(term, filterWeight, slot);
    for (const { term, weight } of job.terms) this.#addTerm(term, weight, slot);
  }

  #addTerm(term: string, weight: number, slot: number): void {
    const weights = this.terms.get(term) ?? new Map<number, number[]>();
    const slots = weights.get(weight) ?? [];
    slots.push(slot);
    weights.set(weight, slots);
    this.terms.set(term, weights);
  }
}

async function writeDraft(db: Db, { jobs: list, terms }: Draft): Promise<number> {
  const [first] = list;
  const looked = new FacetValues();
  const values = [...terms.keys()].filter((term) => looked.add(term)).join('\n');
  const { rows } = await db.execute<{ version: number }>(sql`
    insert into job_blocks (state, size, from_at, from_id, facet_values, gone)
    values ('written', ${list.length}, ${first!.at}::timestamptz, ${first!.id}, ${values}, '')
    returning version::float8`);
  const { version } = rows[0]!;
  await inSlices(list, { least: 50, first: 100, most: 1_000 }, (some, at) =>
    db.execute(sql`
      insert into ${jobBlockSlots} (block, slot, job_id, created_at)
      select ${version}::bigint, ${at}::int + place - 1, id, moment::timestamptz
      from unnest(${sql.param(some.map(({ id }) => id))}::text[],
        ${sql.param(some.map((job) => job.at))}::text[]) with ordinality as given (id, moment, place)`),
  );
  await inSlices([...terms], { least: 10, first: 50, most: mostTerms }, (some) =>
    db.execute(sql`
      insert into job_block_terms (block, term, postings)
      select ${version}::bigint, term, decode(postings, 'hex')
      from unnest(${sql.param(some.map(([term]) => term))}::text[],
        ${sql.param(some.map(([, weights]) => encodePostings(weights).toString('hex')))}::text[]
      ) as given (term, postings)`),
  );
  return version;
}

interface Exchange {
  written: readonly number[];
  gone: ReadonlyMap<number, readonly number[]>;
  replaced: readonly number[];
  seen: readonly string[];
}

/**
 * Puts what was written in the place of what it replaces, in one transaction. Many changes are
 * removed after it: a job that is still noted is read from its row, which says the same.
 */
async function exchange(
  db: Db,
  { written, gone, replaced, seen }: Exchange,
  together: number,
): Promise<void> {
  const isMany = seen.length > together;
  await db.transaction(async (tx) => {
    if (replaced.length > 0)
      await tx
        .update(jobBlocks)
        .set({ state: 'replaced', replacedAt: sql`now()` })
        .where(inArray(jobBlocks.version, [...replaced]));
    if (written.length > 0)
      await tx
        .update(jobBlocks)
        .set({ state: 'live' })
        .where(inArray(jobBlocks.version, [...written]));
    for (const [version, slots] of gone) {
      const bytes = Buffer.from(Uint16Array.from(slots).buffer).toString('hex');
      await tx.execute(
        sql`update job_blocks set gone = gone || decode(${bytes}, 'hex') where version = ${version}`,
      );
    }
    if (!isMany) await removeChanges(tx, seen);
    await tx
      .insert(jobBlockState)
      .values({ name: 'blocks', generation: 1 })
      .onConflictDoUpdate({
        target: jobBlockState.name,
        set: { generation: sql`${jobBlockState.generation} + 1` },
      });
  });
  blockReaderOf(db).wake();
  if (isMany)
    await inSlices(seen, { least: 100, first: 500, most: manyChanges }, (some) =>
      removeChanges(db, some),
    );
}

/** By what was seen and not up to the last of it: one with a lower number may come later. */
const removeChanges = (db: DbHandle, seen: readonly string[]) =>
  db.execute(sql`delete from job_changes where seq = any(${sql.param(seen)}::bigint[])`);
