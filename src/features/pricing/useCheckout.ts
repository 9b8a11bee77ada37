import { effect } from '@preact/signals-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { limits } from '#contract/limits.ts';
import type { PlanType } from '#contract/options.ts';
import { href, safeReturnPath } from '#contract/http/paths.ts';
import type { OrderReply } from '#contract/payments/payment.ts';
import type { Plan, SubscriptionReply } from '#contract/payments/plan.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { refresh, replaceData } from '#src/data/cache/resource.ts';
import {
  keepPaid,
  lookForPaid,
  resumePaid,
  untoldOutcome,
  verifyPaid,
  type Verified,
} from '#src/data/payments/unverified.ts';
import { endSession, session } from '#src/data/session/session.ts';
import { closeToast, showToast } from '#src/toasts/toasts.ts';
import { needsOwnDocument, payInDialog } from './paymentDialog.ts';
import { isStillSo } from './planPromise.ts';
import { planAction, runningPlan } from './planState.ts';
import { refusalOf } from './refusal.ts';

/** The page that someone came here from, to go back to with a plan; null where there is none. */
export function useOrigin(): string | null {
  return safeReturnPath(new URLSearchParams(useSearch()).get('from'));
}

/** Where a visitor logs in to come back here, and from here to where they came from. */
export function loginHref(origin: string | null): string {
  const here = href('pricing', undefined, { from: origin ?? undefined });
  return href('login', undefined, { from: here });
}

/** Starting the trial and buying a plan, with every answer of spec 8. */
export function useCheckout(plans: readonly Plan[], reply: SubscriptionReply | undefined) {
  const { t } = useTranslation('pricing');
  const [, navigate] = useLocation();
  const origin = useOrigin();
  const [busy, showBusy] = useState<PlanType | null>(null);
  /** Taps in one moment come before the screen knows of the first. */
  const isBusy = useRef(false);
  function setBusy(type: PlanType | null) {
    isBusy.current = type !== null;
    showBusy(type);
  }
  /** The plan whose upgrade waits for a yes. */
  const [asked, setAsked] = useState<Plan | null>(null);
  /** The yes was to something that is not so any more. */
  const [hasChanged, setChanged] = useState(false);
  /** The toasts of attempts that failed. */
  const told = useRef<string[]>([]);
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (reload.current === undefined) return;
      clearTimeout(reload.current);
      tellScreens();
    };
  }, []);

  /** A whole load: every screen then knows of the plan. Not of the page that someone has gone to. */
  function leaveSoon() {
    if (isGone.current) return tellScreens();
    const leave = () => (origin === null ? location.reload() : location.assign(origin));
    reload.current = setTimeout(leave, limits.reloadAfterPlan);
  }

  function failed(text: string) {
    told.current.push(showToast({ tone: 'danger', text }));
  }

  /** What an attempt before said of its failure is not true of the next one. */
  function forgetFailures() {
    told.current.splice(0).forEach(closeToast);
  }

  function refused(failure: unknown, during: 'trial' | 'order') {
    const known = failureOf(failure, 0);
    const { text, tone, toLogin } = refusalOf(known, during);
    told.current.push(showToast({ tone, text: t(text) }));
    setBusy(null);
    if (!toLogin) return;
    // A refused token has ended it already, and what was typed waits for the next login.
    if (session.peek()) endSession();
    navigate(loginHref(origin));
  }

  async function startTrial() {
    setBusy('free');
    forgetFailures();
    try {
      const { currentSubscription, userStatus, offers } = await callApi('subscriptions.startTrial');
      void replaceData(
        { call: 'subscriptions.current' },
        { currentSubscription, userStatus, offers },
      );
      showToast({ tone: 'ok', text: t('toast.trialStarted') });
      leaveSoon();
    } catch (failure) {
      refused(failure, 'trial');
    }
  }

  /**
   * What runs may have ended, been refunded or been bought elsewhere since the page showed it: no one
   * pays for a promise that does not hold. Whether the purchase may go on.
   */
  async function isAgreed(plan: Plan, shown: SubscriptionReply | undefined): Promise<boolean> {
    const current = await callApi('subscriptions.current');
    void replaceData({ call: 'subscriptions.current' }, current);
    if (isStillSo(plan, shown, current)) return true;
    const action = planAction(plan, current);
    if (action === 'buy' || action === 'upgrade') {
      // Who saw nothing of it yet is asked for the first time.
      setChanged(shown !== undefined);
      setAsked(plan);
    } else tellClosed(plan, current);
    setBusy(null);
    return false;
  }

  /** @param shown what the person has seen and agreed to; 'agreed' where that was asked just before */
  async function buy(plan: Plan, shown: SubscriptionReply | 'agreed' | undefined) {
    if (isBusy.current) return;
    setAsked(null);
    setChanged(false);
    setBusy(plan.type);
    forgetFailures();
    let made: OrderReply;
    try {
      if (shown !== 'agreed' && !(await isAgreed(plan, shown))) return;
      made = await callApi('subscriptions.createOrder', { body: { planType: plan.type } });
    } catch (failure) {
      refused(failure, 'order');
      return;
    }
    // Nothing is paid on the page that someone has gone to.
    if (isGone.current) return void showToast({ tone: 'info', text: t('toast.cancelled') });
    if (needsOwnDocument(made.checkout)) {
      location.assign(href('pricing', undefined, { buy: plan.type, from: origin ?? undefined }));
      return;
    }
    if (!(await pay(plan, made))) setBusy(null);
  }

  /** Steps 3 to 6 of a purchase (spec 4): script, dialog, verification, success. Whether it came to that. */
  async function pay({ type }: Plan, made: OrderReply): Promise<boolean> {
    const payer = session.peek()?.user;
    const isPayers = () => session.peek()?.user.id === payer?.id;
    const buyer = { email: payer?.email ?? '', onFailure: failed, isGone: () => isGone.current };
    const outcome = await payInDialog(made, buyer).catch(() => null);
    if (outcome?.state !== 'paid') {
      if (outcome === null) failed(t('toast.paymentNotStarted'));
      else if (outcome.state === 'blocked') failed(t('toast.gatewayFailed'));
      else showToast({ tone: 'info', text: t('toast.cancelled') });
      return false;
    }
    const sent = { ...outcome.response, subscription_id: made.subscription };
    // The session ended under the dialog: the server hears of the payment from the provider.
    if (payer && isPayers()) keepPaid({ userId: payer.id, planType: type, sent, at: Date.now() });
    const verified = await verifyPaid();
    // Another person's screen by now.
    if (session.peek() && !isPayers()) return false;
    return tellOutcome(verified ?? { state: 'waiting' });
  }

  /**
   * Says what became of a payment. Whether the plan runs.
   * @param isLate no one waited for it: whatever is done on the page by now is not broken off
   */
  function tellOutcome(outcome: Verified, isLate = false): boolean {
    if (outcome.state === 'active') {
      forgetFailures();
      showToast({
        tone: 'ok',
        text: t('toast.activated', { plan: t(`names.${outcome.planType}`) }),
      });
      if (!isLate) leaveSoon();
      return true;
    }
    if (outcome.state === 'waiting') showToast({ tone: 'info', text: t('confirming.title') });
    else {
      const isDuplicate = outcome.failure.code === 'PAYMENT_DUPLICATE';
      showToast({
        tone: 'danger',
        text: isDuplicate ? t('errors:codes.PAYMENT_DUPLICATE') : t('toast.notVerified'),
        ms: limits.toastPaymentFailed,
      });
    }
    return false;
  }

  // What an earlier page began, and what is heard of it after this one waited.
  const tellLate = useEffectEvent(tellOutcome);
  useEffect(() => {
    resumePaid();
    return effect(() => {
      const untold = untoldOutcome.value;
      if (!untold) return;
      untoldOutcome.value = null;
      if (untold.userId === session.peek()?.user.id) tellLate(untold.outcome, true);
    });
  }, []);

  // The document was loaded anew for the provider's script: the purchase goes on by itself.
  const resume = useEffectEvent((planType: string) => {
    const plan = plans.find(({ type }) => type === planType);
    if (plan && session.peek() && !lookForPaid()) void buy(plan, 'agreed');
  });
  useEffect(() => {
    const address = new URL(location.href);
    const planType = address.searchParams.get('buy');
    if (planType === null || plans.length === 0) return;
    address.searchParams.delete('buy');
    history.replaceState(history.state, '', address);
    void Promise.resolve(planType).then(resume);
  }, [plans]);

  /** A tap on the button of a plan's card. */
  function choose(plan: Plan) {
    if (isBusy.current) return;
    if (session.peek() === null) {
      showToast({ tone: 'info', text: t('toast.loginFirst') });
      navigate(loginHref(origin));
      return;
    }
    const paid = lookForPaid();
    if (paid) {
      const text = t('confirming.text', { plan: t(`names.${paid.planType}`) });
      return void showToast({ tone: 'warning', text });
    }
    const action = planAction(plan, reply);
    if (action === 'startTrial') void startTrial();
    else if (action === 'upgrade') setAsked(plan);
    else if (action === 'buy') void buy(plan, reply);
    else tellClosed(plan, reply);
  }

  /** Why a plan cannot be had now. */
  function tellClosed(plan: Plan, known: SubscriptionReply | undefined) {
    const action = planAction(plan, known);
    const running = runningPlan(known);
    const name = t(`names.${running?.planType ?? plan.type}`);
    const text =
      action === 'trialUsed'
        ? t('errors:codes.TRIAL_ALREADY_USED')
        : action === 'trialClosed'
          ? t(`errors:codes.${running ? 'ALREADY_ACTIVE' : 'TRIAL_NOT_AVAILABLE'}`)
          : t('toast.higherOnly', { plan: name });
    showToast({ tone: 'warning', text });
  }

  function dismiss() {
    setAsked(null);
    setChanged(false);
  }

  return { busy, asked, hasChanged, choose, confirm: (plan: Plan) => buy(plan, reply), dismiss };
}

/** What the other screens show of the own trial and plan. */
function tellScreens(): void {
  const id = session.peek()?.user.id;
  if (id) void refresh({ call: 'user.get', params: { userId: id } }, true);
}
