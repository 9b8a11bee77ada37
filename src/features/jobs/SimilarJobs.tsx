import { useTranslation } from 'react-i18next';
import { jobsQuery, type Job } from '#contract/job.ts';
import { useResource } from '#src/lib/pageData.tsx';
import { JobCard } from './JobCard.tsx';
import css from './JobsPage.module.css';

/** Open jobs of the same category, for whoever came to one that is closed. */
export function SimilarJobs({ job }: { job: Job }) {
  const { t } = useTranslation('job');
  const list = useResource({ call: 'jobs.list', query: jobsQuery({ category: job.category }) });
  const others = list.data?.jobs.filter(({ id }) => id !== job._id).slice(0, 3) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t('similar')}</h2>
      <ul className={css.list}>
        {others.map((other) => (
          <JobCard key={other.id} job={other} />
        ))}
      </ul>
    </section>
  );
}
