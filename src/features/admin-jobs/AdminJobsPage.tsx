import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import type { Job, JobSummary } from '#contract/job.ts';
import { limits } from '#contract/limits.ts';
import type { JobStatus } from '#contract/options.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { showToast } from '#src/lib/toasts.ts';
import { Button } from '#src/ui/Button.tsx';
import { PlusIcon } from '#src/ui/lateIcons.tsx';
import css from './AdminJobsPage.module.css';
import { BulkBar } from './BulkBar.tsx';
import { DeleteJob } from './DeleteJob.tsx';
import { JobFilters } from './JobFilters.tsx';
import { addressOf, isNarrowed, plainAddress, readAddress } from './jobsAddress.ts';
import { JobsResult } from './JobsResult.tsx';
import { JobSheet } from './JobSheet.tsx';
import { useAdminJobs } from './useAdminJobs.ts';
import { useBulk } from './useBulk.ts';
import { useSettled } from '#src/lib/useSettled.ts';

/** The office's jobs (spec 2, admin jobs). */
export default function AdminJobsPage() {
  const { t } = useTranslation('adminJobs');
  const [, navigate] = useLocation();
  const address = readAddress(useSearch());
  // What is typed stands in the box at once, trimmed in the address, and is asked for in a moment.
  const [typed, setTyped] = useState(address.search);
  const search = typed.trim() === address.search ? typed : address.search;
  const jobs = useAdminJobs({ ...address, search: useSettled(address.search) });
  const bulk = useBulk(jobs);
  const [edited, setEdited] = useState<{ jobId: string | null } | null>(null);
  const [doomed, setDoomed] = useState<JobSummary | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });

  function show(next: typeof address) {
    setTyped(next.search);
    navigate(addressOf({ ...next, search: next.search.trim() }), { replace: true });
  }

  function setStatus(job: JobSummary, status: JobStatus) {
    jobs
      .setStatus(job.id, status)
      .catch(() => showToast({ tone: 'danger', text: t('failed.status') }));
  }

  async function remove(job: JobSummary) {
    let restore: () => Promise<void>;
    try {
      restore = await jobs.remove(job.id);
    } catch {
      setDoomed(null);
      showToast({ tone: 'danger', text: t('failed.delete') });
      return;
    }
    bulk.select(job.id, false);
    // The button that had the focus went with its row; the question must be gone to give it away.
    flushSync(() => setDoomed(null));
    heading.current?.focus();
    showToast({
      tone: 'ok',
      text: t('done.deleted', { title: job.title }),
      ms: limits.toastUndo,
      action: { label: t('done.undo'), onAct: () => void bringBack(job, restore) },
    });
  }

  async function bringBack({ title }: JobSummary, restore: () => Promise<void>) {
    try {
      await restore();
      showToast({ tone: 'ok', text: t('done.restored', { title }) });
    } catch {
      showToast({ tone: 'danger', text: t('failed.restore') });
    }
  }

  function saved(job: Job) {
    setEdited(null);
    const isNew = edited?.jobId === null;
    if (!isNew) jobs.changed(job);
    else if (isNarrowed(address))
      show(plainAddress); // the new job is to be seen
    else jobs.added(job);
    showToast({
      tone: 'ok',
      text: t(isNew ? 'done.added' : 'done.saved', { title: job.jobName }),
    });
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
      <JobFilters address={{ ...address, search }} onChange={show} />
      <JobsResult
        jobs={jobs}
        searched={isNarrowed(address)}
        onClear={() => show(plainAddress)}
        onAdd={() => setEdited({ jobId: null })}
        bulk={
          <BulkBar
            selected={bulk.ids.length}
            shown={jobs.list.jobs.length}
            onSelectAll={bulk.selectAll}
            onAct={bulk.act}
          />
        }
        isSelected={bulk.isSelected}
        onSelect={bulk.select}
        onStatus={setStatus}
        onEdit={({ id }) => setEdited({ jobId: id })}
        onDelete={setDoomed}
      />
      {edited && <JobSheet jobId={edited.jobId} onClose={() => setEdited(null)} onSaved={saved} />}
      <DeleteJob job={doomed} onDelete={remove} onCancel={() => setDoomed(null)} />
    </div>
  );
}
