import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supportPriorities } from '#contract/options.ts';
import { supportStatuses, type SupportTicket } from '#contract/support/support.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { AdminPage } from '#src/features/admin/shared/AdminPage.tsx';
import { useDebouncedValue } from '#src/hooks/useDebouncedValue.ts';
import { SelectField } from '#src/components/fields/SelectField.tsx';
import { SearchField } from '#src/features/admin/shared/SearchField.tsx';
import css from './AdminSupportPage.module.css';
import { RequestSheet } from './RequestSheet.tsx';
import { RequestsResult } from './RequestsResult.tsx';
import { priorityTexts, statusTexts } from './requestTexts.ts';
import { useAnswering } from './useAnswering.ts';
import { noFilter, useRequests, type Filter } from './useRequests.ts';

const plainAddress: Record<keyof Filter, string> = { ...noFilter };
const addressOptions = { search: null, status: supportStatuses, priority: supportPriorities };

/** What people wrote to support, in the order in which it should be answered. */
export default function AdminSupportPage() {
  const { t } = useTranslation('adminSupport');
  const [address, set, clear] = useAddressFilters(addressOptions, plainAddress);
  const filter = address as Filter;
  const search = useDebouncedValue(filter.search.trim());
  const requests = useRequests({ ...filter, search });
  const [opened, setOpened] = useState<SupportTicket | null>(null);
  const answering = useAnswering(requests, setOpened);
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <RequestsResult
        requests={requests}
        filters={
          <div className={css.filters}>
            <SearchField
              label={t('search')}
              placeholder={t('searchHint')}
              value={filter.search}
              onSearch={(search) => set({ search })}
            />
            <SelectField
              label={t('statusLabel')}
              value={filter.status}
              placeholder={t('anyStatus')}
              options={supportStatuses.map((value) => ({ value, label: t(statusTexts[value]) }))}
              onChange={(event) => set({ status: event.target.value })}
            />
            <SelectField
              label={t('priorityLabel')}
              value={filter.priority}
              placeholder={t('anyPriority')}
              options={supportPriorities.map((value) => ({
                ...{ value, label: t(priorityTexts[value]) },
              }))}
              onChange={(event) => set({ priority: event.target.value })}
            />
          </div>
        }
        filtered={filter.search.trim() !== '' || filter.priority !== '' || filter.status === ''}
        onClear={clear}
        onOpen={setOpened}
      />
      {opened && (
        <RequestSheet
          key={opened.id}
          request={opened}
          failure={answering.failureOf(opened.id)}
          onClose={() => setOpened(null)}
          onAnswer={(answer) => answering.change(opened, { status: 'answered', answer })}
          onStatus={(status) => answering.change(opened, { status })}
        />
      )}
    </AdminPage>
  );
}
