import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { SubscriptionReply } from '#contract/payments/plan.ts';
import { serverTime } from '#src/data/session/clock.ts';
import { Notice } from '#src/components/status/Notice.tsx';
import type { PaidOrder } from '#src/data/payments/unverified.ts';
import { indianDate, indianDateTime } from '#src/i18n/dates.ts';
import { inIndia } from '#contract/payments/payment.ts';
import css from './Banners.module.css';
import { endsToday, expiresSoon, trialState } from './planState.ts';
import { loginHref, useOrigin } from './useCheckout.ts';

/** For visitors: plans belong to an account. */
export function LoginBanner() {
  const { t } = useTranslation('pricing');
  return (
    <Notice tone="info" role="note" title={t('login.title')}>
      {t('login.text')}{' '}
      <Link href={loginHref(useOrigin())} className={css.login}>
        {t('login.action')}
      </Link>
    </Notice>
  );
}

/** The current plan; a status other than 'active' is shown as it stands (spec 4). */
export function CurrentBanner({ reply }: { reply: SubscriptionReply }) {
  const { t } = useTranslation('pricing');
  const current = reply.currentSubscription;
  if (!current || current.planType === 'free') return null;
  const active = current.status === 'active';
  const soon = active && expiresSoon(current);
  return (
    <Notice
      tone={active && !soon ? 'ok' : 'warning'}
      title={t('current.title', { plan: t(`names.${current.planType}`) })}
    >
      {active ? t('current.active') : current.status}
      {active && <Left days={current.daysRemaining} end={current.endsAt} />}
      {soon && (
        <>
          {' · '}
          <strong>{t('current.soon')}</strong>
        </>
      )}
    </Notice>
  );
}

/** How long a plan still runs: of its last 24 hours, which may be seconds, the hour of the end. */
function Left({ days, end }: { days: number; end: string | undefined }) {
  const { t } = useTranslation('pricing');
  const isLastDay = days <= 1;
  return (
    <>
      {' · '}
      {isLastDay ? t('underADayLeft') : t('daysLeft', { count: days })}
      {end && <End end={end} hour={isLastDay} />}
    </>
  );
}

function End({ end, hour }: { end: string; hour: boolean }) {
  const { t } = useTranslation('pricing');
  const text = hour ? indianDateTime(end, t) : indianDate(end, t);
  return ` · ${t('endsOn', { date: inIndia(text, end, (date) => t('indian', { date })) })}`;
}

/** What was paid, and is not confirmed yet: no one is to pay for it again. */
export function ConfirmingBanner({ paid }: { paid: PaidOrder }) {
  const { t } = useTranslation('pricing');
  return (
    <Notice tone="info" title={t('confirming.title')}>
      {t('confirming.text', { plan: t(`names.${paid.planType}`) })}
    </Notice>
  );
}

/**
 * The trial: Active, 'Expires Today' or Expired (spec 4). Its last 24 hours begin on the day before:
 * until midnight it is not said to end today.
 */
export function TrialBanner({ reply }: { reply: SubscriptionReply }) {
  const { t } = useTranslation('pricing');
  const state = trialState(reply);
  if (state === 'none') return null;
  if (state === 'expired') {
    return (
      <Notice tone="warning" title={t('trial.expired')}>
        {t('trial.expiredText')}
      </Notice>
    );
  }
  const { remainingTrialDays, trialExpiresAt } = reply.userStatus;
  const isLastDay = state === 'lastDay';
  return (
    <Notice
      tone={isLastDay ? 'warning' : 'ok'}
      title={
        state === 'active'
          ? t('trial.active')
          : endsToday(reply.userStatus, serverTime())
            ? t('trial.lastDay')
            : t('trial.lastNight')
      }
    >
      {isLastDay ? t('underADayLeft') : t('daysLeft', { count: remainingTrialDays ?? 0 })}
      {trialExpiresAt && <End end={trialExpiresAt} hour />}
    </Notice>
  );
}
