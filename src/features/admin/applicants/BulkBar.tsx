import { useTranslation } from 'react-i18next';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import css from './ApplicantsPage.module.css';
import type { Selection } from './useSelection.ts';

interface BulkBarProps {
  selection: Selection;
  /** How many the filter finds. */
  total: number;
  pages: number;
  onChange: () => void;
  /** Left out where the job has no steps. */
  onMove?: (() => void) | undefined;
  onWrite: () => void;
}

/** What may be done to those who are chosen. */
export function BulkBar({ selection, total, pages, onChange, onMove, onWrite }: BulkBarProps) {
  const { t } = useTranslation('applicants');
  const { count, isPageChosen, isAll } = selection;
  if (count === 0) return null;
  return (
    <div role="group" aria-label={t('bulk.label')} className={css.bulk}>
      <p role="status" className={css.chosen}>
        {t('bulk.chosen', { count })}
      </p>
      {isPageChosen && !isAll && pages > 1 && (
        <Button variant="quiet" onClick={selection.chooseAll}>
          {t('bulk.all', { count: total })}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        {t('bulk.none')}
      </Button>
      {onMove && (
        <Button variant="quiet" onClick={onMove}>
          {t('adminPipeline:move.title')}
        </Button>
      )}
      {mayDo('messages.send') && (
        <Button variant="quiet" onClick={onWrite}>
          {t('adminMessages:write.button')}
        </Button>
      )}
      <Button onClick={onChange}>{t('bulk.change')}</Button>
    </div>
  );
}
