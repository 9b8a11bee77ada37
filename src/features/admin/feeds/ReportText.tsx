import { useTranslation } from 'react-i18next';
import type { FeedReport } from '#contract/import/feed.ts';
import { indianDateTime } from '#src/i18n/dates.ts';
import css from './Feeds.module.css';

interface ReportTextProps {
  report: FeedReport;
  /** With the moment above it. */
  when?: boolean;
}

/** What a fetch did, or would do, and why it did not. */
export function ReportText({ report, when = false }: ReportTextProps) {
  const { t } = useTranslation('adminFeeds');
  const { outcome, reason, status, counts } = report;
  return (
    <>
      {when && <span className={css.soft}>{indianDateTime(report.startedAt, t)}</span>}
      <span className={css.line}>{t(`outcome.${outcome}`)}</span>
      {reason && <span className={css.line}>{t(`reasons.${reason}`, { status })}</span>}
      {counts && (
        <span className={css.line}>
          {[
            t('count.added', { count: counts.added }),
            t('count.updated', { count: counts.updated }),
            t('count.closed', { count: outcome === 'taken' ? counts.closed : counts.missing }),
            ...(counts.bad > 0 ? [t('count.refused', { count: counts.bad })] : []),
            ...(counts.conflicts > 0 ? [t('count.conflicts', { count: counts.conflicts })] : []),
          ].join(' · ')}
        </span>
      )}
    </>
  );
}
