import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Employer } from '#contract/employers/employer.ts';
import { href } from '#contract/http/paths.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { grouped } from '#src/i18n/format.ts';
import css from './Employers.module.css';

/** The jobs under a record: how many, and the newest with their applicants. */
export function JobsSection({ employer }: { employer: Employer }) {
  const { t } = useTranslation('adminEmployers');
  const { name, openJobs, closedJobs, applicants, jobs } = employer;
  const counted = (number: number) =>
    t('jobs.applicants', { count: number, number: grouped(number) });
  return (
    <section aria-labelledby="employer-jobs" className="stack">
      <h3 id="employer-jobs">{t('jobs.title')}</h3>
      <p>
        {t('jobsOf', { open: grouped(openJobs), closed: grouped(closedJobs) })},{' '}
        {counted(applicants)}
      </p>
      {jobs.length > 0 ? (
        <>
          <ul className={css.jobs}>
            {jobs.map((job) => (
              <li key={job.id}>
                <Link href={href('job', { jobId: job.id })}>{job.title}</Link>
                <span className={css.soft}>
                  {t(job.open ? 'jobs.open' : 'jobs.closed', { date: shortDate(job.createdAt, t) })}
                </span>
                <Link
                  href={href('applicants', { jobId: job.id })}
                  aria-label={`${counted(job.applicants)}: ${job.title}`}
                >
                  {counted(job.applicants)}
                </Link>
              </li>
            ))}
          </ul>
          <p>
            <Link href={href('adminJobs', undefined, { search: name })}>{t('jobs.all')}</Link>
          </p>
        </>
      ) : (
        <p>{t('jobs.none')}</p>
      )}
    </section>
  );
}
