import { useTranslation } from 'react-i18next';
import type { JobList } from '#contract/jobs/job.ts';
import { JobCard } from './JobCard.tsx';
import css from './JobsPage.module.css';

/** Below a trade that is missing in a place: other work there. */
export function OtherWork({ list }: { list: JobList }) {
  const { t } = useTranslation('suggest');
  const { others, understood } = list;
  if (!others) return null;
  const places = understood?.parts.filter(({ kind }) => kind === 'place') ?? [];
  const place = places.map(({ name }) => name).join(', ');
  return (
    <section aria-labelledby="other-work">
      <h2 id="other-work">{t('search.others', { place, count: others.total })}</h2>
      <ul className={css.list}>
        {others.jobs.map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}
