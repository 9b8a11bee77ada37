import { useTranslation } from 'react-i18next';
import { isWithinDays, responseRate, type MyApplication } from '#contract/application.ts';
import { Fact } from '#src/ui/Fact.tsx';
import { Facts } from '#src/ui/Facts.tsx';
import css from './ApplicationsPage.module.css';

/** Total, this week (7 days), this month (30 days) and the response rate (spec 9). */
export function Summary({ applications }: { applications: MyApplication[] }) {
  const { t } = useTranslation('applications');
  const now = Date.now();
  const within = (days: number) =>
    applications.filter((a) => isWithinDays(Date.parse(a.appliedAt), days, now)).length;
  return (
    <Facts columns={2} className={css.summary ?? ''}>
      <Fact size="medium" label={t('summary.total')} value={applications.length} />
      <Fact size="medium" label={t('summary.week')} value={within(7)} />
      <Fact size="medium" label={t('summary.month')} value={within(30)} />
      <Fact size="medium" label={t('summary.rate')} value={`${responseRate(applications)}%`} />
    </Facts>
  );
}
