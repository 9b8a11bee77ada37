import { computed, signal } from '@preact/signals-core';
import { limits } from '#contract/limits.ts';
import type { PlanType } from '#contract/options.ts';
import type { CheckoutResponse, VerifiedReply } from '#contract/payments/payment.ts';
import { callApi, failureOf, type CallFailure } from '#src/data/api.ts';
import { refresh, replaceData } from '#src/data/cache/resource.ts';
import { userId } from '#src/data/session/session.ts';
import { localKeys } from '#src/data/storage/keys.ts';
import { readLocal, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';

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

/** Among the drafts: a session that runs out leaves it, a logout takes it along. The server asks the provider too. */
const key = `${localKeys.drafts}paid`;

function readPaid(): PaidOrder | null {
  try {
    const paid = JSON.parse(readLocal(key) ?? 'null') as PaidOrder | null;
    // By then the provider has captured it or given it back.
    return paid && Date.now() - paid.at < limits.orderOpen ? paid : null;
  } catch {
    return null;
  }
}

const kept = signal(readPaid());

/** The own payment that no server has confirmed yet: until then nothing is to be paid a second time. */
export const paidOrder = computed(() => (kept.value?.userId === userId.value ? kept.value : null));

/** What became of a payment while no screen waited for it: whoever says it takes it out. */
export const untoldOutcome = signal<Verified | null>(null);

/** Keeps a payment until a server has answered for good. */
export function keepPaid(paid: PaidOrder): void {
  writeLocal(key, JSON.stringify(paid));
  kept.value = paid;
}

/** Looks anew: another tab may have paid, or have heard from the server. */
export function lookForPaid(): PaidOrder | null {
  kept.value = readPaid();
  return paidOrder.peek();
}

const firstWait = 5_000;
const longestWait = 60_000;
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<Verified | null> | undefined;
let follows = false;

/**
 * Asks the server once to verify what was paid. Where it does not answer for good, it is asked again
 * by itself: later, when there is a network, and by the next page.
 * @returns what became of it; null where nothing waits
 */
export function verifyPaid(): Promise<Verified | null> {
  clearTimeout(timer);
  running ??= verify().finally(() => {
    running = undefined;
  });
  return running;
}

async function verify(): Promise<Verified | null> {
  const paid = lookForPaid();
  if (!paid) return null;
  const stop = new AbortController();
  const giveUp = setTimeout(() => stop.abort(), longestWait);
  try {
    const { signal: called } = stop;
    const reply = await callApi('subscriptions.verifyPayment', { body: paid.sent, signal: called });
    forget();
    const { currentSubscription, userStatus, offers } = reply;
    const current = { currentSubscription, userStatus, offers };
    void replaceData({ call: 'subscriptions.current' }, current);
    return { state: 'active', planType: paid.planType, reply };
  } catch (caught) {
    const failure = failureOf(caught, 0);
    // The server goes on asking the provider: the plan may be active a moment later.
    void refresh({ call: 'subscriptions.current' }, true);
    // A session that is over says nothing of the payment.
    if (failure.isFinal && failure.status !== 401) {
      forget();
      return { state: 'refused', failure };
    }
    followPaid();
    timer = setTimeout(() => void look(), Math.min(longestWait, firstWait * 2 ** attempts));
    attempts += 1;
    return { state: 'waiting' };
  } finally {
    clearTimeout(giveUp);
  }
}

function forget(): void {
  attempts = 0;
  removeLocal(key);
  kept.value = null;
}

async function look(): Promise<void> {
  const outcome = await verifyPaid();
  if (outcome && outcome.state !== 'waiting') untoldOutcome.value = outcome;
}

/** Goes on with what an earlier page began, now and whenever there is a network again. */
function followPaid(): void {
  if (follows) return;
  follows = true;
  addEventListener('online', () => void look());
}

/** For the page of the plans: takes up what was left. */
export function resumePaid(): void {
  if (!lookForPaid() || running) return;
  followPaid();
  void look();
}
