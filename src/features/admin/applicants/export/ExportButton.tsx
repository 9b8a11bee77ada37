import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import type { ApplicantFacets } from '#contract/applications/applicants.ts';
import type { Job } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { callApi } from '#src/data/api.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { DownloadIcon } from '#src/components/icons/deferred.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import css from '#src/features/admin/applicants/ApplicantsPage.module.css';
import { ColumnsSheet } from './ColumnsSheet.tsx';
import { exportApplicants, readApplicants } from './exportApplicants.ts';
import { profileColumns, specifiedColumns, type ColumnName } from './exportColumns.ts';
import { runExport } from './exportSteps.ts';

interface ExportButtonProps {
  job: Job;
  reload: () => Promise<void>;
  /** How many applied, and how many of them have withdrawn; null where it is not known yet. */
  facets: ApplicantFacets | null;
  /** Filters or a selection are on the list: its rows are not those of the file. */
  isNarrowed: boolean;
}

/** The moment of the last one in the file. */
function newestOf(applicants: readonly Applicant[]): string | undefined {
  return applicants.map(({ appliedAt }) => appliedAt).reduce((a, b) => (a > b ? a : b));
}

/**
 * 'Export to Excel': hands over the file with the columns of spec 3, beside it the choice of others.
 * The applicants are marked as In Review (spec 4, export). These are all of the job: where the list
 * shows fewer, that is said before anyone is marked.
 */
export function ExportButton({ job, reload, facets, isNarrowed }: ExportButtonProps) {
  const { t } = useTranslation('applicants');
  const [percent, setPercent] = useState<number | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [asked, setAsked] = useState<readonly ColumnName[]>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { all, statuses } = facets ?? { all: job.applicantsCount, statuses: {} };
  const count = all - (statuses.Withdrawn ?? 0);

  function begin(columns: readonly ColumnName[]) {
    setChoosing(false);
    if (isNarrowed && count > 0) setAsked(columns);
    else void run(columns);
  }

  async function run(columns: readonly ColumnName[]) {
    setAsked(undefined);
    const { signal } = (running.current = new AbortController());
    const onProgress = (done: number) => setPercent(Math.round(done));
    onProgress(0);
    const about = {
      ...{ noResume: t('resume.none'), origin: location.origin },
      job: { id: job._id, name: job.jobName, company: job.companyName },
    };
    const profiles = columns.some((name) => profileColumns.includes(name));
    const params = { jobId: job._id };
    const outcome = await runExport({
      read: () => readApplicants(job._id, profiles, { signal, onProgress }),
      write: (applicants) =>
        exportApplicants({ applicants, columns, about }, { signal, onProgress }),
      mark: (applicants) => {
        onProgress(100);
        return callApi('jobs.markInReview', { params, query: { until: newestOf(applicants) } });
      },
      reload,
      signal,
    });
    setPercent(null);
    const ms = limits.toastExport;
    switch (outcome.kind) {
      case 'nobody':
        return showToast({ tone: 'danger', text: t('export.nobody') });
      case 'failed':
        return showToast({ tone: 'danger', text: t('export.failed') });
      case 'cancelled':
        return showToast({ tone: 'info', text: t('export.cancelled'), ms });
      case 'unmarked':
        return showToast({
          tone: 'warning',
          title: t('export.completed'),
          text: t('export.unmarked'),
          ms,
        });
      case 'done':
        return showToast({ tone: 'ok', title: t('export.done'), text: outcome.message, ms });
    }
  }

  if (percent !== null) {
    return (
      <div className={css.export}>
        <ProgressBar value={percent} label={t('export.busy')} className={css.progress ?? ''} />
        {percent < 100 && (
          <Button variant="quiet" onClick={() => running.current?.abort()}>
            {t('common:cancel')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={css.exports}>
      <Button variant="quiet" onClick={() => setChoosing(true)}>
        {t('export.choose')}
      </Button>
      <Button
        variant="next"
        icon={<DownloadIcon size={20} />}
        onClick={() => begin(specifiedColumns)}
      >
        {t('export.start')}
      </Button>
      {choosing && <ColumnsSheet onClose={() => setChoosing(false)} onExport={begin} />}
      {asked && (
        <ConfirmDialog
          open
          title={t('export.ask', { count })}
          confirmLabel={t('export.askYes')}
          cancelLabel={t('common:cancel')}
          onConfirm={() => void run(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <div className="stack">
            <p>
              {t('export.askText', { from: t('statuses.applied'), to: t('statuses.inReview') })}
            </p>
            <p>{t('question.mails')}</p>
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}
