import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { PagedList } from '#src/hooks/pagedList.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { DocumentIcon } from '#src/components/icons/critical.tsx';
import { LoadMore } from '#src/components/layout/LoadMore.tsx';
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
    return <Loading heights={['96px', '96px', '96px']} />;
  }
  return (
    <div aria-busy={loading === 'first'}>
      <p role="status" className="visually-hidden">
        {loaded && loading === null && t('shown', { count: items.length })}
      </p>
      {items.length > 0 && (
        <ol className={css.lines} data-rows>
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
      {failure && <LoadFailed title={t('failed.list')} failure={failure} onRetry={list.retry} />}
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
