import { useTranslation } from 'react-i18next';
import type { JobSteps } from '#contract/applications/steps.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { removedFrom, stepsUnder, type StepsDraft } from './stepsDraft.ts';

interface RemovedStepsProps {
  stored: JobSteps;
  draft: StepsDraft;
  onChange: (some: Partial<StepsDraft>) => void;
}

/** What is removed, and where those go who are in it. */
export function RemovedSteps({ stored, draft, onChange }: RemovedStepsProps) {
  const { t } = useTranslation('adminPipeline');
  return removedFrom(stored, draft).map(({ count, ...step }) => (
    <Notice
      key={step.id}
      tone="warning"
      title={t('removed.title', { name: step.name })}
      action={
        <Button variant="quiet" onClick={() => onChange({ steps: [...draft.steps, step] })}>
          {t('removed.keep')}
        </Button>
      }
    >
      {count === 0 ? (
        <p>{t('removed.empty')}</p>
      ) : (
        <SelectField
          label={t('removed.people', { count })}
          value={draft.moves[step.id] ?? ''}
          options={[
            { value: '', label: t('noStep') },
            ...stepsUnder(draft.steps, step.status).map(({ id, name }) => ({
              ...{ value: id, label: name },
            })),
          ]}
          onChange={({ target: { value } }) =>
            onChange({ moves: { ...draft.moves, [step.id]: value } })
          }
        />
      )}
    </Notice>
  ));
}
