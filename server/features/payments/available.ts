import type { Deps } from '#server/http/deps.ts';
import { ApiError } from '#server/http/errors.ts';
import { PaymentProviderError } from '#server/http/payments.ts';

/** What the provider answers. Throws PAYMENT_UNAVAILABLE, and logs why, where it does not. */
export async function available<T>(deps: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.error({ err: error }, 'the payment provider did not do what was asked');
    throw new ApiError('PAYMENT_UNAVAILABLE');
  }
}
