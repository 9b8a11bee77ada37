import type { NameKind } from '#server/db/search/names/openNames.ts';

/** Copies of all demonstration jobs that one statement writes. */
const copiesAtOnce = 50;
/** Of a job's title, skills, employer, place and category; less is of its running text. */
const leastWeight = 11;

/** What differs between two copies of a job. */
const ofCopy: Readonly<Record<string, string>> = {
  id: `row.id || '-' || n`,
  company_name: `row.company_name || ' ' || n % 2500`,
  company_key: `row.company_key || ' ' || n % 2500`,
  created_at: `row.created_at - n * interval '1 minute'`,
};

const columnsOfNames: Readonly<Record<NameKind, string>> = {
  role: 'job_name',
  place: 'location',
  company: 'company_name',
  employer: 'company_key',
};

/** Runs one statement on one connection, as the database's owner and with as much time as it needs. */
export type Run = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Fills a database that holds the demonstration jobs with copies of them, each by other employers,
 * until there are about `size`; with their place in the search index, but for the words of their
 * descriptions where there are more than `withTexts`. A million takes minutes: keys are not checked
 * and indexes are built once, at the end.
 */
export async function fillWithJobs(run: Run, size: number, withTexts = 100_000): Promise<void> {
  // Neither foreign keys nor triggers are asked about rows that are right by construction.
  await run('set session_replication_role = replica');
  const { rows } = await run('select count(*)::int as count from jobs');
  const copies = Math.round(size / Number(rows[0]?.count)) - 1;
  if (copies > 0) await copyJobs(run, copies, size > withTexts ? leastWeight : 1);
  await run('delete from job_changes');
  await run('insert into job_changes (job_id) select id from jobs');
  await run('delete from open_name_changes');
  await run('delete from open_name_counts');
  for (const [kind, column] of Object.entries(columnsOfNames))
    await run(`insert into open_name_counts (kind, name, number)
      select '${kind}', ${column}, count(*) from jobs where status = 'active' group by ${column}`);
  await run('set session_replication_role = default');
  await run('vacuum analyze');
}

async function copyJobs(run: Run, copies: number, least: number): Promise<void> {
  const { rows } = await run(`select column_name as name
    from information_schema.columns where table_name = 'jobs' and table_schema = 'public'`);
  const columns = rows.map(({ name }) => String(name));
  const values = columns.map((name) => ofCopy[name] ?? `row.${name}`).join(', ');
  await run('create table first_jobs as select * from jobs');
  await run(`create table first_postings as
    select * from search_postings where weight >= ${least}`);
  await run('truncate search_postings');
  await run('alter table search_postings drop constraint search_postings_job_id_term_pk');
  await run('drop index search_postings_by_term');
  for (let from = 0; from <= copies; from += copiesAtOnce) {
    const copied = `generate_series(${from}, ${Math.min(copies, from + copiesAtOnce - 1)}) n`;
    await run(`insert into jobs (${columns.join(', ')})
      select ${values} from first_jobs row, ${copied} where n > 0`);
    await run(`insert into search_postings (term, job_id, weight)
      select term, case when n = 0 then job_id else job_id || '-' || n end, weight
      from ${copied}, first_postings`);
  }
  await run(`alter table search_postings
    add constraint search_postings_job_id_term_pk primary key (job_id, term)`);
  await run('create index search_postings_by_term on search_postings (term, job_id, weight)');
  await run('drop table first_jobs');
  await run('drop table first_postings');
}
