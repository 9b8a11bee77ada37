import { useTranslation } from 'react-i18next';
import { grouped } from '#src/i18n/format.ts';
import css from './Candidate.module.css';

/** That a long list is not all of it. */
export function Newest({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation('adminCandidates');
  if (shown >= total) return null;
  return (
    <p className={css.soft}>{t('file.newest', { shown: grouped(shown), total: grouped(total) })}</p>
  );
}
