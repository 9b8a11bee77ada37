import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import type { Job } from '#contract/jobs/job.ts';
import { standingFor } from '#contract/applications/standing.ts';
import { applyReturn } from '#contract/applications/applyReturn.ts';
import { href } from '#contract/http/paths.ts';
import type { SessionUser } from '#contract/account/user.ts';
import { refresh, resource } from '#src/data/cache/resource.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { withdrawalOf } from '#src/data/outbox/writeStates.ts';
import { surelyNow } from '#src/data/session/clock.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { PushOfferPart } from '#src/features/shared/push/PushOfferPart.tsx';
import { withPending } from '#src/features/shared/profile/pendingProfile.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { CheckIcon } from '#src/components/icons/critical.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { rememberIntent, takeIntent } from '#src/features/shared/apply/applyIntent.ts';
import { Sharing } from './Sharing.tsx';
import { applicationKnown, applyState, isUnsure } from './applyState.ts';
import { ApplyQuestion } from './ApplyQuestion.tsx';
import css from '#src/features/jobs/detail/JobPage.module.css';
import { TrialBanner } from './TrialBanner.tsx';
import { trialNow } from './trialNow.ts';
import { useApply } from './useApply.ts';

/** The apply button of a logged-in user on an active job, through all its states (spec 4). */
export default function MemberApply({ job, user }: { job: Job; user: SessionUser }) {
  useSignals();
  const { t } = useTranslation('job');
  const [, navigate] = useLocation();
  const saved = useResource({ call: 'user.get', params: { userId: user.id } });
  // What was filled in without a network counts: it is sent before the application is.
  const profile =
    saved.data && trialNow(withPending(saved.data, outboxEntries.value).user, surelyNow());
  const check = useResource({ call: 'jobs.checkApplication', params: { jobId: job._id } });
  // Asked for where the server does not answer: the marks of the job say what it says.
  const mine = resource({ call: 'jobs.mine' }).value;
  const isAlone = isUnsure(check);
  useEffect(() => {
    if (isAlone) void refresh({ call: 'jobs.mine' });
  }, [isAlone]);
  const standing = standingFor(job._id, mine.data?.applications ?? []);
  const withdraws = standing && withdrawalOf(standing.applicationId, outboxEntries.value).wanted;
  const sharing = check.data?.sharing;
  const apply = useApply(job, sharing);
  const from = applyReturn(job._id);
  const keep = () => rememberIntent(job._id, user.id);

  // Another tab or the admin may have changed it: asked again when this tab is seen again.
  const recheck = check.reload;
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void recheck();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [recheck]);

  const state = applyState({
    profile: profile ?? (saved.error ? null : undefined),
    check: applicationKnown(job._id, check, mine),
  });
  // What was begun before the login, the wizard or the payment is finished. What the phone kept of
  // the trial or the profile may be older than that: the server's word is waited for.
  const known = state === 'ready' || state === 'applied';
  useReturn(known || (state === 'completeProfile' && !saved.loading), () => {
    if (!takeIntent(job._id, user.id)) return;
    if (state === 'completeProfile') apply.ask('PROFILE_INCOMPLETE');
    // Anyone who has taken back the sharing of the profile says so with a tap of their own.
    else if (state === 'ready' && !apply.waiting && sharing !== 'takenBack') void apply.send();
  });
  // What was refused because no plan ran, before one was bought, needs no more than another tap.
  const runs = profile?.subscriptionStatus === 'active' || profile?.subscriptionStatus === 'trial';
  const percentage = profile?.profileCompletion.percentage ?? 0;
  return (
    <div className={css.side} data-apply>
      <div className={css.bar}>
        <div className={css.actions}>
          {state === 'trialExpired' ? (
            <Link
              href={href('pricing', undefined, { from })}
              className={buttonClass('next', { block: true })}
              onClick={keep}
            >
              {t('apply.trialExpired')}
            </Link>
          ) : state === 'completeProfile' ? (
            <Button variant="next" block onClick={() => apply.ask('PROFILE_INCOMPLETE')}>
              {t('apply.completeProfile', { percentage })}
            </Button>
          ) : state === 'applied' && withdraws ? (
            <div data-mark="">
              <Notice tone="info">{t('apply.withdraws')}</Notice>
            </div>
          ) : state === 'applied' ? (
            <Button block disabled className={css.applied ?? ''} icon={<CheckIcon size={20} />}>
              {t('apply.applied')}
            </Button>
          ) : apply.waiting && !apply.busy ? (
            <div data-mark="">
              <Notice
                tone="info"
                action={<Link href={href('waiting')}>{t('apply.seeWaiting')}</Link>}
              >
                {t('apply.waiting')}
              </Notice>
            </div>
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
          {state === 'ready' && apply.refusal?.code === 'SUBSCRIPTION_INACTIVE' && !runs && (
            <div data-mark="">
              <Notice
                tone="warning"
                action={
                  <Button variant="quiet" onClick={() => apply.ask('SUBSCRIPTION_INACTIVE')}>
                    {t('apply.question.SUBSCRIPTION_INACTIVE.yes')}
                  </Button>
                }
              >
                {t('errors:codes.SUBSCRIPTION_INACTIVE')}
              </Notice>
            </div>
          )}
          {state === 'ready' && !apply.waiting && sharing !== 'given' && (
            <Sharing company={job.companyName} state={sharing} />
          )}
          {state === 'applied' && (
            <>
              <Link href={href('myApplications')} className={css.after}>
                {t('apply.seeApplications')}
              </Link>
              <div className={css.tall}>
                <PushOfferPart />
              </div>
            </>
          )}
          <ApplyQuestion
            question={apply.question}
            mayTry={profile?.subscriptionStatus === 'none'}
            starting={apply.starting}
            onTrial={() => void apply.startTrial()}
            onDismiss={apply.dismiss}
            onLeave={(page) => {
              keep();
              apply.dismiss();
              navigate(href(page, undefined, { from }));
            }}
          />
        </div>
      </div>
      {/* It comes late and would move the button away under a finger, were it in the bar. */}
      {profile && <TrialBanner user={profile} from={href('job', { jobId: job._id })} />}
    </div>
  );
}

/** Runs `finish` once it is known how, where the address says that someone comes back to apply. */
function useReturn(known: boolean, finish: () => void): void {
  const marked = new URLSearchParams(useSearch()).has('apply');
  const run = useEffectEvent(finish);
  useEffect(() => {
    if (!marked || !known) return;
    // Neither a reload nor the way back comes to it again.
    history.replaceState(history.state, '', location.pathname + location.hash);
    run();
  }, [marked, known]);
}
