import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartConfiguration } from 'chart.js';
import type { DashboardStats } from '#contract/admin/dashboardStats.ts';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { ChartCard } from './ChartCard.tsx';
import { commonLook } from './chartLook.ts';
import { dayText } from './numbers.ts';
import type { ChartColours } from './useTheme.ts';

/** Applications and looks of each day. Looks are many more: they have their own axis. */
export function PerDayChart({ numbers }: { numbers: DashboardStats }) {
  const { t } = useTranslation('adminDashboard');
  const { perDay } = numbers;
  const isBlank = perDay.every(({ applications, views }) => applications + views === 0);
  const chart = useMemo(
    () =>
      (colours: ChartColours): ChartConfiguration => {
        const look = commonLook(colours);
        const series = (label: string, data: number[], colour: string) => ({
          ...{ label, data, borderColor: colour, backgroundColor: colour },
          ...{ borderWidth: 2, pointRadius: perDay.length > 31 ? 0 : 3, tension: 0 },
        });
        return {
          type: 'line',
          data: {
            labels: perDay.map(({ day }) => dayText(day, t)),
            datasets: [
              series(
                t('charts.applications'),
                perDay.map((one) => one.applications),
                colours.first,
              ),
              {
                ...series(
                  t('charts.views'),
                  perDay.map((one) => one.views),
                  colours.second,
                ),
                ...{ borderDash: [6, 4], pointStyle: 'rectRot', yAxisID: 'views' },
              },
            ],
          },
          options: {
            ...look,
            scales: {
              ...look.scales,
              views: { ...look.scales?.y, position: 'right', grid: { drawOnChartArea: false } },
            },
          },
        };
      },
    [perDay, t],
  );
  return (
    <ChartCard
      title={t('charts.perDay')}
      chart={isBlank ? null : chart}
      table={
        <TableScroll label={t('charts.table', { title: t('charts.perDay') })}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('charts.day')}</th>
                <th scope="col" data-number>
                  {t('charts.applications')}
                </th>
                <th scope="col" data-number>
                  {t('charts.views')}
                </th>
              </tr>
            </thead>
            <tbody>
              {[...perDay].reverse().map(({ day, applications, views }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day, t)}</th>
                  <td data-number>{applications}</td>
                  <td data-number>{views}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      }
    />
  );
}
