import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#contract/job.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface DeleteJobProps {
  /** The job in question; null while nothing is asked. */
  job: JobSummary | null;
  onDelete: (job: JobSummary) => Promise<void>;
  onCancel: () => void;
}

/** Asks before a job goes, and says what goes with it. */
export function DeleteJob({ job, onDelete, onCancel }: DeleteJobProps) {
  const { t } = useTranslation('adminJobs');
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (!job) return;
    setBusy(true);
    await onDelete(job);
    setBusy(false);
  }

  return (
    <ConfirmDialog
      open={job !== null}
      tone="danger"
      title={t('delete.title')}
      confirmLabel={t('delete.yes')}
      cancelLabel={t('common:cancel')}
      busy={busy}
      busyLabel={t('delete.busy')}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      {job && (
        <div className="stack">
          <p>
            <strong>{job.title}</strong>, {job.companyName}
          </p>
          {job.applicantsCount > 0 && (
            <p>{t('delete.applications', { count: job.applicantsCount })}</p>
          )}
          <p>{t('delete.final')}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}
