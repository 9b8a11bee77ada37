import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { failureText } from '#src/forms/failureText.ts';
import type { JobList } from '#contract/jobs/job.ts';
import type { ResourceState } from '#contract/http/resource.ts';
import { SavedNote } from '#src/features/shared/page/SavedNote.tsx';
import { keptPart } from '#src/hooks/keptParts.tsx';
import { useTurnedPage } from '#src/features/shared/page/useTurnedPage.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { JobCard } from './JobCard.tsx';
import css from './JobsPage.module.css';
import { Pagination } from './Pagination.tsx';

interface JobsResultProps {
  list: ResourceState<JobList> & { reload: () => Promise<void> };
  page: number;
  pageSize: number;
  /** A search set some of the filters; `filtered`: there are others. */
  smart: boolean;
  filtered: boolean;
  pageHref: (page: number) => string;
  /** The history's state that goes along to another page. */
  pageState: unknown;
  onClear: () => void;
}

/** What a search of jobs came to: the list, nothing found, an error, or still loading. */
export function JobsResult(props: JobsResultProps) {
  const { list, page, pageSize, smart, filtered } = props;
  const { t } = useTranslation('jobs');
  const { data } = list;
  const [, navigate] = useLocation();
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const { pageHref, pageState } = props;
  const { count, turned } = useTurnedPage(pageHref(page), data !== undefined);
  // An old link to a page that is no more leads to the last one there is, without script by a tap.
  const last = data && page > pages ? pageHref(pages) : null;
  useEffect(() => {
    if (last) navigate(last, { replace: true, state: pageState });
  }, [last, navigate, pageState]);
  const pagination = (
    <Pagination
      page={Math.min(page, pages + 1)}
      pages={pages}
      hrefOf={pageHref}
      state={pageState}
      onClick={turned}
    />
  );
  return (
    <section aria-label={t('result.label')}>
      {/* It stays while a list loads: of a line that is new not every screen reader speaks. */}
      <p className={css.count} role="status" ref={count} tabIndex={-1}>
        {data ? (
          <>
            <strong>{t('result.found', { count: data.total })}</strong>
            {smart && <span>{t('result.smart')}</span>}
            {filtered && <span>{t('result.filtered')}</span>}
            {!last && <span>{t('result.page', { page, pages })}</span>}
          </>
        ) : (
          !list.error && t('result.loading')
        )}
      </p>
      {data ? (
        <>
          <SavedNote state={list} localText={t('result.local')} />
          {data.total === 0 ? (
            <EmptyState
              icon={<SearchIcon size={40} />}
              title={t('empty.title')}
              actions={
                (smart || filtered) && (
                  <Button
                    onClick={(event) => {
                      turned(event);
                      props.onClear();
                    }}
                  >
                    {t('empty.clear')}
                  </Button>
                )
              }
            >
              {t('empty.text')}
              <CallUs />
            </EmptyState>
          ) : (
            <ul className={css.list}>
              {data.jobs.map((job) =>
                import.meta.env.SSR ? (
                  keptPart(<JobCard key={job.id} job={job} />, 'page')
                ) : (
                  <JobCard key={job.id} job={job} />
                ),
              )}
            </ul>
          )}
          {import.meta.env.SSR ? keptPart(pagination, 'page', pageHref(1)) : pagination}
        </>
      ) : list.error ? (
        <LoadError list={list} />
      ) : (
        <div className={css.list}>
          <Skeleton shape="block" height="145px" />
          <Skeleton shape="block" height="145px" />
          <Skeleton shape="block" height="145px" />
        </div>
      )}
    </section>
  );
}

function LoadError({ list }: Pick<JobsResultProps, 'list'>) {
  const { t, i18n } = useTranslation(['jobs', 'errors']);
  const reason = failureText(i18n, list.error ?? { code: 'UNKNOWN', message: '' });
  return (
    <EmptyState
      icon={<AlertIcon size={40} />}
      title={t('error.title')}
      actions={<Button onClick={() => void list.reload()}>{t('error.again')}</Button>}
    >
      {t('error.text', { reason })}
      <CallUs />
    </EmptyState>
  );
}
