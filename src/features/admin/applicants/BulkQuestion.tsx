import { useTranslation } from 'react-i18next';
import type { ApplicationStatus } from '#contract/options.ts';
import { NumberQuestion } from '#src/features/admin/shared/NumberQuestion.tsx';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';

interface BulkQuestionProps {
  /** How many people it would change. */
  number: number;
  status: ApplicationStatus | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before many people are told something. */
export function BulkQuestion({ number, status, ...acts }: BulkQuestionProps) {
  const { t } = useTranslation('applicants');
  const text = status && statusText(status);
  return (
    <NumberQuestion
      title={t('question.title', { count: number })}
      yes={t('question.yes')}
      number={number}
      {...acts}
    >
      {status && <p>{t('question.status', { status: text ? t(text) : status })}</p>}
      <p>{t('question.mails')}</p>
    </NumberQuestion>
  );
}
