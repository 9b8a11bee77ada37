import { useKeptPlace } from '#src/features/admin/shared/place.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import type { Job, JobSummary } from '#contract/jobs/job.ts';
import type { JobStatus } from '#contract/options.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { RecordDeletion } from '#src/features/admin/shared/RecordDeletion.tsx';
import { RecordsPage } from '#src/features/admin/shared/RecordsPage.tsx';
import { limits } from '#contract/limits.ts';
import { ColumnsButton } from '#src/features/admin/shared/list/ColumnsButton.tsx';
import { useColumns } from '#src/features/admin/shared/list/columns.ts';
import list from '#src/features/admin/shared/list/List.module.css';
import { PageSize } from '#src/features/admin/shared/list/PageSize.tsx';
import { PrintButton, PrintHead } from '#src/features/admin/shared/list/Printed.tsx';
import { usePageSize } from '#src/features/admin/shared/list/pageSizes.ts';
import { BulkBar } from './BulkBar.tsx';
import { jobColumns, jobColumnTexts, usualJobColumns } from './jobColumns.ts';
import { EditedNotice } from './edit/EditedNotice.tsx';
import { EditMany } from './edit/EditMany.tsx';
import { JobFilters } from './JobFilters.tsx';
import { foundBy } from './jobList.ts';
import { addressOf, isNarrowed, listQuery, plainAddress, readAddress } from './jobsAddress.ts';
import { JobsResult } from './JobsResult.tsx';
import { JobSheet, type EditedJob } from './JobSheet.tsx';
import { statusTexts } from './statusTexts.ts';
import { useAdminJobs } from './useAdminJobs.ts';
import { useBulk } from './useBulk.ts';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';

const newJob: EditedJob = { jobId: null, turn: 0 };

/** The admin's jobs (spec 2, admin jobs). */
export default function AdminJobsPage() {
  const { t } = useTranslation('adminJobs');
  const [, navigate] = useLocation();
  const address = readAddress(useSearch());
  // What is typed is in the box at once, trimmed in the address, and is asked for in a moment.
  const [typed, setTyped] = useState(address.search);
  const search = typed.trim() === address.search ? typed : address.search;
  const [size, setSize] = usePageSize({
    ...{ list: 'adminJobs', asked: address.size, usual: limits.adminJobsPageSize },
    show: (next) => show({ ...address, size: next, pages: '' }),
  });
  const columns = useColumns('adminJobs', jobColumns, usualJobColumns);
  const jobs = useAdminJobs({ ...address, search: useDebouncedValue(address.search) }, size);
  useKeptPlace(jobs.list.pages > 0);
  const query = listQuery(address);
  const bulk = useBulk(jobs, JSON.stringify(query));
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState<EditedJob | null>(null);
  const [doomed, setDoomed] = useState<JobSummary | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });

  function show(next: typeof address) {
    setTyped(next.search);
    const state = history.state as unknown;
    navigate(addressOf({ ...next, search: next.search.trim() }), { replace: true, state });
  }

  function setStatus(job: JobSummary, status: JobStatus) {
    jobs
      .setStatus(job.id, status)
      .catch(() => showToast({ tone: 'danger', text: t('failed.status') }));
  }

  async function remove({ id }: JobSummary) {
    const restore = await jobs.remove(id);
    bulk.select(id, false);
    return restore;
  }

  function saved(job: Job, another: boolean) {
    const isNew = edited?.jobId === null;
    // After a copy comes the next copy, with what was changed in this one.
    const next = edited?.copyOf === undefined ? {} : { copyOf: job._id };
    setEdited(isNew && another ? { jobId: null, ...next, turn: edited.turn + 1 } : null);
    if (!isNew) jobs.changed(job);
    else if (isNarrowed(address))
      show({ ...plainAddress, size: address.size }); // the new job is to be seen
    else jobs.added(job);
    showToast({
      tone: 'ok',
      text: t(isNew ? 'done.added' : 'done.saved', { title: job.jobName }),
    });
  }

  return (
    <RecordsPage
      title={t('title')}
      heading={heading}
      addLabel={t('add')}
      onAdd={mayDo('jobs.create') ? () => setEdited(newJob) : undefined}
    >
      <PrintHead
        lines={[
          address.search && `${t('search.label')}: ${address.search}`,
          address.status && `${t('table.status')}: ${t(statusTexts[address.status as JobStatus])}`,
          address.category && `${t('form.category')}: ${address.category}`,
          t(address.sort === 'oldest' ? 'filter.oldest' : 'filter.newest'),
        ].map((line) => line || false)}
      />
      <JobFilters
        address={{ ...address, search }}
        onChange={(next) => show({ ...next, pages: '' })}
      />
      {bulk.last && <EditedNotice {...bulk.last} onUndo={bulk.undo} onDismiss={bulk.forget} />}
      <JobsResult
        jobs={jobs}
        searched={isNarrowed(address)}
        onClear={() => show({ ...plainAddress, size: address.size })}
        onAdd={() => setEdited(newJob)}
        onMore={(pages) => show({ ...address, pages: String(pages) })}
        columns={columns}
        tools={
          <div className={list.tools}>
            <ColumnsButton columns={columns} label={(name) => t(jobColumnTexts[name])} />
            <PrintButton />
          </div>
        }
        pageSize={<PageSize size={size} onSize={setSize} />}
        raised={bulk.count > 0}
        bulk={
          mayDo('jobs.setStatuses') && (
            <BulkBar
              selected={bulk.count}
              shown={jobs.list.jobs.length}
              isAll={bulk.isAll}
              found={foundBy(jobs.list)}
              more={jobs.list.more}
              onSelectAll={bulk.selectAll}
              onSelectFound={bulk.selectFound}
              onEdit={() => setEditing(true)}
              onAct={bulk.act}
            />
          )
        }
        isSelected={bulk.isSelected}
        onSelect={bulk.select}
        onStatus={setStatus}
        onEdit={({ id }) => setEdited({ jobId: id, turn: 0 })}
        onCopy={({ id }) => setEdited({ ...newJob, copyOf: id })}
        onDelete={setDoomed}
      />
      {editing && (
        <EditMany
          chosen={bulk.isAll ? { query } : bulk.seen}
          number={bulk.count}
          onClose={() => setEditing(false)}
          onEdited={(done) => {
            setEditing(false);
            bulk.edited(done);
          }}
        />
      )}
      {edited && <JobSheet edited={edited} onClose={() => setEdited(null)} onSaved={saved} />}
      <RecordDeletion
        record={doomed}
        onEnd={() => setDoomed(null)}
        remove={remove}
        heading={heading}
        texts={{
          title: t('delete.title'),
          yes: t('delete.yes'),
          busy: t('delete.busy'),
          failed: t('failed.delete'),
          undo: t('done.undo'),
          notRestored: t('failed.restore'),
          deleted: ({ title }) => t('done.deleted', { title }),
          restored: ({ title }) => t('done.restored', { title }),
        }}
      >
        {(job) => (
          <>
            <p>
              <strong>{job.title}</strong>, {job.companyName}
            </p>
            {job.applicantsCount > 0 && (
              <p>{t('delete.applications', { count: job.applicantsCount })}</p>
            )}
            <p>{t('delete.final')}</p>
          </>
        )}
      </RecordDeletion>
    </RecordsPage>
  );
}
