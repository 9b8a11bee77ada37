import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon, SearchIcon } from '#src/ui/icons.tsx';
import { LoadMore } from '#src/ui/LoadMore.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './PagedResult.module.css';
import type { PagedList } from './pagedList.ts';

/** What a screen calls its list, in the person's language. */
export interface ResultTexts {
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
  // Without `change`: what the items are is known to `children` alone.
  list: Omit<PagedList<unknown>, 'change'>;
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
  texts,
  emptyIcon,
  rowHeight,
  filtered,
  onClear,
  children,
}: PagedResultProps) {
  const { t } = useTranslation('common');
  const { items, more, loaded, loading, failure, retry, loadMore } = list;
  const reason = failure && t(`errors:codes.${failure.code}`, { defaultValue: failure.message });
  if (!loaded && !failure) {
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} shape="block" height={rowHeight} />
        ))}
      </SkeletonGroup>
    );
  }
  if (!loaded) {
    return (
      <EmptyState
        icon={<AlertIcon />}
        title={texts.failed}
        actions={<Button onClick={retry}>{t('retry')}</Button>}
      >
        {reason}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={loading === 'first'} className="stack">
      <p role="status" className={css.shown}>
        {loading !== 'first' && texts.shown}
      </p>
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
      {failure && (
        <Notice
          tone="danger"
          title={texts.failed}
          action={
            <Button variant="quiet" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {reason}
        </Notice>
      )}
      {more && (
        <LoadMore busy={loading !== null} busyLabel={texts.loadingMore} onClick={loadMore}>
          {texts.loadMore}
        </LoadMore>
      )}
    </div>
  );
}
