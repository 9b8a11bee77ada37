import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import type { ApplicantChange } from '#src/features/admin/applicants/applicantList.ts';
import css from '#src/features/admin/applicants/ApplicantSheet.module.css';
import { InterviewFields } from './InterviewFields.tsx';
import { draftProblems, interviewOf } from './interviewTime.ts';
import { useInterviewDraft } from './useInterviewDraft.ts';

interface InterviewSectionProps {
  applicant: Applicant;
  busy: boolean;
  /** Whether its status was chosen, which needs a day and a place. */
  asked: boolean;
  /** @returns whether the server took it */
  onChange: (change: ApplicantChange) => Promise<boolean>;
}

/** Sets, moves or calls off an interview; setting one also sets its status. */
export function InterviewSection({ applicant, busy, asked, onChange }: InterviewSectionProps) {
  const { t } = useTranslation('applicants');
  const { interview, applicationStatus, deleting } = applicant;
  // Who is leafed past finds what was typed again.
  const form = useInterviewDraft(applicant._id, interview);
  const [tried, setTried] = useState(false);

  async function change(what: ApplicantChange) {
    if (await onChange(what)) form.forget();
  }

  function send() {
    setTried(true);
    if (Object.keys(draftProblems(form.draft)).length > 0) return;
    const status = 'Interview Scheduled';
    void change({
      interview: interviewOf(form.draft),
      ...(applicationStatus !== status && { status }),
    });
  }

  // Who deletes the account is invited to none, but may be on the way to one.
  if (deleting && !interview) return null;
  return (
    <section>
      <h3>{t('interview.title')}</h3>
      <div className="stack">
        {!deleting && <InterviewFields form={form} tried={tried || asked} busy={busy} />}
        <div className={css.acts}>
          {!deleting && (
            <Button variant="quiet" busy={busy} onClick={send}>
              {t(interview ? 'interview.move' : 'interview.set')}
            </Button>
          )}
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
