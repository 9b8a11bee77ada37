import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/application.ts';
import type { Job } from '#contract/job.ts';
import { limits } from '#contract/limits.ts';
import { callApi } from '#src/data/api.ts';
import { showToast } from '#src/lib/toasts.ts';
import { Button } from '#src/ui/Button.tsx';
import { DownloadIcon } from '#src/ui/lateIcons.tsx';
import { exportApplicants } from './exportApplicants.ts';
import { runExport } from './exportSteps.ts';

interface ExportButtonProps {
  job: Job;
  applicants: readonly Applicant[];
  reload: () => Promise<void>;
}

/** 'Export to Excel': hands over the file and marks the applicants as In Review (spec 4, export). */
export function ExportButton({ job, applicants, reload }: ExportButtonProps) {
  const { t } = useTranslation('applicants');
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const texts = { noResume: t('resume.none'), origin: location.origin };
    const outcome = await runExport({
      count: applicants.length,
      write: () => exportApplicants(job.jobName, applicants, texts),
      mark: () => callApi('jobs.markInReview', { params: { jobId: job._id } }),
      reload,
    });
    setBusy(false);
    const ms = limits.toastExport;
    switch (outcome.kind) {
      case 'nobody':
        return showToast({ tone: 'danger', text: t('export.nobody') });
      case 'failed':
        return showToast({ tone: 'danger', text: t('export.failed') });
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

  return (
    <Button
      variant="next"
      icon={<DownloadIcon size={20} />}
      busy={busy}
      busyLabel={t('export.busy')}
      onClick={() => void run()}
    >
      {t('export.start')}
    </Button>
  );
}
