import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#contract/job.ts';
import type { JobStatus } from '#contract/options.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon, BriefcaseIcon, SearchIcon } from '#src/ui/icons.tsx';
import { LoadMore } from '#src/ui/LoadMore.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './AdminJobsPage.module.css';
import { hasMore } from './jobList.ts';
import { JobTable } from './JobTable.tsx';
import type { AdminJobs } from './useAdminJobs.ts';

interface JobsResultProps {
  jobs: AdminJobs;
  searched: boolean;
  onClear: () => void;
  onAdd: () => void;
  /** What stands above the rows, where there are some. */
  bulk: ReactNode;
  isSelected: (id: string) => boolean;
  onSelect: (id: string, selected: boolean) => void;
  onStatus: (job: JobSummary, status: JobStatus) => void;
  onEdit: (job: JobSummary) => void;
  onDelete: (job: JobSummary) => void;
}

/** The list with what is behind it, or why there is none. */
export function JobsResult({ jobs, searched, onClear, onAdd, bulk, ...acts }: JobsResultProps) {
  const { t } = useTranslation('adminJobs');
  const { list, load } = jobs;
  const { failure } = list;
  if (list.pages === 0 && !failure) return <Loading />;
  if (list.pages === 0 && failure) {
    return (
      <EmptyState
        icon={<AlertIcon />}
        title={t('failed.fetch')}
        actions={<Button onClick={() => load(1)}>{t('common:retry')}</Button>}
      >
        {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
      </EmptyState>
    );
  }
  // Beside what failed: above the list for a new search, below it for the next page.
  const notice = failure && (
    <Notice
      tone="danger"
      title={t('failed.fetch')}
      className={css.notice}
      action={
        <Button variant="quiet" onClick={() => load(failure.page)}>
          {t('common:retry')}
        </Button>
      }
    >
      {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
    </Notice>
  );
  return (
    <div aria-busy={list.loading === 'first'}>
      <p role="status" className={css.shown}>
        {list.loading !== 'first' &&
          t('shown', { count: list.total, shown: list.jobs.length, total: list.total })}
      </p>
      {failure?.page === 1 && notice}
      {list.jobs.length > 0 && (
        <>
          {bulk}
          <JobTable jobs={list.jobs} isWaiting={(id) => id in list.undo} {...acts} />
        </>
      )}
      {list.jobs.length === 0 && !list.loading && !list.failure && (
        <EmptyState
          icon={searched ? <SearchIcon /> : <BriefcaseIcon />}
          title={searched ? t('empty.searched') : t('empty.title')}
          actions={
            searched ? (
              <Button variant="quiet" onClick={onClear}>
                {t('empty.clear')}
              </Button>
            ) : (
              <Button onClick={onAdd}>{t('add')}</Button>
            )
          }
        >
          {searched ? t('empty.searchedText') : t('empty.text')}
        </EmptyState>
      )}
      {failure?.page !== 1 && notice}
      {hasMore(list) && (
        <LoadMore
          busy={list.loading !== null}
          busyLabel={t('loadingMore')}
          onClick={() => load(list.pages + 1)}
          className={css.more ?? ''}
        >
          {t('loadMore')}
        </LoadMore>
      )}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation('adminJobs');
  return (
    <SkeletonGroup label={t('common:loading')}>
      <div className="stack">
        <Skeleton shape="block" height="96px" />
        <Skeleton shape="block" height="96px" />
        <Skeleton shape="block" height="96px" />
        <Skeleton shape="block" height="96px" />
      </div>
    </SkeletonGroup>
  );
}
