import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Job } from '#contract/jobs/job.ts';
import { applyReturn } from '#contract/applications/applyReturn.ts';
import { href } from '#contract/http/paths.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { loadFirst } from '#src/pwa/loadAhead.ts';
import { session } from '#src/data/session/session.ts';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { rememberIntent } from '#src/features/shared/apply/applyIntent.ts';
import { Sharing } from './Sharing.tsx';
import css from '#src/features/jobs/detail/JobPage.module.css';

// Visitors, who come from a search engine or a shared link, do not wait for what only members use.
const MemberApply = lazyPart(
  async () => (await import('./memberPart.ts')).part,
  <Skeleton shape="block" height="48px" />,
  session.peek() && loadFirst,
  inBar,
);

/** Where the buttons stand: on a phone at the end of the screen, in sight. */
function inBar(content: ReactNode) {
  return (
    <div className={css.side} data-apply>
      <div className={css.bar}>{content}</div>
    </div>
  );
}

/** What to do about a job: log in or register, or apply. */
export function ApplyPanel({ job }: { job: Job }) {
  useSignals();
  const { t } = useTranslation('job');
  if (job.status !== 'active') return null;
  const user = session.value?.user;
  if (user) {
    return <MemberApply job={job} user={user} />;
  }
  const from = applyReturn(job._id);
  const keep = () => rememberIntent(job._id, null);
  return inBar(
    <div className={css.actions}>
      <Link
        href={href('login', undefined, { from })}
        className={buttonClass('next', { block: true })}
        onClick={keep}
      >
        {t('apply.login')}
      </Link>
      <Link
        href={href('signup', undefined, { from })}
        className={buttonClass('quiet', { block: true })}
        onClick={keep}
      >
        {t('apply.register')}
      </Link>
      <Sharing company={job.companyName} />
    </div>,
  );
}
