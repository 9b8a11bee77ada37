import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicantLimits } from '#contract/applications/applicants.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { grouped } from '#src/i18n/numbers.ts';
import { statusText } from './statusTexts.ts';

interface BulkQuestionProps {
  /** How many people it would change. */
  number: number;
  status: ApplicationStatus | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before many people are told something: of a large number, the number itself is to be typed. */
export function BulkQuestion({ number, status, onConfirm, onCancel }: BulkQuestionProps) {
  const { t } = useTranslation('applicants');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const isTyped = number >= applicantLimits.typedCount;
  const isRight = !isTyped || Number(typed.replace(/[\s,.]/g, '')) === number;
  const text = status && statusText(status);
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('question.title', { count: number })}
      confirmLabel={t('question.yes')}
      cancelLabel={t('common:cancel')}
      onCancel={onCancel}
      onConfirm={() => {
        setTried(true);
        if (isRight) onConfirm();
      }}
    >
      <div className="stack">
        {status && <p>{t('question.status', { status: text ? t(text) : status })}</p>}
        <p>{t('question.mails')}</p>
        {isTyped && (
          <TextField
            label={t('question.number', { number: grouped(number) })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            {...(tried && !isRight && { error: t('question.wrong') })}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
