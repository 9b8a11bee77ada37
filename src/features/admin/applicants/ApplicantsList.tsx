import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applications/application.ts';
import { applicantLimits } from '#contract/applications/applicants.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { ApplicationStatus } from '#contract/options.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { PeopleIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import type { ApplicantChange, Chosen } from './applicantList.ts';
import { ApplicantSheet } from './ApplicantSheet.tsx';
import css from './ApplicantsPage.module.css';
import { ApplicantTable } from './ApplicantTable.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ChangeSheet } from './ChangeSheet.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { FilterBar, isFiltered, noFilter, type Filter } from './FilterBar.tsx';
import { JobFacts } from './JobFacts.tsx';
import { Pages } from './Pages.tsx';
import { useApplicants } from './useApplicants.ts';
import { useSelection } from './useSelection.ts';

/** Who applied, what becomes of them, and the way to take the list along. */
export function ApplicantsList({ job }: { job: Job }) {
  const { t } = useTranslation('applicants');
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [page, setPage] = useState(1);
  const search = useDebouncedValue(filter.search).trim();
  const list = useApplicants(job._id, { ...filter, search, page });
  const { rows, total, facets, failure } = list;
  const selection = useSelection(rows ?? [], total);
  const [openId, setOpenId] = useState<string | null>(null);
  const [changing, setChanging] = useState<{ to: Applicant; status: ApplicationStatus } | 'many'>();
  const all = facets?.all ?? job.applicantsCount;
  const pages = Math.max(1, Math.ceil(total / applicantLimits.pageSize));

  const look = (next: Filter) => {
    setFilter(next);
    setPage(1);
    selection.clear();
  };

  const change = async (chosen: Chosen, what: ApplicantChange, undo?: ApplicantChange) => {
    try {
      const updated = await list.change(chosen, what);
      showToast({
        tone: 'ok',
        text: t('change.done', { count: updated }),
        ...(undo && {
          action: { label: t('change.undo'), onAct: () => void change(chosen, undo) },
        }),
      });
    } catch {
      showToast({ tone: 'danger', text: t('change.failed') });
    }
  };

  const setStatus = (applicant: Applicant, status: ApplicationStatus) => {
    // An interview has a day and a place: both are asked for at once.
    if (status === 'Interview Scheduled') return setChanging({ to: applicant, status });
    const before = applicant.applicationStatus as ApplicationStatus;
    void change([applicant._id], { status }, { status: before });
  };

  const send = (what: ApplicantChange) => {
    setChanging(undefined);
    if (changing === undefined) return;
    if (changing !== 'many') return void change([changing.to._id], what);
    selection.clear();
    void change(selection.chosen, what);
  };

  const notice = failure && (
    <FailureNotice title={t('list.failed')} failure={failure} onRetry={() => void list.reload()} />
  );
  return (
    <>
      <JobFacts job={job} total={all} />
      {!rows ? (
        (notice ?? <Loading heights={['72px', '72px', '72px']} />)
      ) : (
        <section className={css.list} aria-busy={list.loading}>
          <div className={css.listTop}>
            <div>
              <h2>{t('list.title')}</h2>
              <p role="status" className={css.found}>
                {all === 0 ? t('list.none') : t('list.found', { number: total })}
              </p>
            </div>
            {all > 0 && <ExportButton job={job} reload={list.reload} />}
          </div>
          {notice}
          {all === 0 ? (
            <EmptyState icon={<PeopleIcon />} level={3} title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          ) : (
            <>
              <FilterBar filter={filter} facets={facets} onChange={look} />
              {rows.length > 0 && (
                <ApplicantTable
                  applicants={rows}
                  from={(page - 1) * applicantLimits.pageSize + 1}
                  selection={selection}
                  waiting={list.waiting}
                  onStatus={setStatus}
                  onOpen={({ _id }) => setOpenId(_id)}
                />
              )}
              {rows.length === 0 && !list.loading && isFiltered(filter) && (
                <EmptyState
                  icon={<SearchIcon />}
                  level={3}
                  title={t('filters.none')}
                  actions={
                    <Button onClick={() => look({ ...noFilter, sort: filter.sort })}>
                      {t('filters.clear')}
                    </Button>
                  }
                />
              )}
              <BulkBar
                selection={selection}
                pages={pages}
                total={total}
                onChange={() => setChanging('many')}
              />
              <Pages page={page} pages={pages} onPage={setPage} />
            </>
          )}
        </section>
      )}
      {changing && (
        <ChangeSheet
          who={
            changing === 'many'
              ? t('bulk.chosen', { count: selection.count })
              : changing.to.userName
          }
          {...(changing !== 'many' && { status: changing.status })}
          onClose={() => setChanging(undefined)}
          onChange={send}
        />
      )}
      {openId !== null && (
        <ApplicantSheet
          jobId={job._id}
          applicationId={openId}
          change={(what) => list.change([openId], what)}
          onClose={() => {
            setOpenId(null);
            void list.reload();
          }}
        />
      )}
    </>
  );
}
