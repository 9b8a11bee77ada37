import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { orNotSpecified, rupees, salaryText } from '#src/i18n/format.ts';
import { classes } from '#src/components/classes.ts';
import { Flag } from '#src/components/images/Flag.tsx';
import { useNewestJobs } from './newestJobs.ts';
import css from './NewestJobs.module.css';

/** What was posted last, in the hero like a departure board: work, place, pay in rupees. */
export function NewestJobs({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('home');
  const { jobs = [] } = useNewestJobs().data ?? {};
  if (jobs.length === 0) return null;
  return (
    <div className={classes(css.board, className)}>
      <div className={css.head}>
        <h2 className={css.title}>{t('newest.title')}</h2>
        <span className={css.unit}>{t('newest.unit')}</span>
      </div>
      {jobs.some((job) => job.demo) && <p className={css.demo}>{t('demo')}</p>}
      <ul>
        {jobs.slice(0, 4).map((job) => (
          <li key={job.id} className={css.row}>
            <Link href={href('job', { jobId: job.id })} className={css.job} lang="en">
              {job.title}
            </Link>
            <span className={css.place}>
              {job.country && <Flag code={job.country} />}
              {orNotSpecified(job.location, t)}
            </span>
            <span className={css.pay} suppressHydrationWarning>
              {job.pay
                ? t(`newest.from.${job.pay.period ?? 'month'}`, { pay: rupees(job.pay.inrFrom) })
                : salaryText(job.salaryRange, t)}
            </span>
          </li>
        ))}
      </ul>
      <Link href={href('jobs')} className={css.all}>
        {t('newest.all')}
      </Link>
    </div>
  );
}
