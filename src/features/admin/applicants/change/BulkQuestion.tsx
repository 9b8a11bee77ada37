import { useTranslation } from 'react-i18next';
import type { ApplicationStatus } from '#contract/options.ts';
import { NumberQuestion } from '#src/features/admin/shared/NumberQuestion.tsx';
import type { Made } from '#src/features/admin/applicants/applicantList.ts';
import { leftText, mailsText } from './changeTexts.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';

interface BulkQuestionProps {
  /** What it would do. */
  counted: Made;
  status: ApplicationStatus | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before many people are told something. */
export function BulkQuestion({ counted, status, ...acts }: BulkQuestionProps) {
  const { t } = useTranslation('applicants');
  const text = status && statusText(status);
  const number = counted.updated;
  const left = leftText(t, counted);
  return (
    <NumberQuestion
      title={t('question.title', { count: number })}
      yes={t('question.yes')}
      number={number}
      {...acts}
    >
      {status && <p>{t('question.status', { status: text ? t(text) : status })}</p>}
      <p>{mailsText(t, counted)}</p>
      {left && <p>{left}</p>}
    </NumberQuestion>
  );
}
