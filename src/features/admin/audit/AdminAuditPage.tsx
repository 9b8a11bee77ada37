import { auditActions, auditEntities } from '#contract/admin/audit.ts';
import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditPage } from '#contract/admin/audit.ts';
import { callApi } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { usePagedList } from '#src/hooks/pagedList.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { AdminPage } from '#src/features/admin/shared/AdminPage.tsx';
import { AuditFilters, blankFilters } from './AuditFilters.tsx';
import { AuditResult } from './AuditResult.tsx';

const addressOptions = {
  ...{ by: null, entity: auditEntities, action: auditActions, from: null, to: null },
};

/** Which admin changed what, newest first. */
export default function AdminAuditPage() {
  const { t } = useTranslation('adminAudit');
  const [address, setFilters, clear] = useAddressFilters(addressOptions, blankFilters);
  // The same filters are the same object: another one asks for another list.
  const { by, entity, action, from, to } = address;
  const filters = useMemo(() => ({ by, entity, action, from, to }), [by, entity, action, from, to]);
  const [people, setPeople] = useState<AuditPage['people']>([]);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });

  const load = useCallback(
    async (items: readonly AuditEntry[], signal: AbortSignal) => {
      const query = { ...filters, before: items.at(-1)?.id };
      const answer = await callApi('audit.list', { query, signal });
      setPeople(answer.people);
      return { items: answer.entries, more: answer.more };
    },
    [filters],
  );
  const list = usePagedList(load);

  async function restore({ entity, entityId, label }: AuditEntry) {
    try {
      if (entity === 'blog') await callApi('blogs.restore', { params: { blogId: entityId } });
      else if (entity === 'employer')
        await callApi('employers.restore', { params: { employerId: entityId } });
      else if (entity === 'template')
        await callApi('templates.restore', { params: { templateId: entityId } });
      else await callApi('jobs.restore', { params: { jobId: entityId } });
      showToast({ tone: 'ok', text: t('restored', { label: label || entityId }) });
    } catch {
      showToast({ tone: 'danger', text: t('failed.restore') });
    }
    list.reload();
  }

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <AuditFilters filters={filters} people={people} onChange={setFilters} />
      <AuditResult
        list={list}
        filtered={Object.values(filters).some((value) => value !== '')}
        onClear={clear}
        onRestore={(entry) => void restore(entry)}
      />
    </AdminPage>
  );
}
