import { useTranslation } from 'react-i18next';
import { totalRupees } from '#contract/payments/payment.ts';
import type { Plan, SubscriptionReply } from '#contract/payments/plan.ts';
import { rupees } from '#src/i18n/format.ts';
import { indianDate } from '#src/i18n/dates.ts';
import { inIndia } from '#contract/payments/payment.ts';
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
  const checkout = useCheckout(data?.plans ?? noPlans, reply);
  const { busy, asked, hasChanged, choose, confirm, dismiss } = checkout;
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
        title={asked ? t('confirm.title', { plan: t(`names.${asked.type}`) }) : ''}
        confirmLabel={t('confirm.yes')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => asked && void confirm(asked)}
        onCancel={dismiss}
      >
        {hasChanged && <p role="status">{t('confirm.changed')}</p>}
        {asked && <Change plan={asked} reply={reply} />}
      </ConfirmDialog>
    </>
  );
}

/** What changes with a yes: the price, what is left and added, and the new end. */
function Change({ plan, reply }: { plan: Plan; reply: SubscriptionReply | undefined }) {
  const { t } = useTranslation('pricing');
  const running = runningPlan(reply);
  const offer = reply?.offers?.find(({ planType }) => planType === plan.type);
  // One day is said of all that is not more: of seconds, too.
  const span = (count: number) => (count <= 1 ? t('underADay') : t('days', { count }));
  const names = {
    current: running && t(`names.${running.planType}`),
    plan: t(`names.${plan.type}`),
  };
  return (
    <>
      {running && <p>{t('confirm.text', names)}</p>}
      <p>{t('confirm.price', { price: rupees(totalRupees(plan)) })}</p>
      {running && offer && (
        <>
          <p>
            {t('confirm.added', {
              ...names,
              left: span(running.daysRemaining),
              added: span(offer.addedDays),
            })}
          </p>
        </>
      )}
      {offer && (
        <p>
          {t('confirm.until', {
            ...names,
            date: inIndia(indianDate(offer.endsAt, t), offer.endsAt, (date) =>
              t('indian', { date }),
            ),
          })}
        </p>
      )}
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
