import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
import { callApi } from '#src/data/api.ts';
import { RecordSheet } from '#src/features/admin/shared/RecordSheet.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { JobForm } from './form/JobForm.tsx';

interface JobSheetProps {
  /** The job to change; null for a new one. */
  jobId: string | null;
  onClose: () => void;
  onSaved: (job: Job) => void;
}

/** The add and edit form of a job: of the whole one, since a row holds only the beginning of its text. */
export function JobSheet({ jobId, onClose, onSaved }: JobSheetProps) {
  const { t } = useTranslation('adminJobs');
  const isNew = jobId === null;
  const job = useLoaded(jobId, (id, signal) =>
    callApi('jobs.get', { params: { jobId: id }, asMember: true, signal }),
  );
  return (
    <RecordSheet
      title={isNew ? t('form.addTitle') : t('form.editTitle')}
      texts={{
        save: isNew ? t('add') : t('form.save'),
        saving: t('form.saving'),
        notLoaded: t('form.notLoaded'),
      }}
      record={isNew ? null : job}
      heights={['76px', '76px', '76px', '240px']}
      onClose={onClose}
    >
      {({ record, ...form }) => <JobForm {...form} job={record} onSaved={onSaved} />}
    </RecordSheet>
  );
}
