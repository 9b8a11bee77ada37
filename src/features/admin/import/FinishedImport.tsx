import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ImportDetail } from '#contract/import/import.ts';
import { href } from '#contract/http/paths.ts';
import { failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import css from './AdminImportPage.module.css';
import type { OneImport } from './useImport.ts';

/** What an import did, and the way back. */
export function FinishedImport({ one, detail }: { one: OneImport; detail: ImportDetail }) {
  const { t, i18n } = useTranslation('adminImport');
  const [asking, setAsking] = useState(false);
  const { counts, undo } = detail;

  async function takeBack() {
    try {
      await one.act({ action: 'undo' });
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
    setAsking(false);
  }

  const did = [
    t('done.added', { count: counts.added }),
    t('done.updated', { count: counts.updated }),
    ...(counts.closed > 0 ? [t('done.closed', { count: counts.closed })] : []),
  ];
  return (
    <Card as="section" aria-labelledby="result" className={css.section ?? ''}>
      <h2 id="result">{t('done.title')}</h2>
      {undo ? (
        <Notice tone="info" title={t('done.undone')}>
          <ul className={css.undone}>
            <li>{t('done.removed', { count: undo.removed })}</li>
            <li>{t('done.restored', { count: undo.restored })}</li>
            {undo.closed > 0 && <li>{t('done.applied', { count: undo.closed })}</li>}
            {undo.kept > 0 && <li>{t('done.kept', { count: undo.kept })}</li>}
          </ul>
        </Notice>
      ) : (
        <Notice tone="ok" title={t('done.taken')}>
          {did.join(' · ')}
        </Notice>
      )}
      {counts.bad > 0 && <p>{t('done.bad', { count: counts.bad })}</p>}
      <div className={css.actions}>
        <Link href={href('adminJobs')} className={buttonClass('primary')}>
          {t('done.jobs')}
        </Link>
        {!undo && detail.undoable && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t('done.undo')}
          </Button>
        )}
      </div>
      {!undo && !detail.undoable && (
        <p className={css.soft}>{t('adminMenu:refused.IMPORT_NOT_LAST')}</p>
      )}
      <ConfirmDialog
        open={asking}
        title={t('done.question')}
        confirmLabel={t('done.undo')}
        cancelLabel={t('common:cancel')}
        tone="danger"
        busy={one.busy}
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      >
        {t('done.questionText')}
      </ConfirmDialog>
    </Card>
  );
}
