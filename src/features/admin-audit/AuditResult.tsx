import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import type { PagedList } from '#src/lib/pagedList.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon, DocumentIcon } from '#src/ui/icons.tsx';
import { LoadMore } from '#src/ui/LoadMore.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './AdminAuditPage.module.css';
import { AuditLine } from './AuditLine.tsx';

interface AuditResultProps {
  list: PagedList<AuditEntry>;
  filtered: boolean;
  onClear: () => void;
  onRestore: (entry: AuditEntry) => void;
}

/** The lines of the log, or why there is none. */
export function AuditResult({ list, filtered, onClear, onRestore }: AuditResultProps) {
  const { t } = useTranslation('adminAudit');
  const { items, loading, failure, loaded, more } = list;
  if (!loaded && !failure) {
    return (
      <SkeletonGroup label={t('common:loading')}>
        <div className="stack">
          <Skeleton shape="block" height="96px" />
          <Skeleton shape="block" height="96px" />
          <Skeleton shape="block" height="96px" />
        </div>
      </SkeletonGroup>
    );
  }
  return (
    <div aria-busy={loading === 'first'}>
      <p role="status" className="visually-hidden">
        {loaded && loading === null && t('shown', { count: items.length })}
      </p>
      {items.length > 0 && (
        <ol className={css.lines}>
          {items.map((entry) => (
            <AuditLine key={entry.id} entry={entry} onRestore={onRestore} />
          ))}
        </ol>
      )}
      {loaded && items.length === 0 && !failure && loading === null && (
        <EmptyState
          icon={<DocumentIcon />}
          title={filtered ? t('empty.filtered') : t('empty.title')}
          actions={
            filtered && (
              <Button variant="quiet" onClick={onClear}>
                {t('empty.clear')}
              </Button>
            )
          }
        >
          {!filtered && t('empty.text')}
        </EmptyState>
      )}
      {failure && (
        <EmptyState
          icon={<AlertIcon />}
          title={t('failed.list')}
          actions={<Button onClick={list.retry}>{t('common:retry')}</Button>}
        >
          {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
        </EmptyState>
      )}
      {more && !failure && (
        <LoadMore
          busy={loading !== null}
          busyLabel={t('loadingMore')}
          onClick={list.loadMore}
          className={css.more ?? ''}
        >
          {t('loadMore')}
        </LoadMore>
      )}
    </div>
  );
}
