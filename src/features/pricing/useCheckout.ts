import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { limits } from '#contract/limits.ts';
import type { PlanType } from '#contract/options.ts';
import { href } from '#contract/paths.ts';
import type { Plan, SubscriptionReply } from '#contract/plan.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { replaceData } from '#src/data/resource.ts';
import { endSession, session } from '#src/data/session.ts';
import { showToast } from '#src/lib/toasts.ts';
import { planAction, runningPlan } from './planState.ts';
import { refusalOf } from './refusal.ts';

/** Where a visitor logs in to come back here. */
export const loginHref = href('login', undefined, { from: href('pricing') });

/** Starting the trial and buying a plan, with every answer of spec 8. */
export function useCheckout(reply: SubscriptionReply | undefined) {
  const { t } = useTranslation('pricing');
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState<PlanType | null>(null);
  /** The plan whose upgrade waits for a yes. */
  const [asked, setAsked] = useState<Plan | null>(null);
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reload.current), []);

  function refused(failure: unknown, during: 'trial' | 'order') {
    const known = failure instanceof CallFailure ? failure : new CallFailure(0, {});
    const { text, tone, toLogin } = refusalOf(known, during);
    showToast({ tone, text: t(text) });
    setBusy(null);
    if (!toLogin) return;
    endSession();
    navigate(loginHref);
  }

  async function startTrial() {
    setBusy('free');
    try {
      const { currentSubscription, userStatus } = await callApi('subscriptions.startTrial');
      replaceData({ call: 'subscriptions.current' }, { currentSubscription, userStatus });
      showToast({ tone: 'ok', text: t('toast.trialStarted') });
      setBusy(null);
      reload.current = setTimeout(() => location.reload(), limits.reloadAfterPlan);
    } catch (failure) {
      refused(failure, 'trial');
    }
  }

  async function buy(plan: Plan) {
    setAsked(null);
    setBusy(plan.type);
    try {
      await callApi('subscriptions.createOrder', { body: { planType: plan.type } });
      // An order without a way to pay it: nothing was charged.
      showToast({ tone: 'danger', text: t('toast.gatewayFailed') });
      setBusy(null);
    } catch (failure) {
      refused(failure, 'order');
    }
  }

  /** A tap on the button of a plan's card. */
  function choose(plan: Plan) {
    if (busy !== null) return;
    if (session.peek() === null) {
      showToast({ tone: 'info', text: t('toast.loginFirst') });
      navigate(loginHref);
      return;
    }
    const action = planAction(plan, reply);
    if (action === 'startTrial') void startTrial();
    else if (action === 'upgrade') setAsked(plan);
    else if (action === 'buy') void buy(plan);
    else {
      const running = runningPlan(reply);
      const name = running?.planName ?? plan.name;
      const text =
        action === 'trialUsed'
          ? t('errors:codes.TRIAL_ALREADY_USED')
          : t('toast.higherOnly', { plan: name });
      showToast({ tone: 'warning', text });
    }
  }

  return { busy, asked, choose, confirm: buy, dismiss: () => setAsked(null) };
}
