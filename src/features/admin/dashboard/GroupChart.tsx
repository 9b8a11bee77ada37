import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartConfiguration } from 'chart.js';
import type { DashboardStats } from '#contract/admin/dashboardStats.ts';
import { TableScroll } from '#src/components/layout/TableScroll.tsx';
import { ChartCard } from './ChartCard.tsx';
import { commonLook } from './chartLook.ts';
import { barsOf, countryGroups, linesOf } from './numbers.ts';
import type { ChartColours } from './useTheme.ts';

/** Open jobs and applications, side by side for each country or category. */
export function GroupChart({
  kind,
  numbers,
}: {
  kind: 'country' | 'category';
  numbers: DashboardStats;
}) {
  const { t } = useTranslation('adminDashboard');
  const unknown = t('charts.unknown');
  const groups = useMemo(
    () =>
      kind === 'country'
        ? countryGroups(numbers.byCountry, unknown)
        : numbers.byCategory.map(({ category, ...rest }) => ({
            name: category || unknown,
            ...rest,
          })),
    [kind, numbers, unknown],
  );
  const title = kind === 'country' ? t('charts.byCountry') : t('charts.byCategory');
  const chart = useMemo(
    () =>
      (colours: ChartColours): ChartConfiguration => {
        const bars = barsOf(groups, t('charts.others'));
        const look = commonLook(colours);
        const series = (label: string, data: number[], colour: string) => ({
          ...{ label, data, backgroundColor: colour, borderColor: colour, borderWidth: 1 },
          maxBarThickness: 18,
        });
        return {
          type: 'bar',
          data: {
            labels: bars.map(({ name }) => linesOf(name)),
            datasets: [
              series(
                t('charts.jobs'),
                bars.map(({ jobs }) => jobs),
                colours.first,
              ),
              series(
                t('charts.applications'),
                bars.map((one) => one.applications),
                colours.second,
              ),
            ],
          },
          // Lying bars: names have room.
          options: { ...look, indexAxis: 'y' },
        };
      },
    [groups, t],
  );
  return (
    <ChartCard
      title={title}
      chart={groups.length === 0 ? null : chart}
      table={
        <TableScroll label={t('charts.table', { title: title })}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t(kind === 'country' ? 'charts.country' : 'charts.category')}</th>
                <th scope="col" data-number>
                  {t('charts.jobs')}
                </th>
                <th scope="col" data-number>
                  {t('charts.applications')}
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ name, jobs, applications }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td data-number>{jobs}</td>
                  <td data-number>{applications}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      }
    />
  );
}
