import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportTicket } from '#contract/support/support.ts';
import { PagedResult } from '#src/features/admin/shared/PagedResult.tsx';
import { CheckIcon } from '#src/components/icons/critical.tsx';
import css from './AdminSupportPage.module.css';
import { RequestCard } from './RequestCard.tsx';
import type { Requests } from './useRequests.ts';

interface RequestsResultProps {
  requests: Requests;
  filters: ReactNode;
  filtered: boolean;
  onClear: () => void;
  onOpen: (request: SupportTicket) => void;
}

/** The list with what is behind it, or why there is none. */
export function RequestsResult(props: RequestsResultProps) {
  const { requests, filters, filtered, onClear, onOpen } = props;
  const { t } = useTranslation('adminSupport');
  const { items, total } = requests;
  return (
    <PagedResult
      list={requests}
      filters={filters}
      filtered={filtered}
      onClear={onClear}
      emptyIcon={<CheckIcon />}
      rowHeight="120px"
      texts={{
        failed: t('failed'),
        shown: t('shown', { count: total, shown: items.length }),
        loadMore: t('loadMore'),
        loadingMore: t('loadingMore'),
        empty: t('empty.title'),
        emptyText: t('empty.text'),
        nothingFound: t('empty.filtered'),
        nothingFoundText: t('empty.filteredText'),
        clear: t('empty.clear'),
      }}
    >
      <ul className={css.list} data-rows>
        {items.map((request) => (
          <RequestCard key={request.id} request={request} onOpen={() => onOpen(request)} />
        ))}
      </ul>
    </PagedResult>
  );
}
