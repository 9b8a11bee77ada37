import { useTranslation } from 'react-i18next';
import type { JobReport } from '#contract/support/report.ts';
import type { PagedList } from '#src/hooks/pagedList.ts';
import { FailureNotice } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, CheckIcon } from '#src/components/icons/critical.tsx';
import { LoadMore } from '#src/components/layout/LoadMore.tsx';
import css from './AdminReportsPage.module.css';
import { ReportCard } from './ReportCard.tsx';

interface ReportsResultProps {
  list: PagedList<JobReport>;
  /** Whether the open ones are asked for. */
  open: boolean;
  onClose: (report: JobReport) => void;
  onReopen: (report: JobReport) => void;
}

/** The reports, or why there is none. */
export function ReportsResult({ list, open, onClose, onReopen }: ReportsResultProps) {
  const { t } = useTranslation('adminReports');
  const { items, loading, failure, loaded, more } = list;
  if (!loaded && !failure) {
    return <Loading heights={['180px', '180px']} />;
  }
  return (
    <div aria-busy={loading === 'first'}>
      {failure && (
        <FailureNotice
          title={t('failed.list')}
          failure={failure}
          className={css.notice}
          onRetry={list.retry}
        />
      )}
      {items.length > 0 && (
        <ul className={css.cards} data-rows>
          {items.map((report) => (
            <li key={report.id}>
              <ReportCard report={report} onClose={onClose} onReopen={onReopen} />
            </li>
          ))}
        </ul>
      )}
      {loaded && items.length === 0 && !failure && loading === null && (
        <EmptyState
          icon={open ? <CheckIcon /> : <AlertIcon />}
          title={open ? t('empty.open') : t('empty.none')}
        >
          {t('empty.openText')}
        </EmptyState>
      )}
      {more && (
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
