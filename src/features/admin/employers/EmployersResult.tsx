import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployerRow } from '#contract/employers/employer.ts';
import { PeopleIcon } from '#src/components/icons/critical.tsx';
import { PagedResult } from '#src/features/admin/shared/PagedResult.tsx';
import { grouped } from '#src/i18n/format.ts';
import { EmployerTable } from './EmployerTable.tsx';
import type { Employers } from './useEmployers.ts';

interface EmployersResultProps {
  employers: Employers;
  filters: ReactNode;
  filtered: boolean;
  onClear: () => void;
  onOpen: (row: EmployerRow) => void;
  onDelete: (row: EmployerRow) => void;
}

/** The list with what is behind it, or why there is none. */
export function EmployersResult(props: EmployersResultProps) {
  const { employers, filters, filtered, onClear, ...acts } = props;
  const { t } = useTranslation('adminEmployers');
  const { items, total } = employers;
  return (
    <PagedResult
      list={employers}
      filters={filters}
      filtered={filtered}
      onClear={onClear}
      emptyIcon={<PeopleIcon />}
      rowHeight="44px"
      texts={{
        failed: t('failed.list'),
        shown: t('shown', { count: total, shown: grouped(items.length), total: grouped(total) }),
        loadMore: t('loadMore'),
        loadingMore: t('loadingMore'),
        empty: t('empty.title'),
        emptyText: t('empty.text'),
        nothingFound: t('empty.filtered'),
        nothingFoundText: t('empty.filteredText'),
        clear: t('empty.clear'),
      }}
    >
      <EmployerTable rows={items} {...acts} />
    </PagedResult>
  );
}
