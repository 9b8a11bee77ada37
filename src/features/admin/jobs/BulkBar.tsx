import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkActions, type BulkAction } from '#contract/jobs/jobForm.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { NumberQuestion } from '#src/features/admin/shared/NumberQuestion.tsx';
import css from './BulkBar.module.css';

interface BulkBarProps {
  /** How many jobs are selected, of those that are shown. */
  selected: number;
  shown: number;
  /** All that the filter finds are selected, so many in all. */
  isAll: boolean;
  /** How many it finds, and whether some of them are not shown yet. */
  found: number;
  more: boolean;
  onSelectAll: (all: boolean) => void;
  onSelectFound: () => void;
  onEdit: () => void;
  onAct: (action: BulkAction) => Promise<void>;
}

/** Selects all rows, and acts on those that are selected. In reach of the thumb while some are. */
export function BulkBar(props: BulkBarProps) {
  const { selected, shown, isAll, found, more, onSelectAll, onSelectFound, onEdit, onAct } = props;
  const { t } = useTranslation('adminJobs');
  const [busy, setBusy] = useState<BulkAction | null>(null);
  const [asks, setAsks] = useState(false);

  async function act(action: BulkAction) {
    if (busy) return;
    setBusy(action);
    await onAct(action);
    setBusy(null);
  }

  return (
    <div
      role="group"
      aria-label={t('bulk.label')}
      className={selected > 0 ? `${css.bar} ${css.raised}` : css.bar}
    >
      <Checkbox
        label={selected > 0 ? t('bulk.selected', { count: selected }) : t('bulk.all')}
        checked={isAll || selected === shown}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && selected > 0 && selected < shown;
        }}
        onChange={(event) => onSelectAll(event.target.checked)}
      />
      {selected > 0 && (
        <div className={css.actions}>
          {!isAll && selected === shown && more && (
            <Button variant="quiet" onClick={onSelectFound}>
              {t('bulk.found', { count: found })}
            </Button>
          )}
          {!isAll &&
            bulkActions.map((action) => (
              <Button
                key={action}
                variant="quiet"
                busy={busy === action}
                aria-disabled={busy !== null || undefined}
                onClick={() => (action === 'close' ? setAsks(true) : void act(action))}
              >
                {t(`bulk.${action}`)}
              </Button>
            ))}
          <Button variant="quiet" aria-haspopup="dialog" onClick={onEdit}>
            {t('bulk.edit')}
          </Button>
        </div>
      )}
      {asks && (
        <NumberQuestion
          title={t('bulk.closeAsk.title', { count: selected })}
          yes={t('bulk.close')}
          number={selected}
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            void act('close');
          }}
        >
          <p>{t('bulk.closeAsk.text')}</p>
        </NumberQuestion>
      )}
    </div>
  );
}
