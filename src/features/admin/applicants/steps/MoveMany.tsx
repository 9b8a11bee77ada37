import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { NumberQuestion } from '#src/features/admin/shared/NumberQuestion.tsx';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import type { Chosen } from '#src/features/admin/applicants/applicantList.ts';
import { showToast } from '#src/toasts/toasts.ts';
import type { Steps } from './useSteps.ts';

interface MoveManyProps {
  chosen: Chosen;
  count: number;
  steps: Steps;
  /** `moved`: it was said yes to. */
  onClose: (moved: boolean) => void;
}

/** Asks into which step those go who are chosen, and then for how many of them that is right. */
export function MoveMany({ chosen, count, steps, onClose }: MoveManyProps) {
  const { t } = useTranslation('adminPipeline');
  const [to, setTo] = useState(steps.list[0]?.id ?? '');
  const [busy, setBusy] = useState(false);
  const [number, setNumber] = useState<number>();
  const target = steps.list.find(({ id }) => id === to);
  const nameOf = (status: string) => {
    const text = statusText(status);
    return text ? t(text) : status;
  };

  async function ask() {
    setBusy(true);
    try {
      const found = await steps.count(chosen, to || null);
      if (found > 0) setNumber(found);
      else showToast({ tone: 'info', text: t('move.nothing') });
    } catch {
      showToast({ tone: 'danger', text: t('move.failed') });
    } finally {
      setBusy(false);
    }
  }

  if (number !== undefined) {
    return (
      <NumberQuestion
        title={t('question.title', { count: number })}
        yes={t('question.yes')}
        number={number}
        onCancel={() => setNumber(undefined)}
        onConfirm={() => {
          onClose(true);
          void steps.moveMany(chosen, to || null, number);
        }}
      >
        <p>{t('question.step', { step: target?.name ?? t('noStep') })}</p>
        <p>{t('question.silent')}</p>
      </NumberQuestion>
    );
  }
  return (
    <Sheet
      open
      title={t('move.title')}
      closeLabel={t('common:close')}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button variant="quiet" onClick={() => onClose(false)}>
            {t('common:cancel')}
          </Button>
          <Button busy={busy} onClick={() => void ask()}>
            {t('move.go')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('applicants:bulk.chosen', { count })}</p>
        <SelectField
          label={t('step')}
          value={to}
          options={[
            ...steps.list.map(({ id, name, status }) => ({
              value: id,
              label: t('stepOf', { status: nameOf(status), step: name }),
            })),
            { value: '', label: t('noStep') },
          ]}
          onChange={({ target: { value } }) => setTo(value)}
        />
        <p>{target ? t('move.only', { status: nameOf(target.status) }) : t('move.none')}</p>
      </div>
    </Sheet>
  );
}
