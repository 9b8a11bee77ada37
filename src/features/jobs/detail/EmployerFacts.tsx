import { useTranslation } from 'react-i18next';
import { isOldCheck, type Evidence } from '#contract/employers/evidence.ts';
import { isLicenceExpired } from '#contract/jobs/jobFacts.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { shortDate } from '#src/i18n/dates.ts';

/**
 * What was checked of the company, where and when, and what was not. It promises no more than that:
 * only what the server can prove is told at all.
 */
export function EmployerFacts({ employer }: { employer: Evidence | null }) {
  const { t } = useTranslation('job');
  const now = serverTime();
  return (
    <section className="stack">
      <h2>{t('employer.title')}</h2>
      {employer ? (
        <>
          <p>
            {t(`employer.${employer.source}`, {
              number: employer.licenceNumber,
              date: shortDate(employer.checkedOn, t),
            })}
          </p>
          {employer.validUntil && (
            <p>
              {t(isLicenceExpired(employer, now) ? 'employer.ended' : 'employer.until', {
                date: shortDate(employer.validUntil, t),
              })}
            </p>
          )}
          {isOldCheck(employer, now) && <p>{t('employer.old')}</p>}
          <p>{t('employer.rest')}</p>
        </>
      ) : (
        <p>{t('employer.none')}</p>
      )}
    </section>
  );
}
