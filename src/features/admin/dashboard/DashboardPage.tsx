import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statsPeriods, type StatsPeriod } from '#contract/admin/dashboardStats.ts';
import { callApi } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { LoadFailed } from '#src/features/admin/shared/Failure.tsx';
import { Loading } from '#src/features/admin/shared/Loading.tsx';
import { useLoaded } from '#src/features/shared/calls/useLoaded.ts';
import { RadioGroup } from '#src/components/fields/RadioGroup.tsx';
import css from './DashboardPage.module.css';
import { Figures } from './Figures.tsx';
import { GroupChart } from './GroupChart.tsx';
import { PerDayChart } from './PerDayChart.tsx';
import { ToDo } from './ToDo.tsx';
import { MostViewed } from './MostViewed.tsx';

/** The numbers of the admin: how the portal does, and what waits. */
export default function DashboardPage() {
  const { t } = useTranslation('adminDashboard');
  const [days, setDays] = useState<StatsPeriod>(30);
  const { data, failure, retry } = useLoaded(String(days), (period, signal) =>
    callApi('dashboard.stats', { query: { days: period }, signal }),
  );
  useHead({ title: pageTitle(t('title')), description: t('lead'), noIndex: true });

  const stale = data !== undefined && data.days !== days && !failure;
  return (
    <div className={`container ${css.page}`}>
      <header>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{t('lead')}</p>
      </header>
      <RadioGroup
        legend={t('period')}
        legendHidden
        name="period"
        layout="inline"
        value={String(days) as `${StatsPeriod}`}
        onChange={(value) => setDays(statsPeriods.find((one) => String(one) === value) ?? 30)}
        options={statsPeriods.map((period) => ({
          value: `${period}` as const,
          label: t(`periods.${period}`),
        }))}
      />
      {failure && <LoadFailed title={t('failed')} failure={failure} onRetry={retry} />}
      {!data && !failure && <Loading heights={['160px', '320px']} />}
      {data && !failure && (
        <div className={css.content} aria-busy={stale}>
          <Figures numbers={data} />
          <PerDayChart numbers={data} />
          <div className={css.pair}>
            <GroupChart kind="country" numbers={data} />
            <GroupChart kind="category" numbers={data} />
          </div>
          <MostViewed numbers={data} />
          <ToDo numbers={data} />
        </div>
      )}
    </div>
  );
}
