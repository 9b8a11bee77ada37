import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LeadImportDetail } from '#contract/leads/lead.ts';
import { href } from '#contract/http/paths.ts';
import { failureOf } from '#src/data/api.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import css from '../Leads.module.css';
import type { OneLeadImport } from './useLeadImport.ts';

interface FinishedLeadsProps {
  one: OneLeadImport;
  detail: LeadImportDetail;
}

/** What an import did, what was said about the list, and the way back. */
export function FinishedLeads({ one, detail }: FinishedLeadsProps) {
  const { t, i18n } = useTranslation('adminLeads');
  const [asking, setAsking] = useState(false);
  const { counts, undo } = detail;

  async function takeBack() {
    try {
      await one.act('undo');
    } catch (error) {
      showToast({ tone: 'danger', text: failureText(i18n, failureOf(error)) });
    }
    setAsking(false);
  }

  return (
    <section aria-label={t('import.title')} className={css.section}>
      {undo ? (
        <Notice tone="info" title={t('import.statuses.undone')}>
          <p>{t('import.undone', { count: undo.removed })}</p>
          {undo.kept > 0 && <p>{t('import.kept', { count: undo.kept })}</p>}
        </Notice>
      ) : (
        <Notice tone="ok" title={t('import.statuses.done')}>
          {t('import.done', { count: counts.added })}
        </Notice>
      )}
      <p className={css.soft}>{`${t('import.source')} ${detail.source}`}</p>
      <p className={css.soft}>{`${t('import.permission')} ${detail.permission}`}</p>
      <div className={css.actions}>
        <Link
          href={href('adminLeads', undefined, { importId: detail.id })}
          className={buttonClass('primary')}
        >
          {t('import.see')}
        </Link>
        {!undo && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t('import.undo')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('import.undoAsk')}
        confirmLabel={t('import.undo')}
        cancelLabel={t('common:cancel')}
        tone="danger"
        busy={one.busy}
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      >
        {t('import.undoText')}
      </ConfirmDialog>
    </section>
  );
}
