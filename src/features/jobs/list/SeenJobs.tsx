import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobSummary } from '#contract/jobs/job.ts';
import { classes } from '#src/components/classes.ts';
import { openSeenJobs } from '#src/data/saved/openSeenJobs.ts';
import { userId } from '#src/data/session/session.ts';
import { loadTexts } from '#src/i18n/texts.ts';
import { isCostly } from '#src/pwa/connection.ts';
import { JobCard } from './JobCard.tsx';
import css from './JobsPage.module.css';

interface SeenJobsProps {
  /** Jobs that are on the page anyway. */
  without: readonly string[];
  most?: number;
  className?: string | undefined;
}

/** Open jobs that were looked at on this phone, the last one first; nothing where there is none. */
export default function SeenJobs({ without, most = 10, className }: SeenJobsProps) {
  const { i18n } = useTranslation();
  const title = useId();
  const jobs = useSeenJobs(without, most);
  if (jobs.length === 0) return null;
  // No part of a snapshot: what is in one is not read anew, and whose list it is may have changed.
  return (
    <section aria-labelledby={title} className={classes('stack', className)} data-mark>
      <h2 id={title}>{i18n.t('install:phone.seen.title')}</h2>
      <ul className={css.list}>
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

interface SeenBy {
  owner: string | null;
  left: string;
  jobs: readonly JobSummary[];
}

/** Read when the place is shown, for another job and for another person. */
function useSeenJobs(without: readonly string[], most: number): readonly JobSummary[] {
  useSignals();
  const { i18n } = useTranslation();
  const owner = userId.value;
  const left = without.join();
  const [read, setRead] = useState<SeenBy>();
  useEffect(() => {
    let isShown = true;
    const texts = loadTexts(i18n, ['install']);
    Promise.all([openSeenJobs(left.split(','), most, !isCostly()), texts])
      .then(([jobs]) => isShown && setRead({ owner, left, jobs }))
      // Without storage, or with texts that cannot be had now, nothing is offered.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [owner, left, most, i18n]);
  // What was read for one person is not shown to another, for not one frame.
  return read?.owner === owner && read.left === left ? read.jobs : [];
}
