import { useTranslation } from 'react-i18next';
import type { DashboardStats } from '#contract/admin/dashboardStats.ts';
import { Card } from '#src/components/layout/Card.tsx';
import { Fact } from '#src/components/layout/Fact.tsx';
import { Facts } from '#src/components/layout/Facts.tsx';
import { conversion } from './numbers.ts';

/** The figures that are looked at first. */
export function Figures({ numbers }: { numbers: DashboardStats }) {
  const { t } = useTranslation('adminDashboard');
  const { days, applications, applicationsBefore, views } = numbers;
  const count = (value: number) => value.toLocaleString('en-IN');
  return (
    <Card as="section" aria-label={t('title')}>
      <Facts columns="fit">
        <Fact size="large" label={t('facts.openJobs')} value={count(numbers.openJobs)} />
        <Fact
          size="large"
          label={t('facts.applications')}
          value={count(applications)}
          note={t('facts.before', { count: applicationsBefore, days })}
        />
        <Fact size="large" label={t('facts.views')} value={count(views)} />
        <Fact size="large" label={t('facts.conversion')} value={conversion(applications, views)} />
        <Fact size="medium" label={t('facts.members')} value={count(numbers.members)} />
        <Fact size="medium" label={t('facts.support')} value={count(numbers.pendingSupport)} />
        <Fact size="medium" label={t('facts.reports')} value={count(numbers.openReports)} />
      </Facts>
    </Card>
  );
}
