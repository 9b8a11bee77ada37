import { useTranslation } from 'react-i18next';
import { ClockIcon } from '#src/ui/icons.tsx';
import css from './PendingMark.module.css';

/** Beside a value that the server does not know yet. */
export function PendingMark() {
  const { t } = useTranslation('profile');
  return (
    <span className={css.mark}>
      <ClockIcon size={18} />
      {t('page.pending')}
    </span>
  );
}
