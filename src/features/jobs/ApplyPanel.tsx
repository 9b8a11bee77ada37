import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Job } from '#contract/job.ts';
import { href } from '#contract/paths.ts';
import { session } from '#src/data/session.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import css from './JobPage.module.css';

// Visitors, who come from a search engine or a shared link, do not wait for what only members use.
const MemberApply = lazy(() => import('./MemberApply.tsx'));

/** What to do about a job: log in or register, or apply. */
export function ApplyPanel({ job }: { job: Job }) {
  useSignals();
  const { t } = useTranslation('job');
  if (job.status !== 'active') return null;
  const user = session.value?.user;
  if (user) {
    return (
      <Suspense fallback={<Skeleton shape="block" height="48px" />}>
        <MemberApply job={job} user={user} />
      </Suspense>
    );
  }
  const from = href('job', { jobId: job._id });
  return (
    <div className={css.actions}>
      <Link
        href={href('login', undefined, { from })}
        className={buttonClass('next', { block: true })}
      >
        {t('apply.login')}
      </Link>
      <Link
        href={href('signup', undefined, { from })}
        className={buttonClass('quiet', { block: true })}
      >
        {t('apply.register')}
      </Link>
    </div>
  );
}
