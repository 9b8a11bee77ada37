import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import { applicationStatuses, type ApplicationStatus } from '#contract/options.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { useIsMounted } from '#src/hooks/useIsMounted.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { seenOf, type ApplicantChange, type Made } from './applicantList.ts';
import css from './ApplicantsPage.module.css';
import { BulkQuestion } from './change/BulkQuestion.tsx';
import { madeText, toldText } from './change/changeTexts.ts';
import { InterviewFields } from './interview/InterviewFields.tsx';
import { draftProblems, interviewOf } from './interview/interviewTime.ts';
import { useInterviewDraft } from './interview/useInterviewDraft.ts';
import { conflictTexts, type FromForm } from './useToldChanges.ts';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';

interface ChangeSheetProps {
  /** Whom it is about: a name, or how many. */
  who: string;
  /** What is typed is kept for: an application, or those chosen of a job. */
  draftOf: string;
  /** Begins with this status chosen. */
  status?: ApplicationStatus;
  /** Of many: how many it would change and tell by mail, which is asked about first. */
  count?: (change: ApplicantChange) => Promise<Made>;
  onClose: () => void;
  /** Never rejects. `was` is in the change where someone else was faster: what was shown of it here. */
  onChange: (change: ApplicantChange, form: FromForm) => Promise<void>;
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
  const [asked, setAsked] = useState<{ change: ApplicantChange; counted: Made }>();
  /** As someone else has left the applicant meanwhile: the next save has seen it. */
  const [current, setCurrent] = useState<Applicant>();
  const isMounted = useIsMounted();
  const asksInterview = status === 'Interview Scheduled';
  const close = () => !busy && onClose();

  async function make(change: ApplicantChange) {
    setBusy(true);
    await onChange(change, {
      onTaken() {
        if (asksInterview) form.forget();
        onClose();
      },
      onConflict(theirs) {
        setCurrent(theirs);
        return isMounted();
      },
    });
    setBusy(false);
  }

  async function ask(change: ApplicantChange) {
    if (!count) return make(change);
    setBusy(true);
    try {
      const counted = await count(change);
      if (counted.updated === 0) showToast({ tone: 'info', text: madeText(t, counted) });
      else setAsked({ change, counted });
    } catch {
      showToast({ tone: 'danger', text: t('change.failed') });
    }
    setBusy(false);
  }

  function send() {
    setTried(true);
    if (busy) return;
    if (asksInterview && Object.keys(draftProblems(form.draft)).length > 0) return;
    void ask({
      status,
      ...(asksInterview && { interview: interviewOf(form.draft) }),
      ...(current && { was: seenOf(current) }),
    });
  }

  const conflict = current && conflictTexts(t, current, { status });
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
              {t(current ? 'change.anyway' : 'change.send')}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>{who}</p>
          {conflict && (
            <Notice intoView tone="danger" title={conflict.title}>
              {conflict.text}
            </Notice>
          )}
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
          <p className={css.found}>{toldText(t, status)}</p>
        </div>
      </Sheet>
      {asked && (
        <BulkQuestion
          counted={asked.counted}
          status={asked.change.status}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            void make({ ...asked.change, expected: asked.counted.updated });
          }}
        />
      )}
    </>
  );
}
