import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ApplicationStatus } from '#contract/options.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { failureOf } from '#src/data/api.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { MessageLog } from '#src/features/admin/shared/messages/MessageLog.tsx';
import { WriteSheet } from '#src/features/admin/shared/messages/WriteSheet.tsx';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { Chip } from '#src/components/layout/Chip.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { PrintButton, PrintHead } from '#src/features/admin/shared/list/Printed.tsx';
import { PhoneLink } from '#src/features/shared/phone/PhoneLink.tsx';
import { seenOf, type ApplicantChange, type Made } from './applicantList.ts';
import { madeText } from './change/changeTexts.ts';
import css from './ApplicantSheet.module.css';
import { ResumeLink } from './ApplicantTable.tsx';
import { InterviewSection } from './interview/InterviewSection.tsx';
import { NotesSection } from './NotesSection.tsx';
import { StatusCell } from './StatusCell.tsx';
import { Story } from './Story.tsx';
import { StepCell } from './steps/StepCell.tsx';
import type { Steps } from './steps/useSteps.ts';
import { useApplicantFile, type LoadedFile } from './useApplicantFile.ts';

interface ApplicantSheetProps {
  jobId: string;
  jobName: string;
  applicationId: string;
  /** All who can be leafed through, in the order of the list as it was opened. */
  order: readonly string[];
  onMove: (applicationId: string) => void;
  change: (what: ApplicantChange) => Promise<Made>;
  steps: Steps;
  onClose: () => void;
}

/** One applicant: who it is, how it stands, the interview, notes, the story, who saw the resume. */
export function ApplicantSheet(props: ApplicantSheetProps) {
  const { jobId, jobName, applicationId, order, onMove, change, steps, onClose } = props;
  const { t } = useTranslation('applicants');
  const { file: last, failure, reload, showNotes } = useApplicantFile(jobId, applicationId);
  // Until the next one has come, the one before is no one to act on.
  const file = last?.applicant._id === applicationId ? last : undefined;
  const at = order.indexOf(applicationId);
  const move = (step: number) => {
    const to = order[at + step];
    if (to !== undefined) onMove(to);
  };
  const [busy, setBusy] = useState(false);
  const [writing, setWriting] = useState(false);
  /** Rises with each message, so that the log is asked for again. */
  const [written, setWritten] = useState(0);

  const interview = useRef<HTMLDivElement>(null);
  const [asksInterview, setAsksInterview] = useState('');

  const setStatus = (status: ApplicationStatus) => {
    if (status !== 'Interview Scheduled') return void set({ status });
    // An interview has a day and a place: its fields are where both are asked for.
    flushSync(() => setAsksInterview(applicationId));
    interview.current?.querySelector('input')?.focus();
  };

  /** Whether the server took it. */
  const set = async (what: ApplicantChange): Promise<boolean> => {
    setBusy(true);
    try {
      const made = await change({ ...what, ...(file && { was: seenOf(file.applicant) }) });
      reload();
      setAsksInterview('');
      const { updated, untold = 0 } = made;
      // What is done is seen here; that no mail tells it is not.
      if (updated === 0 || untold > 0) showToast({ tone: 'info', text: madeText(t, made) });
      return updated > 0;
    } catch (error) {
      // What someone else has done is shown instead.
      const isOld = failureOf(error).code === 'VERSION_CONFLICT';
      if (isOld) reload();
      showToast({ tone: 'danger', text: isOld ? t('change.seeAgain') : t('change.failed') });
      return false;
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet
      open
      placement="side"
      onClose={onClose}
      title={file?.applicant.userName ?? t('file.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <p role="status" className={css.position}>
            {t('file.position', { number: at + 1, count: order.length })}
          </p>
          <PrintButton />
          <Button variant="quiet" data-key="k" disabled={at <= 0} onClick={() => move(-1)}>
            {t('pages.previous')}
          </Button>
          <Button
            variant="quiet"
            data-key="j"
            disabled={at >= order.length - 1}
            onClick={() => move(1)}
          >
            {t('pages.next')}
          </Button>
        </>
      }
    >
      {file ? (
        <div key={applicationId} className={css.sheet}>
          <PrintHead lines={[jobName, file.applicant.email || file.applicant.userName]} />
          <Person file={file} />
          <section>
            <h3>{t('table.status')}</h3>
            <StatusCell applicant={file.applicant} busy={busy} onStatus={setStatus} />
            <StepCell
              applicant={file.applicant}
              steps={{
                ...steps,
                moveOne: (applicant, to) => steps.moveOne(applicant, to).then(reload),
              }}
            />
          </section>
          {!file.applicant.withdrawnAt && mayDo('jobs.setApplicants') && (
            <div ref={interview} className={css.screen}>
              <InterviewSection
                // Another one, set by whomever, begins its fields anew.
                key={JSON.stringify(file.applicant.interview)}
                applicant={file.applicant}
                busy={busy}
                asked={asksInterview === applicationId}
                onChange={set}
              />
            </div>
          )}
          {mayDo('messages.list') && (
            <section className={css.screen}>
              <h3>{t('adminMessages:log.title')}</h3>
              {!file.applicant.withdrawnAt && file.applicant.shared && (
                <Button variant="quiet" onClick={() => setWriting(true)}>
                  {t('adminMessages:write.button')}
                </Button>
              )}
              <MessageLog of={{ applicationId }} version={written} />
              {writing && (
                <WriteSheet
                  about={[{ label: '', jobId, who: { ids: [applicationId] } }]}
                  onClose={() => setWriting(false)}
                  onChanged={() => setWritten((before) => before + 1)}
                />
              )}
            </section>
          )}
          {mayDo('jobs.addNote') && (
            <NotesSection
              jobId={jobId}
              applicationId={applicationId}
              notes={file.notes}
              onNotes={showNotes}
            />
          )}
          <Story events={file.events} moves={file.moves ?? []} />
          {mayDo('user.resumeViews') && <Views views={file.views} />}
        </div>
      ) : failure ? (
        <FailureNotice title={t('file.failed')} failure={failure} onRetry={reload} />
      ) : (
        <SkeletonGroup label={t('common:loading')}>
          <Skeleton shape="block" height="160px" />
        </SkeletonGroup>
      )}
    </Sheet>
  );
}

function Person({ file: { applicant, profile } }: { file: LoadedFile }) {
  const { t } = useTranslation('applicants');
  const contact = mayDo('user.fileLink');
  const missing = t('common:notSpecified');
  const { mobile, presentJobTitle, yearsOfExperience, homeState, skills } = profile;
  return (
    <section>
      {!applicant.shared && (
        <Notice tone="info">{t(applicant.deleting ? 'file.deleting' : 'file.withheld')}</Notice>
      )}
      <Facts columns={2}>
        <Fact label={t('file.job')} value={presentJobTitle || missing} />
        <Fact label={t('file.years')} value={yearsOfExperience || missing} />
        {contact && (
          <Fact label={t('file.mobile')} value={mobile ? <PhoneLink typed={mobile} /> : missing} />
        )}
        <Fact label={t('file.state')} value={homeState || missing} />
      </Facts>
      {skills.length > 0 && (
        <ul className={css.skills} aria-label={t('filters.skill')}>
          {skills.map((skill) => (
            <li key={skill}>
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
      {contact ? <ResumeLink applicant={applicant} /> : <p>{t('file.noContact')}</p>}
    </section>
  );
}

function Views({ views }: { views: LoadedFile['views'] }) {
  const { t } = useTranslation('applicants');
  return (
    <section>
      <h3>{t('views.title')}</h3>
      <p className={css.soft}>{t('views.text')}</p>
      {views === null ? (
        <p>{t('views.failed')}</p>
      ) : views.length === 0 ? (
        <p>{t('views.none')}</p>
      ) : (
        <ul className={css.story}>
          {views.map(({ viewedAt, viewerName }) => (
            <li key={viewedAt}>
              <time dateTime={viewedAt}>{dateAndTime(viewedAt, t)}</time>
              {' · '}
              {viewerName ?? t('views.admin')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
