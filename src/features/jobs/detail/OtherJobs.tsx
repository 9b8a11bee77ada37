import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { href } from '#contract/http/paths.ts';
import { jobsQuery, type Job, type JobFilters } from '#contract/jobs/job.ts';
import { isGiven } from '#contract/options.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { JobCard } from '#src/features/jobs/list/JobCard.tsx';
import jobsPageCss from '#src/features/jobs/list/JobsPage.module.css';
import SeenJobs from '#src/features/jobs/list/SeenJobs.tsx';
import { optionalPart } from '#src/features/shared/page/lazyPart.tsx';
import css from './JobPage.module.css';

const TellMe = optionalPart(() => import('#src/features/jobs/searches/TellMe.tsx'));

export interface OtherJobsProps {
  job: Job;
  open: boolean;
}

/** So many others in each list. */
const most = 3;

/**
 * Open jobs of the same category, those of the same employer, and the last that were looked at here.
 * A filter that is blank would find any job.
 */
export default function OtherJobs({ job, open }: OtherJobsProps) {
  const { t } = useTranslation('job');
  const { category, companyName: company } = job;
  return (
    <>
      <Suspense>
        <div className={css.others}>
          <TellMe
            offer="like"
            filters={{ search: searchLike(job) }}
            from={href('job', { jobId: job._id })}
          />
        </div>
      </Suspense>
      {isGiven(category) && <JobsLike job={job} filters={{ category }} title={t('similar')} />}
      {open && isGiven(company) && (
        <JobsLike job={job} filters={{ company }} title={t('ofCompany', { company })} />
      )}
      <SeenJobs without={[job._id]} most={most} className={css.others} />
    </>
  );
}

/** A search that finds jobs like this one: its trade, else its title, in its country. */
function searchLike({ trade, jobName, country, location }: Job): string {
  const work = trade ?? jobName.replace(/\([^)]*\)/g, ' ').trim();
  return country ? `${work} ${location.split(',').at(-1)?.trim() ?? ''}` : work;
}

interface JobsLikeProps {
  job: Job;
  filters: JobFilters;
  title: string;
}

/** Some others that the filters find; nothing where there is none. */
function JobsLike({ job, filters, title }: JobsLikeProps) {
  const list = useResource({ call: 'jobs.list', query: jobsQuery(filters) });
  const others = list.data?.jobs.filter(({ id }) => id !== job._id).slice(0, most) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={`stack ${css.others}`}>
      <h2>{title}</h2>
      <ul className={jobsPageCss.list}>
        {others.map((other) => (
          <JobCard key={other.id} job={other} />
        ))}
      </ul>
    </section>
  );
}
