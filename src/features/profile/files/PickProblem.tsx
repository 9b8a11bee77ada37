import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import type { useFilePick } from './useFilePick.ts';

/** Why a picked file cannot be taken (spec 5), and the way out where there is one. */
export function PickProblem({ picked }: { picked: ReturnType<typeof useFilePick> }) {
  const { t } = useTranslation('profile');
  const { problem, shrinking, makeSmaller } = picked;
  if (!problem) return null;
  return (
    <Notice
      tone="danger"
      action={
        makeSmaller && (
          <Button
            variant="quiet"
            busy={shrinking}
            busyLabel={t('files.makingSmaller')}
            onClick={() => void makeSmaller()}
          >
            {t('files.makeSmaller')}
          </Button>
        )
      }
    >
      {t(`errors:codes.${problem}`)}
    </Notice>
  );
}
