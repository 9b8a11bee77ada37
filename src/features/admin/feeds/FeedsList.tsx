import { useCallback, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { feedLimits } from '#contract/import/feed.ts';
import { href } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { UploadIcon } from '#src/components/icons/critical.tsx';
import { setAdminCount } from '#src/features/admin/shared/adminCounts.ts';
import { PagedResult } from '#src/features/admin/shared/PagedResult.tsx';
import { RecordsPage } from '#src/features/admin/shared/RecordsPage.tsx';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { useCountedList } from '#src/features/admin/shared/useCountedList.ts';
import { showToast } from '#src/toasts/toasts.ts';
import css from './Feeds.module.css';
import { FeedSheet } from './FeedSheet.tsx';
import { FeedTable } from './FeedTable.tsx';

const plainAddress = { status: '' };
const addressOptions = { status: ['open'] };

interface FeedsListProps {
  heading: RefObject<HTMLHeadingElement | null>;
  onOpen: (id: string) => void;
}

/** All feeds, each with how its last night went; those that need an admin alone where that is asked. */
export function FeedsList({ heading, onOpen }: FeedsListProps) {
  const { t } = useTranslation('adminFeeds');
  const [{ status }, set, clear] = useAddressFilters(addressOptions, plainAddress);
  const [adding, setAdding] = useState(false);
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { page, limit: feedLimits.pageSize, status };
      const { feeds, total, open } = await callApi('feeds.list', { query, signal });
      setAdminCount('feeds', open);
      return { items: feeds, total };
    },
    [status],
  );
  const list = useCountedList(feedLimits.pageSize, load);

  return (
    <RecordsPage
      title={t('title')}
      lead={t('lead')}
      heading={heading}
      addLabel={t('add')}
      onAdd={() => setAdding(true)}
    >
      <PagedResult
        list={list}
        filters={
          <div className={css.filters}>
            <SelectField
              label={t('filter.label')}
              value={status}
              placeholder={t('filter.all')}
              options={[{ value: 'open', label: t('filter.open') }]}
              onChange={(event) => set({ status: event.target.value })}
            />
            <Link href={href('adminImport')} className={css.link}>
              {t('toImport')}
            </Link>
          </div>
        }
        filtered={status !== ''}
        onClear={clear}
        emptyIcon={<UploadIcon />}
        rowHeight="96px"
        texts={{
          failed: t('failed.list'),
          shown: t('shown', { count: list.total, shown: list.items.length }),
          loadMore: t('loadMore'),
          loadingMore: t('loadingMore'),
          empty: t('empty.title'),
          emptyText: t('empty.text'),
          nothingFound: t('empty.filtered'),
          nothingFoundText: t('empty.filteredText'),
          clear: t('empty.clear'),
        }}
      >
        <FeedTable feeds={list.items} onOpen={onOpen} />
      </PagedResult>
      {adding && (
        <FeedSheet
          feed={null}
          onClose={() => setAdding(false)}
          onSaved={({ id, name }) => {
            showToast({ tone: 'ok', text: t('done.added', { name }) });
            onOpen(id);
          }}
        />
      )}
    </RecordsPage>
  );
}
