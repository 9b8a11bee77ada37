import { useTranslation } from 'react-i18next';
import { runningStatuses, type ImportDetail } from '#contract/import/import.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import css from './AdminImportPage.module.css';
import type { OneImport } from './useImport.ts';

interface Props {
  one: OneImport;
  detail: ImportDetail;
  onLeave: () => void;
}

/** How far a running import is. The region stays: what it says when all is done is heard, too. */
export function RunningImport({ one, detail, onLeave }: Props) {
  const { t } = useTranslation('adminImport');
  const { status, progress } = detail;
  const running = runningStatuses.includes(status);
  const { done, total } = progress;

  async function cancel() {
    try {
      await one.act({ action: 'cancel' });
      onLeave();
    } catch {
      showToast({ tone: 'danger', text: t('failed') });
    }
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {t(`statuses.${status}`)}
      </p>
      {running && (
        <Card className={css.running ?? ''}>
          <ProgressBar
            label={t(`statuses.${status}`)}
            value={total > 0 ? (100 * done) / total : 0}
            valueText={total > 0 ? t('progress', { done, total }) : t('common:loading')}
          />
          <p className={css.soft}>{t('runningHint')}</p>
          {(status === 'reading' || status === 'checking') && (
            <Button variant="quiet" busy={one.busy} onClick={() => void cancel()}>
              {t('throwAway')}
            </Button>
          )}
        </Card>
      )}
    </>
  );
}
