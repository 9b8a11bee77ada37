import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { DashboardStats } from '#contract/admin/dashboardStats.ts';
import { href } from '#contract/http/paths.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import css from './DashboardPage.module.css';
import { conversion } from './numbers.ts';

/** The jobs that people look at most, and whether they then apply. */
export function MostViewed({ numbers }: { numbers: DashboardStats }) {
  const { t } = useTranslation('adminDashboard');
  return (
    <Card as="section" aria-labelledby="viewed" className={css.chartCard ?? ''}>
      <h2 id="viewed">{t('viewed.title')}</h2>
      {numbers.mostViewed.length === 0 ? (
        <p className={css.soft}>{t('viewed.empty')}</p>
      ) : (
        <TableScroll label={t('charts.table', { title: t('viewed.title') })}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('viewed.job')}</th>
                <th scope="col" data-number>
                  {t('viewed.views')}
                </th>
                <th scope="col" data-number>
                  {t('viewed.applications')}
                </th>
                <th scope="col" data-number>
                  {t('viewed.share')}
                </th>
              </tr>
            </thead>
            <tbody>
              {numbers.mostViewed.map(({ id, title, companyName, views, applications }) => (
                <tr key={id}>
                  <th scope="row" className={css.job}>
                    <Link href={href('job', { jobId: id })}>{title}</Link>
                    <span className={css.soft}>{companyName}</span>
                  </th>
                  <td data-number>{views}</td>
                  <td data-number>{applications}</td>
                  <td data-number className={css.share}>
                    {conversion(applications, views)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </Card>
  );
}
