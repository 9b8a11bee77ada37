import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearPhone } from '#src/data/storage/phoneContents.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { useOnline } from '#src/hooks/online.ts';
import { updatePhone } from '#src/pwa/updatePhone.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { RefreshIcon, TrashIcon } from '#src/components/icons/deferred.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import css from './PhonePage.module.css';

type Outcome = 'updated' | 'notUpdated' | 'cleared' | 'notCleared';

/** Update now, and clear. `onChange` counts anew. */
export function PhoneActions({ onChange }: { onChange: () => Promise<void> }) {
  const { t } = useTranslation('install');
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const update = useAction(async () => {
    setOutcome(null);
    const isWhole = await updatePhone();
    await onChange();
    setOutcome(isWhole ? 'updated' : 'notUpdated');
  });
  const clear = useAction(async () => {
    setOutcome(null);
    const isDone = await clearPhone().then(
      () => true,
      () => false,
    );
    setAsking(false);
    await onChange();
    setOutcome(isDone ? 'cleared' : 'notCleared');
  });
  const isGood = outcome === 'updated' || outcome === 'cleared';
  return (
    <div className="stack">
      {outcome && (
        <Notice intoView tone={isGood ? 'ok' : 'warning'}>
          {t(`phone.outcomes.${outcome}`)}
        </Notice>
      )}
      {!online && <p className={css.note}>{t('phone.offline')}</p>}
      <div className="cluster">
        <Button
          icon={<RefreshIcon size={20} />}
          disabled={!online}
          busy={update.busy}
          busyLabel={t('phone.updating')}
          onClick={update.run}
        >
          {t('phone.update')}
        </Button>
        <Button variant="quiet" icon={<TrashIcon size={20} />} onClick={() => setAsking(true)}>
          {t('phone.clear.open')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t('phone.clear.title')}
        confirmLabel={t('phone.clear.yes')}
        cancelLabel={t('common:cancel')}
        busy={clear.busy}
        onCancel={() => setAsking(false)}
        onConfirm={clear.run}
      >
        <p>{t('phone.clear.goes')}</p>
        <p>{t('phone.clear.stays')}</p>
      </ConfirmDialog>
    </div>
  );
}
