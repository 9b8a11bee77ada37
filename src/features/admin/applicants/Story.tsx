import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { statusColour } from '#contract/applications/application.ts';
import type { ApplicantMove } from '#contract/applications/applicants.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { statusText } from '#src/features/admin/shared/applicationStatus.ts';
import css from './ApplicantSheet.module.css';
import type { LoadedFile } from './useApplicantFile.ts';

interface StoryProps {
  events: LoadedFile['events'];
  moves: readonly ApplicantMove[];
}

/** What happened to an application, and through which of the job's steps it went: the newest first. */
export function Story({ events, moves }: StoryProps) {
  const { t } = useTranslation('applicants');
  const told = events.map(({ at, byName, ...event }, index) => ({
    ...{ key: `event-${index}`, at, byName, what: <Event event={event} /> },
  }));
  const moved = moves.map(({ at, byName, step }, index) => ({
    ...{ key: `move-${index}`, at, byName },
    what: step === null ? t('events.movedOut') : t('events.moved', { step }),
  }));
  // Of one moment the change of the status comes first, which takes the step along.
  const all: { key: string; at: string; byName: string | null; what: ReactNode }[] = [
    ...told,
    ...moved,
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <section>
      <h3>{t('events.title')}</h3>
      <ol className={css.story}>
        {all.reverse().map(({ key, at, byName, what }) => (
          <li key={key}>
            <div>{what}</div>
            <p className={css.soft}>
              <time dateTime={at}>{dateAndTime(at, t)}</time>
              {byName && ` · ${byName}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Event({
  event: { kind, status, interview },
}: {
  event: Pick<LoadedFile['events'][number], 'kind' | 'status' | 'interview'>;
}) {
  const { t } = useTranslation('applicants');
  const name = statusText(status);
  const told = {
    applied: t('events.applied'),
    withdrawn: t('events.withdrawn'),
    restored: t('events.restored'),
    interview: interview ? t('events.interview') : t('events.interviewOff'),
  };
  return (
    <>
      {kind === 'status' ? (
        <Badge tone={statusColour(status)}>{name ? t(name) : status}</Badge>
      ) : (
        told[kind]
      )}
      {interview && (
        <p>
          {dateAndTime(interview.at, t)} · {interview.place}
        </p>
      )}
    </>
  );
}
