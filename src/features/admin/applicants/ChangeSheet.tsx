import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applicationStatuses, type ApplicationStatus } from '#contract/options.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import type { ApplicantChange } from './applicantList.ts';
import css from './ApplicantsPage.module.css';
import { BulkQuestion } from './BulkQuestion.tsx';
import { InterviewFields } from './interview/InterviewFields.tsx';
import { draftProblems, interviewOf } from './interview/interviewTime.ts';
import { useInterviewDraft } from './interview/useInterviewDraft.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';

interface ChangeSheetProps {
  /** Whom it is about: a name, or how many. */
  who: string;
  /** What is typed is kept for: an application, or those chosen of a job. */
  draftOf: string;
  /** Begins with this status chosen. */
  status?: ApplicationStatus;
  /** Of many: how many it would change, which is asked about first. */
  count?: (change: ApplicantChange) => Promise<number>;
  onClose: () => void;
  /** Never rejects. `onTaken` is for when the server took it, at once or asked again. */
  onChange: (change: ApplicantChange, onTaken: () => void) => Promise<void>;
}

/** A status for one or for many; for an interview also when and where. It stays until it was taken. */
export function ChangeSheet(props: ChangeSheetProps) {
  const { who, draftOf, count, onClose, onChange } = props;
  const { t } = useTranslation('applicants');
  const form = useInterviewDraft(draftOf, null);
  const [chosen, setChosen] = useState(props.status);
  // An interview that was typed before and not sent is what it is about again.
  const status = chosen ?? (form.isRestored ? 'Interview Scheduled' : 'In Review');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ change: ApplicantChange; number: number }>();
  const asksInterview = status === 'Interview Scheduled';
  const close = () => !busy && onClose();

  async function make(change: ApplicantChange) {
    setBusy(true);
    await onChange(change, () => {
      if (asksInterview) form.forget();
      onClose();
    });
    setBusy(false);
  }

  async function ask(change: ApplicantChange) {
    if (!count) return make(change);
    setBusy(true);
    try {
      const number = await count(change);
      if (number === 0) showToast({ tone: 'info', text: t('change.nothing') });
      else setAsked({ change, number });
    } catch {
      showToast({ tone: 'danger', text: t('change.failed') });
    }
    setBusy(false);
  }

  function send() {
    setTried(true);
    if (busy) return;
    if (!asksInterview) return void ask({ status });
    if (Object.keys(draftProblems(form.draft)).length > 0) return;
    void ask({ status, interview: interviewOf(form.draft) });
  }

  return (
    <>
      <Sheet
        open
        onClose={close}
        title={t('change.title')}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button variant="quiet" disabled={busy} onClick={close}>
              {t('common:cancel')}
            </Button>
            <Button busy={busy} onClick={send}>
              {t('change.send')}
            </Button>
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
            disabled={busy}
            onChange={(event) => setChosen(event.target.value as ApplicationStatus)}
          />
          {asksInterview && <InterviewFields form={form} tried={tried} busy={busy} />}
          <p className={css.found}>{t('change.told')}</p>
        </div>
      </Sheet>
      {asked && (
        <BulkQuestion
          number={asked.number}
          status={asked.change.status}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void make({ ...asked.change, expected: asked.number });
          }}
        />
      )}
    </>
  );
}
