import { useTranslation } from 'react-i18next';
import type { SupportTicket } from '#contract/support.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon, CheckIcon, SearchIcon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './AdminSupportPage.module.css';
import { RequestCard } from './RequestCard.tsx';
import type { Requests } from './useRequests.ts';

interface RequestsResultProps {
  requests: Requests;
  filtered: boolean;
  onClear: () => void;
  onOpen: (request: SupportTicket) => void;
}

/** The list with what is behind it, or why there is none. */
export function RequestsResult({ requests, filtered, onClear, onOpen }: RequestsResultProps) {
  const { t } = useTranslation('adminSupport');
  const { items, total, more, loaded, loading, failure, retry, loadMore } = requests;
  if (!loaded && !failure) {
    return (
      <SkeletonGroup label={t('common:loading')} className="stack">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} shape="block" height="120px" />
        ))}
      </SkeletonGroup>
    );
  }
  if (!loaded && failure) {
    return (
      <EmptyState
        icon={<AlertIcon />}
        title={t('failed')}
        actions={<Button onClick={retry}>{t('common:retry')}</Button>}
      >
        {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
      </EmptyState>
    );
  }
  return (
    <div aria-busy={loading === 'first'} className="stack">
      <p role="status" className={css.shown}>
        {loading !== 'first' && t('shown', { count: total, shown: items.length })}
      </p>
      {items.length > 0 && (
        <ul className={css.list}>
          {items.map((request) => (
            <RequestCard key={request.id} request={request} onOpen={() => onOpen(request)} />
          ))}
        </ul>
      )}
      {items.length === 0 && !loading && !failure && (
        <EmptyState
          icon={filtered ? <SearchIcon /> : <CheckIcon />}
          title={filtered ? t('empty.filtered') : t('empty.title')}
          actions={
            filtered && (
              <Button variant="quiet" onClick={onClear}>
                {t('empty.clear')}
              </Button>
            )
          }
        >
          {filtered ? t('empty.filteredText') : t('empty.text')}
        </EmptyState>
      )}
      {failure && (
        <Notice
          tone="danger"
          title={t('failed')}
          action={
            <Button variant="quiet" onClick={retry}>
              {t('common:retry')}
            </Button>
          }
        >
          {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
        </Notice>
      )}
      {more && (
        <div className={css.more}>
          <Button
            variant="quiet"
            busy={loading !== null}
            busyLabel={t('loadingMore')}
            onClick={loadMore}
          >
            {t('loadMore')}
          </Button>
        </div>
      )}
    </div>
  );
}
