import * as v from 'valibot';
import { PaymentProviderError, type PaymentProvider } from '#server/http/payments.ts';
import { isSignedBy, paymentContent } from './signature.ts';
import { wireList, wireOrder, wirePayment, wireRefund } from './wire.ts';

/** The provider's own addresses. */
export const razorpayHosts = {
  api: 'https://api.razorpay.com',
  script: 'https://checkout.razorpay.com',
  telemetry: 'https://lumberjack.razorpay.com',
} as const;

const patience = 10_000; // ms

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
}

/**
 * A provider that speaks Razorpay's API, version 1: JSON over HTTPS with basic authentication.
 * Neither secrets nor bodies stand in the errors that it throws.
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
    const request = new Request(options.baseUrl + path, {
      method,
      headers: { Authorization: authorization, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would carry the secret to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const what = `${method} ${path}`;
    let status = 0;
    let json: unknown;
    try {
      const response = await options.ask(request);
      status = response.status;
      json = await response.json();
    } catch (error) {
      throw new PaymentProviderError(`${what}: no usable answer (${status})`, false, {
        cause: error,
      });
    }
    if (status < 200 || status > 299) throw refusal(what, status, json);
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
    // Automatic capture: an authorised payment that nobody takes would go back after some days.
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
function refusal(what: string, status: number, json: unknown): PaymentProviderError {
  const description = (json as { error?: { description?: unknown } } | null)?.error?.description;
  const words = typeof description === 'string' ? `: ${description.slice(0, 200)}` : '';
  const refused = status < 500 && status !== 409 && status !== 429 && status !== 401;
  return new PaymentProviderError(`${what}: ${status}${words}`, refused);
}
