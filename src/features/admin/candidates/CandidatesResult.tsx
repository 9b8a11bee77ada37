import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateList } from '#contract/candidates/candidate.ts';
import { grouped } from '#src/i18n/format.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { PeopleIcon, SearchIcon } from '#src/components/icons/critical.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { FailureNotice, LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import type { Columns } from '#src/features/admin/shared/list/columns.ts';
import { ListHead } from '#src/features/admin/shared/list/ListHead.tsx';
import { Pages } from '#src/features/admin/shared/list/Pages.tsx';
import { PageSize } from '#src/features/admin/shared/list/PageSize.tsx';
import { pageSizes } from '#src/features/admin/shared/list/pageSizes.ts';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import type { Loaded } from '#src/features/shared/calls/useLoaded.ts';
import type { CandidateColumn } from './candidateColumns.ts';
import { CandidateTable } from './CandidateTable.tsx';
import css from './Candidates.module.css';

interface CandidatesResultProps {
  filters: ReactNode;
  list: Pick<Loaded<CandidateList>, 'data' | 'failure' | 'retry'>;
  /** Whether what is on screen is not what was asked for last. */
  busy: boolean;
  searched: boolean;
  onClear: () => void;
  columns: Columns<CandidateColumn>;
  /** What can be done with the rows, where there are some. */
  tools: ReactNode;
  size: number;
  onSize: (size: string) => void;
  page: number;
  onPage: (page: number) => void;
}

/** A page of the list, or why there is none. */
export function CandidatesResult(props: CandidatesResultProps) {
  const { filters, list, busy, searched, onClear, columns, tools, size, onSize } = props;
  const { t } = useTranslation('adminCandidates');
  const { data, failure, retry } = list;
  const { candidates, total } = data ?? { candidates: [], total: 0 };
  return (
    <>
      <ListHead
        className={css.head}
        filters={filters}
        found={data !== undefined && !busy && t('found', { count: total, number: grouped(total) })}
        tools={candidates.length > 0 && tools}
      />
      {!data && failure && <LoadFailed title={t('failed')} failure={failure} onRetry={retry} />}
      {!data && !failure && <Loading heights={['72px', '72px', '72px', '72px']} />}
      {data && (
        <div aria-busy={busy} className={css.result}>
          {failure && <FailureNotice title={t('failed')} failure={failure} onRetry={retry} />}
          {candidates.length > 0 && <CandidateTable candidates={candidates} columns={columns} />}
          {total === 0 && !busy && !failure && (
            <EmptyState
              icon={searched ? <SearchIcon /> : <PeopleIcon />}
              title={searched ? t('empty.searched') : t('empty.title')}
              actions={
                searched && (
                  <Button variant="quiet" onClick={onClear}>
                    {t('empty.clear')}
                  </Button>
                )
              }
            >
              {searched ? t('empty.searchedText') : t('empty.text')}
            </EmptyState>
          )}
          <div className={css.foot}>
            <Pages {...{ total, size, busy }} page={props.page} onPage={props.onPage} />
            {total > Number(pageSizes[0]) && <PageSize size={size} onSize={onSize} />}
          </div>
        </div>
      )}
    </>
  );
}
