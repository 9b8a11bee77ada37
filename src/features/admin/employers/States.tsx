import { useTranslation } from 'react-i18next';
import { employerLimits, type EmployerRow } from '#contract/employers/employer.ts';
import { isOldCheck } from '#contract/employers/evidence.ts';
import { indianDay } from '#contract/jobs/jobFacts.ts';
import { limits } from '#contract/limits.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { shortDate } from '#src/i18n/dates.ts';
import css from './Employers.module.css';

/** A licence with its last day, and whether that is over or near. */
export function LicenceState({ of }: { of: Pick<EmployerRow, 'licenceNumber' | 'validUntil'> }) {
  const { t } = useTranslation('adminEmployers');
  const { licenceNumber, validUntil } = of;
  const now = serverTime();
  const soon = indianDay(now + employerLimits.expiringDays * limits.day);
  return (
    <span className={css.state}>
      <span className={`${css.soft} ${css.number}`} title={licenceNumber ?? undefined}>
        {licenceNumber ?? t('noLicence')}
      </span>
      {validUntil && (
        <span className={css.soft}>{t('until', { date: shortDate(validUntil, t) })}</span>
      )}
      {validUntil && validUntil < indianDay(now) && <Badge tone="red">{t('expired')}</Badge>}
      {validUntil && validUntil >= indianDay(now) && validUntil <= soon && (
        <Badge tone="yellow">{t('expiring')}</Badge>
      )}
    </span>
  );
}

/** Whether a record was checked, and where and when. */
export function CheckState({ of }: { of: Pick<EmployerRow, 'checkSource' | 'checkedOn'> }) {
  const { t } = useTranslation('adminEmployers');
  const { checkSource, checkedOn } = of;
  if (!checkSource || !checkedOn) return <Badge>{t('unchecked')}</Badge>;
  return (
    <span className={css.state}>
      <span className={css.soft}>
        {t(`source.${checkSource}`)}, {shortDate(checkedOn, t)}
      </span>
      {isOldCheck({ checkedOn }, serverTime()) && <Badge tone="yellow">{t('old')}</Badge>}
    </span>
  );
}
