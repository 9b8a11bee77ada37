import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditPage } from '#contract/audit.ts';
import { callApi } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { usePagedList } from '#src/lib/pagedList.ts';
import { showToast } from '#src/lib/toasts.ts';
import css from './AdminAuditPage.module.css';
import { AuditFilters, blankFilters } from './AuditFilters.tsx';
import { AuditResult } from './AuditResult.tsx';

/** Who of the office changed what, newest first. */
export default function AdminAuditPage() {
  const { t } = useTranslation('adminAudit');
  const [filters, setFilters] = useState(blankFilters);
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
      else await callApi('jobs.restore', { params: { jobId: entityId } });
      showToast({ tone: 'ok', text: t('restored', { label: label || entityId }) });
    } catch {
      showToast({ tone: 'danger', text: t('failed.restore') });
    }
    list.reload();
  }

  return (
    <div className={`container ${css.page}`}>
      <header>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
      </header>
      <AuditFilters filters={filters} people={people} onChange={setFilters} />
      <AuditResult
        list={list}
        filtered={Object.values(filters).some((value) => value !== '')}
        onClear={() => setFilters(blankFilters)}
        onRestore={(entry) => void restore(entry)}
      />
    </div>
  );
}
