import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { statusOn } from '#contract/jobs/jobFacts.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { followArrivals } from '#src/data/outbox/arrived.ts';
import { jobMarks, type JobMark } from '#src/data/outbox/writeStates.ts';
import { arrivedEntries, outboxEntries } from '#src/data/outbox/state.ts';
import { resource } from '#src/data/cache/resource.ts';
import { surelyNow } from '#src/data/session/clock.ts';
import { session } from '#src/data/session/session.ts';
import { StateMark } from '#src/features/shared/state/StateMark.tsx';
import { marksOfJob, type JobMarksProps } from './JobMarks.tsx';
import css from './startJobMarks.module.css';

/** From now on each job says how what its reader did about it stands. Once per page. */
export function startJobMarks(): void {
  followArrivals();
  marksOfJob.value = MarksOfJob;
}

function MarksOfJob({ jobId, job }: JobMarksProps) {
  useSignals();
  // Followed by the part that reports a new status: nothing is asked for here.
  const mine = session.value ? resource({ call: 'jobs.mine' }).value.data : undefined;
  const marks = jobMarks(jobId, outboxEntries.value, {
    applications: mine?.applications ?? [],
    arrived: arrivedEntries.value,
  });
  // A saved job, or a list that the phone keeps, may be older than the job's end.
  const isClosed = job !== undefined && statusOn(job, surelyNow()) !== 'active';
  return (
    <>
      {isClosed && <Closed />}
      {marks.length > 0 && <Marks marks={marks} />}
    </>
  );
}

function Closed() {
  const { t, ready } = useTranslation('job', { useSuspense: false });
  return (
    ready && (
      <p className={css.closed}>
        <Badge tone="red">{t('status.inactive')}</Badge>
      </p>
    )
  );
}

function Marks({ marks }: { marks: JobMark[] }) {
  const { t, ready } = useTranslation('outbox', { useSuspense: false });
  if (!ready) return null;
  return (
    <ul className={css.marks} data-mark="">
      {marks.map(({ thing, state }) => {
        const text = t(`marks.${thing}.${state}`);
        return (
          <li key={thing} className={state === 'failed' || state === 'paused' ? css.way : ''}>
            <StateMark state={state} {...(thing === 'saved' && { bare: text })}>
              {text}
            </StateMark>
          </li>
        );
      })}
    </ul>
  );
}
