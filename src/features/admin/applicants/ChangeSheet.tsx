import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationStatuses, type ApplicationStatus } from '#contract/options.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import type { ApplicantChange } from './applicantList.ts';
import css from './ApplicantsPage.module.css';
import { InterviewFields } from './interview/InterviewFields.tsx';
import { draftOf, draftProblems, interviewOf, isBlank } from './interview/interviewTime.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';

interface ChangeSheetProps {
  /** Whom it is about: a name, or how many. */
  who: string;
  /** Begins with this status chosen. */
  status?: ApplicationStatus;
  onClose: () => void;
  onChange: (change: ApplicantChange) => void;
}

/** A status for one or for many; for an interview also when and where. */
export function ChangeSheet({
  who,
  status: first = 'In Review',
  onClose,
  onChange,
}: ChangeSheetProps) {
  const { t } = useTranslation('applicants');
  const [status, setStatus] = useState<ApplicationStatus>(first);
  const [draft, setDraft] = useState(() => draftOf(null));
  const [tried, setTried] = useState(false);
  const asksInterview = status === 'Interview Scheduled';

  function send() {
    setTried(true);
    if (!asksInterview || isBlank(draft)) return onChange({ status });
    if (Object.keys(draftProblems(draft)).length > 0) return;
    onChange({ status, interview: interviewOf(draft) });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('change.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button onClick={send}>{t('change.send')}</Button>
        </>
      }
    >
      <div className="stack">
        <p>{who}</p>
        <SelectField
          label={t('table.status')}
          value={status}
          options={applicationStatuses.map((value) => {
            const text = statusText(value);
            return { value, label: text ? t(text) : value };
          })}
          onChange={(event) => setStatus(event.target.value as ApplicationStatus)}
        />
        {asksInterview && <InterviewFields draft={draft} tried={tried} onChange={setDraft} />}
        <p className={css.found}>{t('change.told')}</p>
      </div>
    </Sheet>
  );
}
