import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import type { OneImport } from './useImport.ts';

interface Props {
  one: OneImport;
  detail: ImportDetail;
  onLeave: () => void;
}

/** A file that cannot be read, and why. */
export function FailedImport({ one, detail, onLeave }: Props) {
  const { t } = useTranslation('adminImport');
  async function throwAway() {
    // Where it is gone already, that is what was wanted.
    await one.act({ action: 'cancel' }).catch(() => undefined);
    onLeave();
  }
  return (
    <Notice
      tone="danger"
      title={t('unreadable')}
      action={
        <Button variant="quiet" busy={one.busy} onClick={() => void throwAway()}>
          {t('throwAway')}
        </Button>
      }
    >
      {t(`failures.${detail.failure ?? 'stopped'}`)}
    </Notice>
  );
}
