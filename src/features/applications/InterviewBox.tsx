import { useTranslation } from 'react-i18next';
import type { MyApplication } from '#contract/applications/application.ts';
import { indiaZone, zoneClock, zoneLabel } from '#contract/applications/zones.ts';
import { href } from '#contract/http/paths.ts';
import { isGiven } from '#contract/options.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { download } from '#src/forms/download.ts';
import { dateAndTime, indianDateTime } from '#src/i18n/dates.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { CalendarIcon } from '#src/components/icons/critical.tsx';
import { calendarFile } from '#contract/applications/calendarFile.ts';
import css from './Timeline.module.css';

/** When and where the interview is, for as long as it stands. */
export function InterviewBox({ application }: { application: MyApplication }) {
  const { t } = useTranslation('applications');
  const { interview, applicationId, jobTitle, companyName } = application;
  if (!interview || application.withdrawnAt) return null;
  if (application.applicationStatus !== 'Interview Scheduled') return null;

  const { zone } = interview;
  const keep = () => {
    const text = calendarFile({
      ...{ applicationId, interview, host: location.hostname, now: serverTime() },
      title: t('interview.entry', {
        job: jobTitle,
        company: isGiven(companyName) ? companyName : t('theCompany'),
      }),
      text: [
        interview.note,
        isGiven(companyName) && companyName,
        location.origin + href('myApplications'),
      ]
        .filter(Boolean)
        .join('\n'),
    });
    download(new File([text], 'interview.ics', { type: 'text/calendar' }));
  };

  return (
    <div className={css.interview}>
      <p className={css.interviewTitle}>
        <CalendarIcon size={20} />
        {t('interview.title')}
      </p>
      <p>
        <strong>
          <time dateTime={interview.at}>
            {t('interview.india', { time: indianDateTime(interview.at, t) })}
          </time>
        </strong>
        {zone && zone !== indiaZone && (
          <>
            <br />
            {t('interview.there', {
              ...{
                time: dateAndTime(interview.at, t, zoneClock(zone, Date.parse(interview.at))),
                city: zoneLabel(zone),
              },
            })}
          </>
        )}
        <br />
        {interview.place}
      </p>
      {interview.note && <p>{interview.note}</p>}
      <div>
        <Button icon={<CalendarIcon size={20} />} onClick={keep}>
          {t('interview.add')}
        </Button>
      </div>
    </div>
  );
}
