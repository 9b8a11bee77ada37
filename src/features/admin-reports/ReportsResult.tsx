import { useTranslation } from 'react-i18next';
import type { JobReport } from '#contract/report.ts';
import type { PagedList } from '#src/lib/pagedList.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { AlertIcon, CheckIcon } from '#src/ui/icons.tsx';
import { LoadMore } from '#src/ui/LoadMore.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonGroup } from '#src/ui/SkeletonGroup.tsx';
import css from './AdminReportsPage.module.css';
import { ReportCard } from './ReportCard.tsx';

interface ReportsResultProps {
  list: PagedList<JobReport>;
  total: number;
  /** Whether the open ones are asked for. */
  open: boolean;
  onClose: (report: JobReport) => void;
  onReopen: (report: JobReport) => void;
}

/** The reports, or why there is none. */
export function ReportsResult({ list, total, open, onClose, onReopen }: ReportsResultProps) {
  const { t } = useTranslation('adminReports');
  const { items, loading, failure, loaded, more } = list;
  if (!loaded && !failure) {
    return (
      <SkeletonGroup label={t('common:loading')}>
        <div className="stack">
          <Skeleton shape="block" height="180px" />
          <Skeleton shape="block" height="180px" />
        </div>
      </SkeletonGroup>
    );
  }
  return (
    <div aria-busy={loading === 'first'}>
      <p role="status" className={css.shown}>
        {loaded && loading !== 'first' && t('shown', { count: total })}
      </p>
      {failure && (
        <Notice
          tone="danger"
          title={t('failed.list')}
          className={css.notice}
          action={
            <Button variant="quiet" onClick={list.retry}>
              {t('common:retry')}
            </Button>
          }
        >
          {t(`errors:codes.${failure.code}`, { defaultValue: failure.message })}
        </Notice>
      )}
      {items.length > 0 && (
        <ul className={css.cards}>
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
