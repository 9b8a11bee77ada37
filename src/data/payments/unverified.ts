import { computed, signal } from '@preact/signals-core';
import { limits } from '#contract/limits.ts';
import type { PlanType } from '#contract/options.ts';
import type { CheckoutResponse, VerifiedReply } from '#contract/payments/payment.ts';
import { callApi, failureOf, type CallFailure } from '#src/data/api.ts';
import { refresh, replaceData } from '#src/data/cache/resource.ts';
import { onSessionEnd, userId } from '#src/data/session/session.ts';
import { localKeys, paidDraft } from '#src/data/storage/keys.ts';
import { localsOf, readLocal, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';

/** What was paid in the provider's dialog, until a server has answered for good. */
export interface PaidOrder {
  userId: string;
  planType: PlanType;
  /** What verify-payment takes. */
  sent: CheckoutResponse & { subscription_id: string };
  /** When it was paid, ms since 1970 by the phone's clock. */
  at: number;
}

/** What became of a payment: the plan runs, the server refused it for good, or no one knows yet. */
export type Verified =
  | { state: 'active'; planType: PlanType; reply: VerifiedReply }
  | { state: 'refused'; failure: CallFailure }
  | { state: 'waiting' };

/**
 * Among the payer's own drafts: a session that runs out leaves it, and the payer's logout by choice
 * takes it along; no one else's touches it. It holds ids and a signature, nothing personal. The server
 * asks the provider, too.
 */
const placeOf = (payer: string) => `${localKeys.drafts}@${payer}|${paidDraft}`;

/** By then the provider has captured it or given it back. */
const isOver = ({ at }: PaidOrder) => !(Date.now() - at < limits.orderOpen);

function parsed(text: string | null): PaidOrder | null {
  try {
    return JSON.parse(text ?? 'null') as PaidOrder | null;
  } catch {
    return null;
  }
}

function readPaid(payer: string | null): PaidOrder | null {
  const paid = payer === null ? null : parsed(readLocal(placeOf(payer)));
  return paid && !isOver(paid) ? paid : null;
}

const kept = signal<PaidOrder | null>(readPaid(userId.peek()));

/** The own payment that no server has confirmed yet: until then nothing is to be paid a second time. */
export const paidOrder = computed(() => (kept.value?.userId === userId.value ? kept.value : null));

/** What became of whose payment while no screen waited for it: whoever says it takes it out. */
export const untoldOutcome = signal<{ userId: string; outcome: Verified } | null>(null);

/** Keeps a payment until a server has answered for good. */
export function keepPaid(paid: PaidOrder): void {
  attempts = 0;
  writeLocal(placeOf(paid.userId), JSON.stringify(paid));
  kept.value = paid;
}

/** Looks anew: another tab may have paid, or have heard from the server. */
export function lookForPaid(): PaidOrder | null {
  kept.value = readPaid(userId.peek());
  return paidOrder.peek();
}

const firstWait = 5_000;
/** It may be days until the provider knows: a phone that is looked at asks no more often than this. */
const longestWait = 10 * 60_000;
/** An answer is waited for so long, ms. */
const patience = 60_000;

let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let follows = false;

interface Run {
  outcome: Promise<Verified | null>;
  /** Someone waits for the outcome and says it. */
  isAwaited: boolean;
}

/** By order: on a phone that two people use, one payment's answer is not the other's. */
const running = new Map<string, Run>();

const orderOf = ({ sent }: PaidOrder) => sent.razorpay_order_id;

onSessionEnd(() => {
  clearTimeout(timer);
  attempts = 0;
  kept.value = null;
  untoldOutcome.value = null;
});

/**
 * Asks the server once to verify what was paid. Where it does not answer for good, it is asked again
 * by itself: later, when there is a network, and by the next page.
 * @returns what became of it, for the caller to say; null where nothing waits, or the payer has gone
 */
export async function verifyPaid(): Promise<Verified | null> {
  const paid = lookForPaid();
  if (!paid) return null;
  const run = running.get(orderOf(paid)) ?? start(paid);
  run.isAwaited = true;
  return run.outcome;
}

function start(paid: PaidOrder): Run {
  clearTimeout(timer);
  const ended = () => void running.delete(orderOf(paid));
  const run: Run = { outcome: Promise.resolve(null), isAwaited: false };
  running.set(orderOf(paid), run);
  run.outcome = verify(paid, run).finally(ended);
  return run;
}

async function verify(paid: PaidOrder, run: Run): Promise<Verified | null> {
  const outcome = await ask(paid);
  // Who uses the phone by now has not paid this, and is told nothing; the payer's next page asks again.
  if (userId.peek() !== paid.userId) return null;
  const stored = lookForPaid();
  // Another tab has heard of it, or was paid in.
  const isKept = stored !== null && orderOf(stored) === orderOf(paid);
  if (outcome.state === 'active') takeOver(paid, outcome.reply);
  // The server goes on asking the provider: the plan may be active a moment later.
  else if (attempts === 0 || outcome.state === 'refused')
    void refresh({ call: 'subscriptions.current' }, true);
  if (!isKept) return outcome;
  if (outcome.state === 'waiting') {
    goOn();
    return outcome;
  }
  attempts = 0;
  removeLocal(placeOf(paid.userId));
  kept.value = null;
  if (!run.isAwaited) untoldOutcome.value = { userId: paid.userId, outcome };
  return outcome;
}

async function ask({ sent, planType }: PaidOrder): Promise<Verified> {
  const stop = new AbortController();
  const giveUp = setTimeout(() => stop.abort(), patience);
  try {
    const { signal: called } = stop;
    const reply = await callApi('subscriptions.verifyPayment', { body: sent, signal: called });
    return { state: 'active', planType, reply };
  } catch (caught) {
    const failure = failureOf(caught, 0);
    // A session that is over says nothing of the payment.
    const isRefused = failure.isFinal && failure.status !== 401;
    return isRefused ? { state: 'refused', failure } : { state: 'waiting' };
  } finally {
    clearTimeout(giveUp);
  }
}

/** Every screen knows of the plan, whichever is open. */
function takeOver(paid: PaidOrder, reply: VerifiedReply): void {
  const { currentSubscription, userStatus, offers } = reply;
  const current = { currentSubscription, userStatus, offers };
  void replaceData({ call: 'subscriptions.current' }, current);
  void refresh({ call: 'user.get', params: { userId: paid.userId } }, true);
}

/** Asks again later, when there is a network again, and when the page is looked at again. */
function goOn(): void {
  follow();
  clearTimeout(timer);
  timer = setTimeout(look, Math.min(longestWait, firstWait * 2 ** attempts));
  attempts += 1;
}

function follow(): void {
  if (follows) return;
  follows = true;
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
}

/** A page that no one looks at asks nothing. */
function look(): void {
  if (document.visibilityState === 'hidden') return;
  const paid = lookForPaid();
  if (paid && !running.has(orderOf(paid))) start(paid);
}

/** For the page of the plans, and for idle time on any other: takes up what an earlier page left. */
export function resumePaid(): void {
  forgetOver();
  if (!lookForPaid()) return;
  follow();
  look();
}

/** What is kept of anyone's payment leaves the phone when it can be of no more use. */
function forgetOver(): void {
  for (const [rest, text] of localsOf(`${localKeys.drafts}@`)) {
    if (!rest.endsWith(`|${paidDraft}`)) continue;
    const paid = parsed(text);
    if (!paid || isOver(paid)) removeLocal(`${localKeys.drafts}@${rest}`);
  }
}
