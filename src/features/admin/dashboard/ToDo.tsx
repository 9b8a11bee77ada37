import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { DashboardStats } from '#contract/admin/dashboardStats.ts';
import { href } from '#contract/http/paths.ts';
import { shortDate } from '#src/i18n/dates.ts';
import { Card } from '#src/components/layout/Card.tsx';
import css from './DashboardPage.module.css';

/** What should be looked at: jobs that end soon, and agents whose licence is over. */
export function ToDo({ numbers }: { numbers: DashboardStats }) {
  const { t } = useTranslation('adminDashboard');
  const { expiring, expiredLicences } = numbers;
  return (
    <div className={css.pair}>
      <List
        id="expiring"
        title={t('expiring.title')}
        empty={t('expiring.empty')}
        total={numbers.expiringTotal}
        items={expiring.map((one) => ({
          ...one,
          note: `${one.companyName}, ${t('expiring.until', { date: shortDate(one.closingDate, t) })}`,
        }))}
      />
      <List
        id="licences"
        title={t('licences.title')}
        empty={t('licences.empty')}
        total={numbers.expiredLicencesTotal}
        items={expiredLicences.map((one) => ({
          ...one,
          note: t('licences.since', { agent: one.agent, date: shortDate(one.validUntil, t) }),
        }))}
      />
    </div>
  );
}

interface Item {
  id: string;
  title: string;
  note: ReactNode;
}

function List({
  id,
  title,
  empty,
  total,
  items,
}: {
  id: string;
  title: string;
  empty: string;
  total: number;
  items: Item[];
}) {
  const { t } = useTranslation('adminDashboard');
  return (
    <Card as="section" aria-labelledby={id} className={css.chartCard ?? ''}>
      <h2 id={id}>{title}</h2>
      {items.length === 0 && <p className={css.soft}>{empty}</p>}
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.id} className={css.job}>
            <Link href={href('job', { jobId: item.id })}>{item.title}</Link>
            <span className={css.soft}>{item.note}</span>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className={css.soft}>{t('expiring.more', { count: total - items.length })}</p>
      )}
    </Card>
  );
}
