import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import type { Job } from '#contract/jobs/job.ts';
import { limits } from '#contract/limits.ts';
import { callApi } from '#src/data/api.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { DownloadIcon } from '#src/components/icons/deferred.tsx';
import { ProgressBar } from '#src/components/status/ProgressBar.tsx';
import css from '#src/features/admin/applicants/ApplicantsPage.module.css';
import { ColumnsSheet } from './ColumnsSheet.tsx';
import { exportApplicants, readApplicants } from './exportApplicants.ts';
import { profileColumns, specifiedColumns, type ColumnName } from './exportColumns.ts';
import { runExport } from './exportSteps.ts';

interface ExportButtonProps {
  job: Job;
  reload: () => Promise<void>;
}

/** The moment of the last one in the file. */
function newestOf(applicants: readonly Applicant[]): string | undefined {
  return applicants.map(({ appliedAt }) => appliedAt).reduce((a, b) => (a > b ? a : b));
}

/**
 * 'Export to Excel': hands over the file with the columns of spec 3, beside it the choice of others.
 * The applicants are marked as In Review (spec 4, export).
 */
export function ExportButton({ job, reload }: ExportButtonProps) {
  const { t } = useTranslation('applicants');
  const [percent, setPercent] = useState<number | null>(null);
  const [choosing, setChoosing] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(columns: readonly ColumnName[]) {
    setChoosing(false);
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
        onClick={() => void run(specifiedColumns)}
      >
        {t('export.start')}
      </Button>
      {choosing && (
        <ColumnsSheet
          onClose={() => setChoosing(false)}
          onExport={(columns) => void run(columns)}
        />
      )}
    </div>
  );
}
