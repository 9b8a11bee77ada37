import { useTranslation } from 'react-i18next';
import css from './OpenJobs.module.css';
import { useNewestJobs } from './newestJobs.ts';

/** How many jobs are open now: nothing until it is known. */
export function OpenJobs() {
  const { t } = useTranslation('home');
  const { data, local } = useNewestJobs();
  // What the phone knows by itself are some of the jobs: their number says nothing.
  if (!data || local) return null;
  const { total } = data;
  return (
    <p className={css.open}>
      <span className={css.number}>{total.toLocaleString('en-IN')}</span>{' '}
      {t('hero.openJobs', { count: total })}
    </p>
  );
}
