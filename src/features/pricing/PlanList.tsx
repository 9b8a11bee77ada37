import { useTranslation } from 'react-i18next';
import type { Plan, SubscriptionReply } from '#contract/payments/plan.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { SkeletonGroup } from '#src/components/status/SkeletonGroup.tsx';
import css from './PlanList.module.css';
import { nextPlan, planAction, runningPlan } from './planState.ts';
import { PlanTicket } from './PlanTicket.tsx';
import { useCheckout } from './useCheckout.ts';

interface PlanListProps {
  /** What the user has; undefined for a visitor, and where it could not be read. */
  reply: SubscriptionReply | undefined;
  /** It is still on its way: the buttons wait. */
  waiting?: boolean;
}

const noPlans: readonly Plan[] = [];

/** The plans with their buttons. */
export function PlanList({ reply, waiting = false }: PlanListProps) {
  const { t } = useTranslation('pricing');
  const { data, error, reload } = useResource({ call: 'subscriptions.plans' });
  const { busy, asked, choose, confirm, dismiss } = useCheckout(data?.plans ?? noPlans, reply);
  if (!data) {
    return error ? (
      <LoadFailed onRetry={() => void reload()} />
    ) : (
      <SkeletonGroup label={t('common:loading')} className={css.plans ?? ''}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} shape="block" height="220px" />
        ))}
      </SkeletonGroup>
    );
  }
  const next = waiting ? null : nextPlan(data.plans, reply);
  return (
    <>
      <ul className={css.plans}>
        {data.plans.map((plan) => (
          <PlanTicket
            key={plan.type}
            plan={plan}
            action={waiting ? undefined : planAction(plan, reply)}
            isNext={plan.type === next}
            busy={busy === plan.type}
            onChoose={choose}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t('confirm.title', { plan: asked?.name })}
        confirmLabel={t('confirm.yes')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => asked && void confirm(asked)}
        onCancel={dismiss}
      >
        {t('confirm.text', { current: runningPlan(reply)?.planName, plan: asked?.name })}
      </ConfirmDialog>
    </>
  );
}

/** 'Failed to load subscription data' (spec 8) with a second try. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('pricing');
  return (
    <Notice
      tone="danger"
      role="status"
      action={
        <Button variant="quiet" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('loadFailed')}
    </Notice>
  );
}
