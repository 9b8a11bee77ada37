import { asc, eq, gt, inArray, and, not, sql, type SQL } from 'drizzle-orm';
import { type JobFilters } from '#contract/jobs/job.ts';
import { matches } from '#contract/jobs/jobMatching.ts';
import type { Lexicon } from '#contract/search/lexicon/lexicon.ts';
import type { SearchPlan } from '#contract/search/query/parseQuery.ts';
import { isFull, isNamedThere, rankOf } from '#contract/search/ranking/rank.ts';
import { alertPolicy, nextDigest } from '#contract/search/savedSearch.ts';
import type { Db } from '#server/db/client.ts';
import { jobImportChanges, jobImports } from '#server/db/schema/importSchema.ts';
import { openedJobs, savedSearches } from '#server/db/schema/savedSearchSchema.ts';
import { jobs } from '#server/db/schema/schema.ts';
import { planByWords, planOf } from '#server/db/search/find.ts';
import { searchPostings } from '#server/db/search/schema.ts';
import { currentLexicons, type Lexicons } from '#server/db/search/words/currentWords.ts';
import { isOpen } from '#server/domain/openJobs.ts';
import { createSlices, type Slices } from '#server/domain/slices.ts';
import type { Deps } from '#server/http/api/deps.ts';

/**
 * Jobs that searches are looked through for at once: each search is read once for all of them. Their
 * terms take 8 kB each.
 */
const jobsAtOnce = 4_000;

/** What searches and filters look at in a job that has opened. */
interface OpenedJob {
  /** Of `opened_jobs`. */
  seq: number;
  category: string;
  salaryRange: string;
  facets: Parameters<typeof matches>[1];
  terms: ReadonlyMap<string, number>;
}

/** Jobs, and which of them have a term: most searches ask for what few jobs have. */
interface OpenedJobs {
  all: readonly OpenedJob[];
  having: ReadonlyMap<string, readonly OpenedJob[]>;
}

type MatchDeps = Pick<Deps, 'db' | 'now'> & { background?: Deps['background'] };

/**
 * Looks for the saved searches that jobs answer which have opened since, and notes what they have
 * found for those who are to be told. A stop in between, at any statement, begins anew with the same
 * jobs: what was noted before is not noted again. Several processes may be at it at once.
 * @returns how many openings were looked at
 * @throws database errors: what was not done waits for the next call
 */
export async function matchOpenedJobs(deps: MatchDeps): Promise<number> {
  const { db, now, background } = deps;
  for (let done = 0; ;) {
    const opened = await db
      .select({ seq: openedJobs.seq, jobId: openedJobs.jobId })
      .from(openedJobs)
      .where(not(waitsForWords(db)))
      .orderBy(asc(openedJobs.seq))
      .limit(jobsAtOnce);
    if (opened.length === 0) return done;
    // Of a job that opened twice the last time counts.
    const seqs = new Map(opened.map(({ jobId, seq }) => [jobId, seq]));
    const found = await readJobs(db, seqs, now());
    if (found.all.length > 0) await matchSearches(deps, found);
    if (background?.stopping.aborted) return done;
    await db.delete(openedJobs).where(
      inArray(
        openedJobs.seq,
        opened.map(({ seq }) => seq),
      ),
    );
    done += opened.length;
  }
}

/**
 * An import adds all of its jobs first, and their words then: without them no search finds a job, and
 * the opening would be gone. Only an import that is at work is waited for: none is waited for in vain.
 * A value and no `exists`, for which all that wait would be gone through for each opening, as long as
 * the planner does not know of the import: each looks into the few changes of its job.
 */
function waitsForWords(db: Db): SQL<boolean> {
  const { importId, jobId, indexed } = jobImportChanges;
  const own = db
    .select({ waits: sql`true` })
    .from(jobImportChanges)
    .innerJoin(jobImports, eq(jobImports.id, importId))
    .where(
      and(
        eq(jobId, openedJobs.jobId),
        eq(indexed, false),
        inArray(jobImports.status, ['committing', 'indexing', 'undoing']),
      ),
    )
    .limit(1);
  return sql`coalesce(${own}, false)`;
}

/** Those that are still open, as the search's index has them. */
async function readJobs(
  db: Db,
  seqs: ReadonlyMap<string, number>,
  now: number,
): Promise<OpenedJobs> {
  const slices = createSlices({ first: 50, most: 200 });
  const ids = [...seqs.keys()];
  const all: OpenedJob[] = [];
  const having = new Map<string, OpenedJob[]>();
  // One text for each term, however many jobs have it.
  const names = new Map<string, string>();
  const nameOf = (term: string) => {
    const known = names.get(term);
    if (known === undefined) names.set(term, term);
    return known ?? term;
  };
  for (let from = 0; from < ids.length;) {
    from += await slices.run(async (size) => {
      const some = ids.slice(from, from + size);
      const rows = await db
        .select()
        .from(jobs)
        .where(and(inArray(jobs.id, some), isOpen(now)));
      const terms = new Map<string, Map<string, number>>(some.map((id) => [id, new Map()]));
      const { jobId, term, weight } = searchPostings;
      const postings = await db
        .select({ jobId, term, weight })
        .from(searchPostings)
        .where(inArray(jobId, some));
      for (const one of postings) terms.get(one.jobId)?.set(nameOf(one.term), one.weight);
      for (const row of rows) {
        const { titleKey: title, companyKey: company, locationKey: location } = row;
        const { category, salaryRange, experienceFrom, experienceTo } = row;
        const facets = { title, company, location, experienceFrom, experienceTo };
        const own = terms.get(row.id) ?? new Map<string, number>();
        const job = { seq: seqs.get(row.id) ?? 0, category, salaryRange, facets, terms: own };
        all.push(job);
        for (const name of own.keys()) {
          const list = having.get(name);
          if (list) list.push(job);
          else having.set(name, [job]);
        }
      }
      return some.length;
    });
  }
  return { all, having };
}

/** Which searches, by their keys, have found which openings: pairs. */
interface Finds {
  keys: string[];
  seqs: number[];
}

/** Goes through all different searches, from one key to the next. */
async function matchSearches(
  { db, now, background }: MatchDeps,
  opened: OpenedJobs,
): Promise<void> {
  const slices: Slices = createSlices({ least: 1, first: 20, most: 200 });
  const people = createSlices({ first: 100, most: 1_000 });
  const lexicons = await currentLexicons(db);
  const { key, filters } = savedSearches;
  for (let last: string | undefined = ''; last !== undefined;) {
    const after: string = last;
    if (background?.stopping.aborted) return;
    const finds: Finds = { keys: [], seqs: [] };
    last = await slices.run(async (size) => {
      const searches = await db
        .selectDistinctOn([key], { key, filters })
        .from(savedSearches)
        .where(gt(key, after))
        .orderBy(asc(key))
        .limit(size);
      for (const one of searches) {
        const { search } = one.filters;
        const plan = search ? await keptPlan(db, search, lexicons) : undefined;
        for (const { seq } of answersOf(opened, one.filters, plan).slice(-alertPolicy.finds)) {
          finds.keys.push(one.key);
          finds.seqs.push(seq);
        }
      }
      return searches.at(-1)?.key;
    });
    // A search may be everyone's: its people are a slice's work by themselves.
    for (let person = ''; finds.keys.length > 0;) {
      if (background?.stopping.aborted) return;
      const some = await people.run(async (size) => {
        const ids = await peopleOf(db, finds, person, size);
        if (ids.length > 0) await noteFinds(db, finds, ids, now());
        return ids;
      });
      if (some.length === 0) break;
      person = some.at(-1)!;
    }
  }
}

type PlanByWords = ReturnType<typeof planByWords>;

/** Plans that are kept, about 2 kB each; others are made anew. */
const mostPlans = 10_000;

/** What the words alone tell of searches, by what the words were. */
let kept: { phone: Lexicon; plans: Map<string, PlanByWords> } | undefined;

/** What a search asks for: what the words tell is kept, what jobs have to tell of is asked anew. */
async function keptPlan(db: Db, search: string, lexicons: Lexicons): Promise<SearchPlan> {
  const { phone } = lexicons;
  if (kept?.phone !== phone) kept = { phone, plans: new Map() };
  const { plans } = kept;
  const byWords = plans.get(search) ?? planByWords(phone, search);
  if (plans.size < mostPlans) plans.set(search, byWords);
  return byWords.unread.length === 0 ? byWords.plan : planOf(db, search, lexicons, byWords);
}

/** The jobs that have all that a search asks for, by the search's own plan, and pass its filters. */
function answersOf(
  opened: OpenedJobs,
  filters: JobFilters,
  plan: SearchPlan | undefined,
): readonly OpenedJob[] {
  const isFiltered = (job: OpenedJob) => matches(job, job.facets, filters);
  // Words that say nothing to us, and no filter beside them, are no wish to be told of every job.
  const isAnything = plan?.everything === true && Object.keys(filters).length === 1;
  if (isAnything && plan.unknown.length > 0) return [];
  if (!plan || plan.everything) return opened.all.filter(isFiltered);
  return candidates(opened, plan).filter((job) => {
    const rank = rankOf(job.terms, plan.alternatives);
    return (
      rank !== null &&
      isFull(plan, rank.coverage) &&
      isNamedThere(job.terms, plan) &&
      isFiltered(job)
    );
  });
}

/** Jobs that have something of the rarest kind of thing that a search asks for: no other has all. */
function candidates({ having }: OpenedJobs, { alternatives }: SearchPlan): readonly OpenedJob[] {
  const kinds = new Map<string, Set<OpenedJob>>();
  for (const { kind, part, term } of alternatives) {
    if (kind === 'extra') continue;
    // Each word has to be there; of a trade, a place or pay one of all that it may be.
    const name = kind === 'word' ? `word ${part}` : kind;
    const list = kinds.get(name) ?? new Set();
    for (const job of having.get(term) ?? []) list.add(job);
    kinds.set(name, list);
  }
  const [least] = [...kinds.values()].sort((a, b) => a.size - b.size);
  return [...(least ?? [])].sort((a, b) => a.seq - b.seq);
}

/** The next people, by their ids, who saved one of these searches. */
async function peopleOf(db: Db, { keys }: Finds, after: string, limit: number): Promise<string[]> {
  const { key, userId } = savedSearches;
  const rows = await db
    .selectDistinct({ userId })
    .from(savedSearches)
    .where(and(inArray(key, [...new Set(keys)]), gt(userId, after)))
    .orderBy(asc(userId))
    .limit(limit);
  return rows.map((row) => row.userId);
}

/**
 * Notes what searches have found for those of these people who saved them before the job opened and
 * were not told of it. Anyone who is to be told is told once the first find is old enough, or it is the
 * digest's day; the row is locked, so that no one is told without what is noted here.
 */
async function noteFinds(db: Db, { keys, seqs }: Finds, people: readonly string[], now: number) {
  const dueAt = new Date(now + alertPolicy.gathered).toISOString();
  const digestAt = new Date(nextDigest(now)).toISOString();
  await db.execute(sql`
    with found as (
      select * from unnest(${sql.param(keys)}::text[], ${sql.param(seqs)}::bigint[]) as one (key, seq)
    ), noted as (
      insert into search_finds (search_id, job_id, due_at)
      select search.id, opened.job_id, case when search.digest then ${digestAt}::timestamptz end
      from found
      join saved_searches search on search.key = found.key
      join opened_jobs opened on opened.seq = found.seq
      where search.user_id = any(${sql.param([...people])}::text[])
        and search.created_at <= opened.opened_at
        and not exists (
          select from told_jobs told
          where told.user_id = search.user_id and told.job_id = opened.job_id)
        and (
          select count(*) from search_finds had where had.search_id = search.id
        ) < ${alertPolicy.finds}
      on conflict do nothing
      returning search_id, due_at
    )
    insert into due_alerts (user_id, due_at)
    select search.user_id, min(coalesce(noted.due_at, ${dueAt}::timestamptz))
    from noted join saved_searches search on search.id = noted.search_id
    group by search.user_id
    order by search.user_id
    on conflict (user_id) do update set due_at = least(due_alerts.due_at, excluded.due_at)`);
}
