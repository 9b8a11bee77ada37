import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { SearchIcon } from '#src/components/icons/critical.tsx';
import { LoadMore } from '#src/components/layout/LoadMore.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import { FailureNotice, LoadFailed } from './Failure.tsx';
import { ListHead } from './list/ListHead.tsx';
import type { PagedList } from '#src/hooks/pagedList.ts';

/** What a screen calls its list, in the person's language. */
interface ResultTexts {
  failed: string;
  shown: string;
  loadMore: string;
  loadingMore: string;
  empty: string;
  emptyText: string;
  nothingFound: string;
  nothingFoundText: string;
  clear: string;
}

interface PagedResultProps {
  // Without `replace`: what the items are is known to `children` alone.
  list: Omit<PagedList<unknown>, 'replace'>;
  /** What narrows it. */
  filters: ReactNode;
  texts: ResultTexts;
  /** Stands above the words that there is nothing yet. */
  emptyIcon: ReactNode;
  /** How high a row is, about: for the room that is kept for the first ones. */
  rowHeight: string;
  filtered: boolean;
  onClear: () => void;
  /** The items that have come. */
  children: ReactNode;
}

/** A searched list with what is behind it, or why there is none. */
export function PagedResult({
  list,
  filters,
  texts,
  emptyIcon,
  rowHeight,
  filtered,
  onClear,
  children,
}: PagedResultProps) {
  const { t } = useTranslation('common');
  const { items, more, loaded, loading, failure, retry, loadMore } = list;
  return (
    <>
      <ListHead filters={filters} found={loaded && loading !== 'first' && texts.shown} />
      {!loaded && !failure && (
        <SkeletonGroup label={t('loading')}>
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} shape="block" height={rowHeight} />
          ))}
        </SkeletonGroup>
      )}
      {!loaded && failure && <LoadFailed title={texts.failed} failure={failure} onRetry={retry} />}
      {loaded && (
        <div aria-busy={loading === 'first'} className="stack">
          {items.length > 0 && children}
          {items.length === 0 && !loading && !failure && (
            <EmptyState
              icon={filtered ? <SearchIcon /> : emptyIcon}
              title={filtered ? texts.nothingFound : texts.empty}
              actions={
                filtered && (
                  <Button variant="quiet" onClick={onClear}>
                    {texts.clear}
                  </Button>
                )
              }
            >
              {filtered ? texts.nothingFoundText : texts.emptyText}
            </EmptyState>
          )}
          {failure && <FailureNotice title={texts.failed} failure={failure} onRetry={retry} />}
          {more && (
            <LoadMore busy={loading !== null} busyLabel={texts.loadingMore} onClick={loadMore}>
              {texts.loadMore}
            </LoadMore>
          )}
        </div>
      )}
    </>
  );
}
