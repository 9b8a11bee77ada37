import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { JobSummary } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import { Card } from '#src/components/layout/Card.tsx';
import css from './PhonePage.module.css';

/** The jobs that were looked at last on this phone: each opens without a network. */
export function SeenJobs({ jobs }: { jobs: readonly JobSummary[] }) {
  const { t } = useTranslation('install');
  if (jobs.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="seen" className={css.card ?? ''}>
      <h2 id="seen">{t('phone.seen.title')}</h2>
      <p className={css.note}>{t('phone.seen.text')}</p>
      <ul className={css.rows}>
        {jobs.map(({ id, title, companyName, location }) => (
          <li key={id} className={css.kind}>
            <Link href={href('job', { jobId: id })}>{title}</Link>
            <span className={css.note}>{[companyName, location].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
