import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';

interface UnsavedNoticeProps {
  onContinue: () => void;
  onDiscard: () => void;
}

/** Changes that were typed and neither saved nor given up: after a reload, a crash, an expired session. */
export function UnsavedNotice({ onContinue, onDiscard }: UnsavedNoticeProps) {
  const { t } = useTranslation('profile');
  return (
    <Notice
      tone="warning"
      action={
        <>
          <Button onClick={onContinue}>{t('page.continueEditing')}</Button>
          <Button variant="quiet" onClick={onDiscard}>
            {t('page.discard')}
          </Button>
        </>
      }
    >
      {t('page.unsaved')}
    </Notice>
  );
}
