import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#contract/job.ts';
import type { JobStatus } from '#contract/options.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { showToast } from '#src/lib/toasts.ts';
import { Button } from '#src/ui/Button.tsx';
import { SearchIcon } from '#src/ui/icons.tsx';
import { PlusIcon } from '#src/ui/lateIcons.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import css from './AdminJobsPage.module.css';
import { DeleteJob } from './DeleteJob.tsx';
import { JobsResult } from './JobsResult.tsx';
import { JobSheet } from './JobSheet.tsx';
import { useAdminJobs } from './useAdminJobs.ts';
import { useSettled } from './useSettled.ts';

/** The office's jobs (spec 2, admin jobs). */
export default function AdminJobsPage() {
  const { t } = useTranslation('adminJobs');
  const [search, setSearch] = useState('');
  const jobs = useAdminJobs(useSettled(search.trim()));
  const [edited, setEdited] = useState<{ jobId: string | null } | null>(null);
  const [doomed, setDoomed] = useState<JobSummary | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });

  function setStatus(job: JobSummary, status: JobStatus) {
    jobs
      .setStatus(job.id, status)
      .catch(() => showToast({ tone: 'danger', text: t('failed.status') }));
  }

  async function remove(job: JobSummary) {
    try {
      await jobs.remove(job.id);
    } catch {
      setDoomed(null);
      showToast({ tone: 'danger', text: t('failed.delete') });
      return;
    }
    // The button that had the focus went with its row; the question must be gone to give it away.
    flushSync(() => setDoomed(null));
    heading.current?.focus();
    showToast({ tone: 'ok', text: t('done.deleted', { title: job.title }) });
  }

  return (
    <div className={`container ${css.page}`}>
      <header className={css.top}>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <Button
          variant="next"
          icon={<PlusIcon size={20} />}
          onClick={() => setEdited({ jobId: null })}
        >
          {t('add')}
        </Button>
      </header>
      <TextField
        type="search"
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={search}
        maxLength={200}
        enterKeyHint="search"
        prefix={<SearchIcon size={20} />}
        onChange={(event) => setSearch(event.target.value)}
        className={css.search}
      />
      <JobsResult
        jobs={jobs}
        searched={search.trim() !== ''}
        onClear={() => setSearch('')}
        onAdd={() => setEdited({ jobId: null })}
        onStatus={setStatus}
        onEdit={({ id }) => setEdited({ jobId: id })}
        onDelete={setDoomed}
      />
      {edited && (
        <JobSheet
          jobId={edited.jobId}
          onClose={() => setEdited(null)}
          onSaved={(job) => {
            setEdited(null);
            if (edited.jobId !== null) jobs.changed(job);
            else if (search === '') jobs.added(job);
            else setSearch(''); // the new job is to be seen
            showToast({
              tone: 'ok',
              text: t(edited.jobId === null ? 'done.added' : 'done.saved', { title: job.jobName }),
            });
          }}
        />
      )}
      <DeleteJob job={doomed} onDelete={remove} onCancel={() => setDoomed(null)} />
    </div>
  );
}
