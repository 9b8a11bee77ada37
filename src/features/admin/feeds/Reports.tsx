import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { FeedReport } from '#contract/import/feed.ts';
import { href } from '#contract/http/paths.ts';
import { indianDateTime } from '#src/i18n/dates.ts';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import css from './Feeds.module.css';
import { ReportText } from './ReportText.tsx';

/** What the last fetches did, newest first. */
export function Reports({ reports }: { reports: readonly FeedReport[] }) {
  const { t } = useTranslation('adminFeeds');
  return (
    <div className="stack">
      <h2>{t('reports.title')}</h2>
      {reports.length === 0 && <p className={css.soft}>{t('reports.none')}</p>}
      {reports.length > 0 && (
        <TableScroll label={t('reports.title')} cards={2}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('reports.when')}</th>
                <th scope="col">{t('reports.what')}</th>
                <th scope="col">{t('reports.import')}</th>
              </tr>
            </thead>
            <tbody>
              {reports.map((report) => (
                <tr key={report.id}>
                  <th scope="row" className={css.feed}>
                    {indianDateTime(report.startedAt, t)}
                    <span className={css.soft}>
                      {report.byNight ? t('reports.byNight') : t('reports.byHand')}
                    </span>
                  </th>
                  <td>
                    <ReportText report={report} />
                  </td>
                  <td>
                    {report.importId && report.outcome !== 'dropped' && (
                      <Link
                        href={href('adminImport', undefined, { id: report.importId })}
                        className={css.link}
                        aria-label={t('reports.openOf', {
                          when: indianDateTime(report.startedAt, t),
                        })}
                      >
                        {t('reports.open')}
                      </Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </div>
  );
}
