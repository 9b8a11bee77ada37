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
import { exportApplicants, readApplicants } from './exportApplicants.ts';
import { runExport } from './exportSteps.ts';

interface ExportButtonProps {
  job: Job;
  reload: () => Promise<void>;
}

/** The moment of the last one in the file. */
function newestOf(applicants: readonly Applicant[]): string | undefined {
  return applicants.map(({ appliedAt }) => appliedAt).reduce((a, b) => (a > b ? a : b));
}

/** 'Export to Excel': hands over the file and marks the applicants as In Review (spec 4, export). */
export function ExportButton({ job, reload }: ExportButtonProps) {
  const { t } = useTranslation('applicants');
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const { signal } = (running.current = new AbortController());
    const onProgress = (done: number) => setPercent(Math.round(done));
    onProgress(0);
    const texts = { noResume: t('resume.none'), origin: location.origin };
    const params = { jobId: job._id };
    const outcome = await runExport({
      read: () => readApplicants(job._id, { signal, onProgress }),
      write: (applicants) =>
        exportApplicants(job.jobName, { applicants, texts }, { signal, onProgress }),
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
    <Button variant="next" icon={<DownloadIcon size={20} />} onClick={() => void run()}>
      {t('export.start')}
    </Button>
  );
}
