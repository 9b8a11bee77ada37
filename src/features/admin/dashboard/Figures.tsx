import { grouped } from '#src/i18n/format.ts';
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
  return (
    <Card as="section" aria-label={t('title')}>
      <Facts columns="fit">
        <Fact size="large" label={t('facts.openJobs')} value={grouped(numbers.openJobs)} />
        <Fact
          size="large"
          label={t('facts.applications')}
          value={grouped(applications)}
          note={t('facts.before', { count: applicationsBefore, days })}
        />
        <Fact size="large" label={t('facts.views')} value={grouped(views)} />
        <Fact size="large" label={t('facts.conversion')} value={conversion(applications, views)} />
        <Fact size="medium" label={t('facts.members')} value={grouped(numbers.members)} />
        <Fact size="medium" label={t('facts.support')} value={grouped(numbers.pendingSupport)} />
        <Fact size="medium" label={t('facts.reports')} value={grouped(numbers.openReports)} />
      </Facts>
    </Card>
  );
}
