import { useTranslation } from 'react-i18next';
import { brand } from '#contract/brand.ts';
import { planMonths, totalRupees } from '#contract/payments/payment.ts';
import type { Plan } from '#contract/payments/plan.ts';
import { rupees } from '#src/i18n/format.ts';
import { Badge } from '#src/components/status/Badge.tsx';
import { Button } from '#src/components/buttons/Button.tsx';
import { classes } from '#src/components/classes.ts';
import { CheckIcon } from '#src/components/icons/critical.tsx';
import { StarIcon } from '#src/components/icons/deferred.tsx';
import { Skeleton } from '#src/components/status/Skeleton.tsx';
import { Ticket } from '#src/components/layout/Ticket.tsx';
import { planFeatures } from './planFeatures.ts';
import { planPeriod, type PlanAction } from './planState.ts';
import css from './PlanTicket.module.css';
import type { TextKey } from '#src/i18n/keys.ts';

interface PlanTicketProps {
  plan: Plan;
  /** Undefined while it is not known what the user has. */
  action: PlanAction | undefined;
  isNext: boolean;
  busy: boolean;
  onChoose: (plan: Plan) => void;
}

const labels = {
  startTrial: 'pricing:action.startTrial',
  trialUsed: 'pricing:action.trialUsed',
  trialClosed: 'pricing:action.trialClosed',
  current: 'pricing:action.current',
  lower: 'pricing:action.lower',
  buy: 'pricing:action.buy',
  upgrade: 'pricing:action.upgrade',
} as const satisfies Record<PlanAction, TextKey>;

const open: readonly PlanAction[] = ['startTrial', 'buy', 'upgrade'];

/** A plan (spec 2 and 3): its price and what it gives on the ticket, the way to it on the stub. */
export function PlanTicket({ plan, action, isNext, busy, onChoose }: PlanTicketProps) {
  const { t } = useTranslation('pricing');
  const { amount, durationDays, features, popular } = plan;
  const period = planPeriod(durationDays);
  const name = t(`names.${plan.type}`);
  const closed = action !== undefined && !open.includes(action);
  function featureText(feature: string) {
    const key = Object.hasOwn(planFeatures, feature) ? planFeatures[feature] : undefined;
    return key ? t(key, { name: brand.name }) : feature;
  }
  return (
    <Ticket
      as="li"
      className={classes(popular && css.popular)}
      stub={
        <div className={css.stub}>
          {amount > 0 && (
            <p>{t('total', { total: rupees(totalRupees(plan)), months: planMonths[plan.type] })}</p>
          )}
          {action === undefined ? (
            <Skeleton shape="block" height="48px" />
          ) : (
            <Button
              block
              variant={isNext ? 'next' : 'quiet'}
              busy={busy}
              busyLabel={t('action.busy')}
              // Not `disabled`: a tap still says why, and the keyboard keeps its place.
              aria-disabled={closed || undefined}
              onClick={() => onChoose(plan)}
            >
              {t(labels[action], { plan: name })}
            </Button>
          )}
        </div>
      }
    >
      <div className={css.head}>
        <h2 className={css.name}>{name}</h2>
        {popular && (
          <Badge tone="emerald" icon={<StarIcon />}>
            {t('popular')}
          </Badge>
        )}
      </div>
      <p className={css.price}>
        <span className={css.amount}>{amount === 0 ? t('free') : rupees(amount)}</span>
        {amount > 0 && <span>{t('common:perMonth')}</span>}
      </p>
      <p className={css.duration}>
        {period.unit === 'months'
          ? t('runsForMonths', { count: period.count })
          : t('runsForDays', { count: period.count })}
      </p>
      <ul className={css.features}>
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={20} />
            {featureText(feature)}
          </li>
        ))}
      </ul>
    </Ticket>
  );
}
