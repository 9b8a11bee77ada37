import type { Deps } from '#server/http/api/deps.ts';
import { ApiError } from '#server/http/api/errors.ts';
import type { PushMessages, PushService } from '#server/http/push/pushService.ts';
import type { LimitName } from '#server/http/security/rateLimits.ts';
import type { Metrics } from './metrics.ts';

type Observed = Pick<Deps, 'mail' | 'payments' | 'limits'>;

/**
 * What handlers work with, counted and timed: mails, the payment provider, limits that were reached.
 * @param parts - As they are.
 * @param metrics - Where it is counted.
 * @returns The same, observed.
 * @throws by what is returned, what it throws unobserved
 */
export function observed({ mail, payments, limits }: Observed, metrics: Metrics): Observed {
  const mails = metrics.timer('mail_seconds', 'Handing a mail to the mail server.', 'outcome');
  const provider = metrics.timer('payment_provider_seconds', 'Asking the provider.', 'outcome');
  const reached = metrics.counter('limits_reached_total', 'Tries beyond a limit.', 'limit');
  const counted = (limit: LimitName) => (error: unknown) => {
    if (error instanceof ApiError) reached(limit);
    throw error;
  };
  const timed =
    <Args extends unknown[], T>(
      timer: typeof mails,
      act: (...args: Args) => Promise<T>,
    ): ((...args: Args) => Promise<T>) =>
    async (...args) => {
      const began = performance.now();
      let outcome = 'failed';
      try {
        const result = await act(...args);
        outcome = 'ok';
        return result;
      } finally {
        timer(outcome, (performance.now() - began) / 1000);
      }
    };
  return {
    mail: { ...mail, send: timed(mails, (...args) => mail.send(...args)) },
    payments: {
      ...payments,
      createOrder: timed(provider, (...args) => payments.createOrder(...args)),
      fetchPayment: timed(provider, (...args) => payments.fetchPayment(...args)),
      fetchPayments: timed(provider, (...args) => payments.fetchPayments(...args)),
      capture: timed(provider, (...args) => payments.capture(...args)),
      refund: timed(provider, (...args) => payments.refund(...args)),
      fetchRefunds: timed(provider, (...args) => payments.fetchRefunds(...args)),
    },
    limits: {
      ...limits,
      take: (name, key) => limits.take(name, key).catch(counted(name)),
      judge: (name, key, isRight) => limits.judge(name, key, isRight).catch(counted(name)),
    },
  };
}

/**
 * Push messages, counted by what became of them: sent, gone (the subscription is dead), refused for
 * good, failed (tried again), or dropped (no one, or nothing, to tell).
 * @returns The service, with its counter.
 */
export function countedPushes(service: PushService, metrics: Metrics): PushMessages {
  const count = metrics.counter('push_messages_total', 'Push messages, by outcome.', 'result');
  return { ...service, count };
}
