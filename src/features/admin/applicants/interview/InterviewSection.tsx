import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import { useDraft } from '#src/forms/draft.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import type { ApplicantChange } from '#src/features/admin/applicants/applicantList.ts';
import css from '#src/features/admin/applicants/ApplicantSheet.module.css';
import { InterviewFields } from './InterviewFields.tsx';
import { draftOf, draftProblems, interviewOf, isBlank } from './interviewTime.ts';

interface InterviewSectionProps {
  applicant: Applicant;
  busy: boolean;
  /** @returns whether the server took it */
  onChange: (change: ApplicantChange) => Promise<boolean>;
}

/** Sets, moves or calls off an interview; setting one also sets its status. */
export function InterviewSection({ applicant, busy, onChange }: InterviewSectionProps) {
  const { t } = useTranslation('applicants');
  const { interview, applicationStatus } = applicant;
  // Who is leafed past finds what was typed again; over another interview than that it began with, it
  // would be no correction.
  const key = `interview:${applicant._id}:${JSON.stringify(interview)}`;
  const [draft, setDraft, forgetDraft] = useDraft(key, draftOf(interview));
  const [tried, setTried] = useState(false);

  async function change(what: ApplicantChange) {
    if (await onChange(what)) forgetDraft();
  }

  function send() {
    setTried(true);
    if (isBlank(draft) || Object.keys(draftProblems(draft)).length > 0) return;
    const status = 'Interview Scheduled';
    void change({
      interview: interviewOf(draft),
      ...(applicationStatus !== status && { status }),
    });
  }

  return (
    <section>
      <h3>{t('interview.title')}</h3>
      <div className="stack">
        <InterviewFields draft={draft} tried={tried} onChange={setDraft} />
        <div className={css.acts}>
          <Button variant="quiet" busy={busy} onClick={send}>
            {t(interview ? 'interview.move' : 'interview.set')}
          </Button>
          {interview && (
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => void change({ interview: null })}
            >
              {t('interview.off')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
