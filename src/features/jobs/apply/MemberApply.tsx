import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { SharingState } from '#contract/applications/application.ts';
import type { Job } from '#contract/jobs/job.ts';
import { href } from '#contract/http/paths.ts';
import type { SessionUser } from '#contract/account/user.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { PushOfferPart } from '#src/features/shared/push/PushOfferPart.tsx';
import { withPending } from '#src/features/shared/profile/pendingProfile.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { CheckIcon } from '#src/components/icons/critical.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { applyState } from './applyState.ts';
import css from '#src/features/jobs/detail/JobPage.module.css';
import { TrialBanner } from './TrialBanner.tsx';
import { useApply } from './useApply.ts';

/** What the first tap on the button agrees to, said before it: who gets what, and the way back. */
function Sharing({ company, state }: { company: string; state: SharingState | undefined }) {
  const { t } = useTranslation('job');
  return (
    <p className={css.sharing}>
      {state === 'takenBack' && `${t('apply.sharingOff')} `}
      {t('apply.sharing', { company })}{' '}
      <Link href={href('privacyPolicy')}>{t('common:nav.privacy')}</Link>
    </p>
  );
}

/** The apply button of a logged-in user on an active job, through all its states (spec 4). */
export default function MemberApply({ job, user }: { job: Job; user: SessionUser }) {
  useSignals();
  const { t } = useTranslation('job');
  const [, navigate] = useLocation();
  const saved = useResource({ call: 'user.get', params: { userId: user.id } });
  // What was filled in without a network counts: it is sent before the application is.
  const profile = saved.data && withPending(saved.data, outboxEntries.value).user;
  const check = useResource({ call: 'jobs.checkApplication', params: { jobId: job._id } });
  const sharing = check.data?.sharing;
  const apply = useApply(job._id, sharing);

  // Another tab or the admin may have changed it: asked again when this tab is seen again.
  const recheck = check.reload;
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void recheck();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [recheck]);

  // Without a network nothing is known of an application: the person may try all the same.
  const known = check.data ?? (check.error ? { hasApplied: false } : undefined);
  const state = applyState({
    profile: profile ?? (saved.error ? null : undefined),
    check: known,
  });
  const percentage = profile?.profileCompletion.percentage ?? 0;
  return (
    <div className={css.actions}>
      {profile && <TrialBanner user={profile} />}
      {state === 'trialExpired' ? (
        <Link href={href('pricing')} className={buttonClass('next', { block: true })}>
          {t('apply.trialExpired')}
        </Link>
      ) : state === 'completeProfile' ? (
        <Button variant="next" block onClick={() => apply.ask('PROFILE_INCOMPLETE')}>
          {t('apply.completeProfile', { percentage })}
        </Button>
      ) : state === 'applied' ? (
        <Button block disabled className={css.applied ?? ''} icon={<CheckIcon size={20} />}>
          {t('apply.applied')}
        </Button>
      ) : apply.waiting && !apply.busy ? (
        <Notice tone="info" action={<Link href={href('waiting')}>{t('apply.seeWaiting')}</Link>}>
          {t('apply.waiting')}
        </Notice>
      ) : (
        <Button
          variant="next"
          block
          disabled={state !== 'ready'}
          busy={apply.busy}
          busyLabel={t('apply.applying')}
          onClick={() => void apply.send()}
        >
          {t(
            state !== 'ready'
              ? `apply.${state}`
              : sharing === 'takenBack'
                ? 'apply.shareAgain'
                : 'apply.now',
          )}
        </Button>
      )}
      {state === 'ready' && !apply.waiting && sharing !== 'given' && (
        <Sharing company={job.companyName} state={sharing} />
      )}
      {state === 'applied' && (
        <>
          <Link href={href('myApplications')} className={css.after}>
            {t('apply.seeApplications')}
          </Link>
          <PushOfferPart />
        </>
      )}
      <ConfirmDialog
        open={apply.question !== null}
        title={t(`apply.question.${apply.question?.code ?? 'PROFILE_INCOMPLETE'}.title`)}
        confirmLabel={t(`apply.question.${apply.question?.code ?? 'PROFILE_INCOMPLETE'}.yes`)}
        cancelLabel={t('common:cancel')}
        onCancel={apply.dismiss}
        onConfirm={() => {
          const to = apply.question?.code === 'SUBSCRIPTION_INACTIVE' ? 'pricing' : 'profile';
          apply.dismiss();
          navigate(href(to));
        }}
      >
        {apply.question?.text}
      </ConfirmDialog>
    </div>
  );
}
