import * as v from 'valibot';
import { PaymentProviderError, type PaymentProvider } from '#server/http/api/payments.ts';
import { BreakerOpenError, type Breaker } from '#server/http/outward/breaker.ts';
import { isSignedBy, paymentContent } from './signature.ts';
import { wireList, wireOrder, wirePayment, wireRefund } from './wire.ts';

/** The provider's own addresses. */
export const razorpayHosts = {
  api: 'https://api.razorpay.com',
  script: 'https://checkout.razorpay.com',
  telemetry: 'https://lumberjack.razorpay.com',
} as const;

/** Times of the calls to the provider, in ms: a buyer waits for each of them. */
export const providerTimes = { limit: 8_000, pause: 15_000 } as const;

/** Asks the provider; the sandbox answers the same requests without a network. */
export type Ask = (request: Request) => Response | Promise<Response>;

export interface RazorpayOptions extends Pick<
  PaymentProvider,
  'name' | 'keyId' | 'scriptUrl' | 'testMode'
> {
  keySecret: string;
  webhookSecret: string;
  /** Of the API, without a trailing slash. */
  baseUrl: string;
  ask: Ask;
  /** Limits each call, and keeps calls back while the provider is away. */
  breaker: Pick<Breaker, 'run'>;
}

/**
 * A provider that speaks Razorpay's API, version 1: JSON over HTTPS with basic authentication.
 * @throws PaymentProviderError, by every function that asks the provider, for a refusal and for any
 *   answer that is of no use; neither secrets nor bodies are in it
 */
export function createRazorpay(options: RazorpayOptions): PaymentProvider {
  const { name, keyId, scriptUrl, testMode, keySecret, webhookSecret } = options;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function call<S extends v.GenericSchema>(
    answer: S,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<v.InferOutput<S>> {
    const what = `${method} ${path}`;
    const { status, json } = await options.breaker
      .run(async (signal) => {
        const request = new Request(options.baseUrl + path, {
          method,
          headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
          ...(body && { body: JSON.stringify(body) }),
          // A redirect would carry the secret to another host.
          redirect: 'error',
          signal,
        });
        const response = await options.ask(request);
        const answered = { status: response.status, json: await response.json() };
        // Every other answer shows that the provider is there.
        if (answered.status >= 500) throw refusal(what, answered);
        return answered;
      })
      .catch((error: unknown) => {
        if (error instanceof PaymentProviderError) throw error;
        const retryAfterSeconds =
          error instanceof BreakerOpenError ? error.retryAfterSeconds : undefined;
        throw new PaymentProviderError(`${what}: no usable answer`, false, {
          cause: error,
          ...(retryAfterSeconds && { retryAfterSeconds }),
        });
      });
    if (status < 200 || status > 299) throw refusal(what, { status, json });
    const read = v.safeParse(answer, json);
    if (!read.success) throw new PaymentProviderError(`${what}: an answer of another form`, false);
    return read.output;
  }

  const payment = (id: string) => `/v1/payments/${encodeURIComponent(id)}`;
  return {
    name,
    keyId,
    scriptUrl,
    testMode,
    // Automatic capture: an authorised payment that no one takes would go back after some days.
    createOrder: (order) =>
      call(wireOrder, 'POST', '/v1/orders', { ...order, payment_capture: true }),
    fetchPayment: (id) => call(wirePayment, 'GET', payment(id)),
    fetchPayments: (orderId) =>
      call(wireList(wirePayment), 'GET', `/v1/orders/${encodeURIComponent(orderId)}/payments`),
    capture: ({ id, amount, currency }) =>
      call(wirePayment, 'POST', `${payment(id)}/capture`, { amount, currency }),
    refund: (id, amount, key) =>
      call(
        wireRefund,
        'POST',
        `${payment(id)}/refund`,
        { amount, speed: 'normal' },
        { 'X-Refund-Idempotency': key },
      ),
    fetchRefunds: (id) => call(wireList(wireRefund), 'GET', `${payment(id)}/refunds`),
    verifyPaymentSignature: (orderId, paymentId, signature) =>
      isSignedBy(paymentContent(orderId, paymentId), signature, keySecret),
    verifyWebhookSignature: (body, signature) => isSignedBy(body, signature, webhookSecret),
  };
}

/** 409 (still running), 429 and 5xx pass with time; other refusals stay. */
function refusal(
  what: string,
  { status, json }: { status: number; json: unknown },
): PaymentProviderError {
  const description = (json as { error?: { description?: unknown } } | null)?.error?.description;
  const words = typeof description === 'string' ? `: ${description.slice(0, 200)}` : '';
  const refused = status < 500 && status !== 409 && status !== 429 && status !== 401;
  return new PaymentProviderError(`${what}: ${status}${words}`, refused);
}
