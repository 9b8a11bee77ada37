import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { InterviewLine } from '#contract/applications/interviews.ts';
import { indiaZone, zoneClock, zoneLabel } from '#contract/applications/zones.ts';
import { href } from '#contract/http/paths.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { indianDateTime, dateAndTime, shortDate } from '#src/i18n/dates.ts';
import css from './Interviews.module.css';

/** The interviews of a day in India. */
export function Day({ day, interviews }: { day: string; interviews: readonly InterviewLine[] }) {
  const { t } = useTranslation('adminInterviews');
  return (
    <section className={css.day} aria-label={shortDate(day, t)}>
      <h3>{shortDate(day, t)}</h3>
      <ul className={css.list} data-rows>
        {interviews.map((one) => (
          <li key={one.applicationId} className={css.interview} data-cancelled={one.cancelled}>
            <p>
              <strong>
                <time dateTime={one.at}>{indianDateTime(one.at, t)}</time>
              </strong>{' '}
              {t('india')}
              {one.zone && one.zone !== indiaZone && (
                <span className={css.soft}>
                  {' '}
                  {t('there', {
                    time: dateAndTime(one.at, t, zoneClock(one.zone, Date.parse(one.at))),
                    city: zoneLabel(one.zone),
                  })}
                </span>
              )}
              {one.cancelled && (
                <>
                  {' '}
                  <Badge tone="red">{t('cancelled')}</Badge>
                </>
              )}
            </p>
            <p>
              <Link
                href={`${href('applicants', { jobId: one.jobId })}?search=${encodeURIComponent(one.userName)}`}
              >
                <bdi>{one.userName}</bdi>
              </Link>
              {' · '}
              {one.jobName}, {one.companyName}
            </p>
            {one.place && <p>{one.place}</p>}
            {one.note && <p className={css.soft}>{one.note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
