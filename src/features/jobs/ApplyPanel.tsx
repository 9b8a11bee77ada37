import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Job } from '#contract/job.ts';
import { href } from '#contract/paths.ts';
import { session } from '#src/data/session.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import css from './JobPage.module.css';
import { MemberApply } from './MemberApply.tsx';

/** What to do about a job: log in or register, or apply. */
export function ApplyPanel({ job }: { job: Job }) {
  useSignals();
  const { t } = useTranslation('job');
  if (job.status !== 'active') return null;
  const user = session.value?.user;
  if (user) return <MemberApply job={job} user={user} />;
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
