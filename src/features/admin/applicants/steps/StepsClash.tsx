import { useTranslation } from 'react-i18next';
import type { JobStep, JobSteps } from '#contract/applications/steps.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';

interface StepsClashProps {
  /** As someone else has written it. */
  current: JobSteps;
  mine: { steps: readonly JobStep[] };
  onTheirs: () => void;
  onMine: () => void;
}

/** Both lists where two admins changed one: the second one chooses. */
export function StepsClash({ current, mine, onTheirs, onMine }: StepsClashProps) {
  const { t } = useTranslation('adminPipeline');
  const told = (steps: readonly JobStep[]) =>
    steps
      .map(({ status, name }) => {
        const text = statusText(status);
        return t('stepOf', { status: text ? t(text) : status, step: name });
      })
      .join(', ') || t('clash.none');
  return (
    <Notice tone="warning" title={t('clash.title')}>
      <p>{t('clash.theirs', { steps: told(current.steps) })}</p>
      <p>{t('clash.mine', { steps: told(mine.steps) })}</p>
      <p>
        <Button variant="quiet" onClick={onTheirs}>
          {t('clash.takeTheirs')}
        </Button>{' '}
        <Button variant="quiet" onClick={onMine}>
          {t('clash.keepMine')}
        </Button>
      </p>
    </Notice>
  );
}
