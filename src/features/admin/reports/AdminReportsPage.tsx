import { useAddressFilters } from '#src/features/admin/shared/useAddressFilters.ts';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { reportStatuses, type JobReport, type ReportStatus } from '#contract/support/report.ts';
import { callApi } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { AdminPage } from '#src/features/admin/shared/AdminPage.tsx';
import { setAdminCount } from '#src/features/admin/shared/adminCounts.ts';
import { ListHead } from '#src/features/admin/shared/list/ListHead.tsx';
import { useCountedList } from '#src/features/admin/shared/useCountedList.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import { CloseReportSheet } from './CloseReportSheet.tsx';
import { ReportsResult } from './ReportsResult.tsx';

const perPage = 20;
type Shown = ReportStatus | 'all';

const plainAddress = { shown: 'open' };
const addressOptions = { shown: [...reportStatuses, 'all'] };

/** What people report about jobs, for the admin to look at and to close. */
export default function AdminReportsPage() {
  const { t } = useTranslation('adminReports');
  const [address, set] = useAddressFilters(addressOptions, plainAddress);
  const shown = address.shown as Shown;
  const [closing, setClosing] = useState<JobReport | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useHead({ title: pageTitle(t('title')), description: t('description'), noIndex: true });

  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { ...(shown !== 'all' && { status: shown }), page, limit: perPage };
      const answer = await callApi('jobs.reports', { query, signal });
      setAdminCount('reports', answer.open);
      return { items: answer.reports, total: answer.total };
    },
    [shown],
  );
  const list = useCountedList(perPage, load);

  async function reopen(report: JobReport) {
    try {
      const params = { reportId: report.id };
      await callApi('jobs.closeReport', { params, body: { status: 'open', was: report.status } });
      showToast({ tone: 'ok', text: t('done.reopened', { title: report.jobName }) });
    } catch {
      showToast({ tone: 'danger', text: t('failed.reopen') });
    }
    list.reload();
  }

  function closed(report: JobReport) {
    // The button that had the focus goes with its card.
    flushSync(() => setClosing(null));
    heading.current?.focus();
    showToast({
      tone: 'ok',
      text: t(report.finding === 'paused' ? 'done.paused' : 'done.unfounded', {
        title: report.jobName,
      }),
      action: { label: t('done.undo'), onAct: () => void reopen(report) },
    });
    list.reload();
  }

  function outdated() {
    flushSync(() => setClosing(null));
    heading.current?.focus();
    list.reload();
  }

  return (
    <AdminPage title={t('title')} lead={t('lead')} heading={heading}>
      <ListHead
        filters={
          <RadioGroup
            legend={t('show')}
            legendHidden
            name="shown"
            layout="inline"
            value={shown}
            onChange={(next) => set({ shown: next })}
            options={[...reportStatuses, 'all' as const].map((value) => ({
              value,
              label: t(`filter.${value}`),
            }))}
          />
        }
        found={list.loaded && list.loading !== 'first' && t('shown', { count: list.total })}
      />
      <ReportsResult
        list={list}
        open={shown === 'open'}
        onClose={setClosing}
        onReopen={(report) => void reopen(report)}
      />
      {closing && (
        <CloseReportSheet
          report={closing}
          onCancel={() => setClosing(null)}
          onOutdated={outdated}
          onClosed={closed}
        />
      )}
    </AdminPage>
  );
}
