import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { href } from '#contract/http/paths.ts';
import { classes } from '#src/components/classes.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { JobNumber } from '#src/features/home/jobNumbers.tsx';
import { jobsLink } from '#src/features/home/jobsLink.ts';
import css from './CommonTrades.module.css';

/** One tap to the work that most jobs are for; the trending roles below are the specification's. */
export function CommonTrades() {
  const { t } = useTranslation('home');
  const { data } = useResource({ call: 'jobs.filterOptions' });
  const trades = data?.popular?.filter(({ filter }) => filter === 'role') ?? [];
  return (
    <ul className={classes('sideways', css.trades)} aria-label={t('trades')}>
      <li>
        <Link href={href('jobs')}>{t('newest.all')}</Link>
      </li>
      {trades.map(({ name, jobs }) => (
        <li key={name}>
          <Link {...jobsLink({ role: name })}>
            {name} <JobNumber jobs={jobs} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
