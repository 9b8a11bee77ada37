import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/job.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon } from '#src/ui/icons.tsx';
import { Sheet } from '#src/ui/Sheet.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './AdminJobsPage.module.css';
import { JobForm } from './JobForm.tsx';
import { useJob } from './useJob.ts';

interface JobSheetProps {
  /** The job to change; null for a new one. */
  jobId: string | null;
  onClose: () => void;
  onSaved: (job: Job) => void;
}

/** The add and edit form. Closing it loses nothing: what was typed is there when it opens again. */
export function JobSheet({ jobId, onClose, onSaved }: JobSheetProps) {
  const { t } = useTranslation('adminJobs');
  const { job, failed, retry } = useJob(jobId);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const ready = jobId === null || job !== null;
  return (
    <Sheet
      open
      className={css.sheet ?? ''}
      onClose={onClose}
      title={jobId === null ? t('form.addTitle') : t('form.editTitle')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={!ready}
            busy={busy}
            busyLabel={t('form.saving')}
          >
            {jobId === null ? t('add') : t('form.save')}
          </Button>
        </>
      }
    >
      {ready && <JobForm id={formId} job={job} onBusy={setBusy} onSaved={onSaved} />}
      {!ready && !failed && (
        <SkeletonGroup label={t('common:loading')}>
          <div className="stack">
            <Skeleton shape="block" height="76px" />
            <Skeleton shape="block" height="76px" />
            <Skeleton shape="block" height="76px" />
            <Skeleton shape="block" height="240px" />
          </div>
        </SkeletonGroup>
      )}
      {failed && (
        <EmptyState
          icon={<AlertIcon />}
          title={t('form.notLoaded')}
          level={3}
          actions={<Button onClick={retry}>{t('common:retry')}</Button>}
        />
      )}
    </Sheet>
  );
}
