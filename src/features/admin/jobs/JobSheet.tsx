import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/job.ts';
import { callApi } from '#src/data/api.ts';
import { RecordSheet } from '#src/features/admin/shared/RecordSheet.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { JobForm } from './form/JobForm.tsx';

/** What the form is opened for. */
export interface EditedJob {
  /** The job to change; null for a new one. */
  jobId: string | null;
  /** Of a new one: the job whose values it begins with. */
  copyOf?: string;
  /** Another number is another form. */
  turn: number;
}

interface JobSheetProps {
  edited: EditedJob;
  onClose: () => void;
  /** `another`: the form is wanted once more, for the next job. */
  onSaved: (job: Job, another: boolean) => void;
}

/** The add and edit form of a job: of the whole one, since a row holds only the beginning of its text. */
export function JobSheet({ edited, onClose, onSaved }: JobSheetProps) {
  const { t } = useTranslation('adminJobs');
  const { jobId, copyOf = null, turn } = edited;
  const isNew = jobId === null;
  const another = useRef(false);
  const job = useLoaded(jobId ?? copyOf, (id, signal) =>
    callApi('jobs.get', { params: { jobId: id }, asMember: true, signal }),
  );
  return (
    <RecordSheet
      title={t(copyOf ? 'form.copyTitle' : isNew ? 'form.addTitle' : 'form.editTitle')}
      texts={{
        save: isNew ? t('add') : t('form.save'),
        saving: t('form.saving'),
        notLoaded: t('form.notLoaded'),
      }}
      record={isNew && !copyOf ? null : { ...job, data: isOf(job.data, jobId ?? copyOf) }}
      heights={['76px', '76px', '76px', '240px']}
      onClose={onClose}
      {...(isNew && {
        another: { label: t('form.another'), onAsk: (yes) => (another.current = yes) },
      })}
    >
      {({ record, ...form }) => (
        <JobForm
          {...form}
          key={turn}
          job={isNew ? null : record}
          copied={isNew ? record : null}
          isNext={turn > 0}
          onSaved={(saved) => onSaved(saved, another.current)}
        />
      )}
    </RecordSheet>
  );
}

/** The answer to this question, not to the one before it. */
function isOf(job: Job | undefined, id: string | null): Job | undefined {
  return job?._id === id ? job : undefined;
}
