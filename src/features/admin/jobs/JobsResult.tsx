import { grouped } from '#src/i18n/format.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { mayDo } from '#src/features/admin/shared/mayDo.ts';
import { FailureNotice, LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { BriefcaseIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { LoadMore } from '#src/components/layout/LoadMore.tsx';
import { classes } from '#src/components/classes.ts';
import dense from '#src/features/admin/shared/Dense.module.css';
import type { Columns } from '#src/features/admin/shared/list/columns.ts';
import { pageSizes } from '#src/features/admin/shared/list/pageSizes.ts';
import css from './AdminJobsPage.module.css';
import type { JobColumn } from './jobColumns.ts';
import { JobTable, type JobActs } from './JobTable.tsx';
import type { AdminJobs } from './useAdminJobs.ts';

interface JobsResultProps extends JobActs {
  jobs: AdminJobs;
  searched: boolean;
  onClear: () => void;
  onAdd: () => void;
  /** So many pages are shown from now on. */
  onMore: (pages: number) => void;
  columns: Columns<JobColumn>;
  /** What stands above the rows, where there are some. */
  bulk: ReactNode;
  tools: ReactNode;
  /** Whether some are selected: then what can be done with them stays in sight. */
  raised: boolean;
  pageSize: ReactNode;
}

/** The list with what is behind it, or why there is none. */
export function JobsResult({
  jobs,
  searched,
  onClear,
  onAdd,
  onMore,
  columns,
  bulk,
  tools,
  raised,
  pageSize,
  ...acts
}: JobsResultProps) {
  const { t } = useTranslation('adminJobs');
  const { list, loadMore, retry } = jobs;
  const { failure } = list;
  if (list.pages === 0 && !failure) return <Loading heights={['96px', '96px', '96px', '96px']} />;
  if (list.pages === 0 && failure) {
    return <LoadFailed title={t('failed.fetch')} failure={failure} onRetry={retry} />;
  }
  // Beside what failed: above the list for a new search, below it for the next page.
  const notice = failure && (
    <FailureNotice
      title={t('failed.fetch')}
      failure={failure}
      className={css.notice}
      onRetry={retry}
    />
  );
  return (
    <div aria-busy={list.loading === 'first'}>
      <div className={classes(css.head, dense.bar, raised && css.raised)}>
        <p role="status" className={css.shown}>
          {list.loading !== 'first' &&
            t('shown', {
              count: list.total,
              shown: grouped(list.jobs.length),
              total: grouped(list.total),
            })}
        </p>
        {list.jobs.length > 0 && (
          <>
            {bulk}
            {tools}
          </>
        )}
      </div>
      {failure?.asked === 'first' && notice}
      {list.jobs.length > 0 && (
        <JobTable
          jobs={list.jobs}
          columns={columns}
          isWaiting={(id) => id in list.undo}
          {...acts}
        />
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
              mayDo('jobs.create') && <Button onClick={onAdd}>{t('add')}</Button>
            )
          }
        >
          {searched ? t('empty.searchedText') : t('empty.text')}
        </EmptyState>
      )}
      {failure?.asked === 'more' && notice}
      <div className={css.foot}>
        {list.more && (
          <LoadMore
            busy={list.loading !== null}
            busyLabel={t('loadingMore')}
            onClick={() => {
              loadMore();
              onMore(list.pages + 1);
            }}
          >
            {t('loadMore')}
          </LoadMore>
        )}
        {list.total > Number(pageSizes[0]) && pageSize}
      </div>
    </div>
  );
}
