import { useTranslation } from 'react-i18next';
import { statusColour, type ApplicationEvent } from '#contract/applications/application.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { dateAndTime } from '#src/i18n/dates.ts';
import css from './Timeline.module.css';
import type { ApplicationStatus } from '#contract/options.ts';

/** What happened to an application, step by step, the newest first. */
export function Timeline({ events }: { events: readonly ApplicationEvent[] }) {
  const { t } = useTranslation('applications');
  const told = {
    applied: t('events.applied'),
    withdrawn: t('events.withdrawn'),
    restored: t('events.restored'),
  };
  const text = ({ kind, status, interview }: ApplicationEvent) => {
    if (kind === 'interview') return t(interview ? 'events.interview' : 'events.interviewOff');
    if (kind !== 'status') return told[kind];
    return (
      <Badge tone={statusColour(status)}>
        {t(`statuses.${status as ApplicationStatus}`, { defaultValue: status })}
      </Badge>
    );
  };
  return (
    <ol className={css.timeline}>
      {[...events].reverse().map((event, at) => (
        // Two steps may share their moment; their order never changes.
        <li key={events.length - at} className={css.step}>
          <div>{text(event)}</div>
          {event.interview && (
            <p>
              {dateAndTime(event.interview.at, t)} · {event.interview.place}
            </p>
          )}
          <time className={css.when} dateTime={event.at}>
            {dateAndTime(event.at, t)}
          </time>
        </li>
      ))}
    </ol>
  );
}
