/** An order at the provider. Amounts everywhere in paise. */
export interface ProviderOrder {
  id: string;
  amount: number;
  currency: string;
}

/** One attempt to pay. Only `captured` is money that was taken for good. */
export interface ProviderPayment {
  id: string;
  orderId: string | null;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  amountRefunded: number;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

/** `none`: nothing can be bought. */
export type ProviderName = 'razorpay' | 'sandbox' | 'none';

/** Which provider takes the money; the real one with its keys. */
export type PaymentSettings =
  | { kind: 'sandbox' }
  | { kind: 'none' }
  | { kind: 'razorpay'; keyId: string; keySecret: string; webhookSecret: string };

/** What the environment says, as it is written there. */
interface PaymentVariables {
  PAYMENTS?: ProviderName | undefined;
  RAZORPAY_KEY_ID?: string | undefined;
  RAZORPAY_KEY_SECRET?: string | undefined;
  RAZORPAY_WEBHOOK_SECRET?: string | undefined;
}

/**
 * Real payments where PAYMENTS or any of the provider's keys asks for them, and then all keys.
 * @param env the variables
 * @param isPublic whether strangers come to the site's address: plans must not be free there by an oversight
 * @throws Error with the names of the keys that are missing
 */
export function paymentSettings(env: PaymentVariables, isPublic: boolean): PaymentSettings {
  const keys = {
    RAZORPAY_KEY_ID: env.RAZORPAY_KEY_ID,
    RAZORPAY_KEY_SECRET: env.RAZORPAY_KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: env.RAZORPAY_WEBHOOK_SECRET,
  };
  const given = Object.values(keys).filter(Boolean);
  const unasked = isPublic ? 'none' : 'sandbox';
  const kind = env.PAYMENTS ?? (given.length > 0 ? 'razorpay' : unasked);
  if (kind !== 'razorpay') return { kind };
  const [keyId, keySecret, webhookSecret] = given;
  if (keyId && keySecret && webhookSecret) return { kind, keyId, keySecret, webhookSecret };
  const missing = Object.entries(keys).filter(([, value]) => !value);
  const names = missing.map(([name]) => name).join(', ');
  throw new Error(`real payments also need ${names} (or set PAYMENTS=sandbox)`);
}

/**
 * The payment provider, as far as this product needs it. Every function that asks the provider
 * throws PaymentProviderError.
 */
export interface PaymentProvider {
  name: ProviderName;
  /** Public: the checkout script is opened with it. */
  keyId: string;
  scriptUrl: string;
  /** No real money moves. */
  testMode: boolean;
  createOrder(order: { amount: number; currency: string; receipt: string }): Promise<ProviderOrder>;
  fetchPayment(paymentId: string): Promise<ProviderPayment>;
  /** All attempts to pay an order. */
  fetchPayments(orderId: string): Promise<ProviderPayment[]>;
  /** Takes the money of an authorised payment, which otherwise goes back after some days. */
  capture(payment: ProviderPayment): Promise<ProviderPayment>;
  /** Sends money back. The same `key` never sends it back twice. */
  refund(paymentId: string, amount: number, key: string): Promise<ProviderRefund>;
  fetchRefunds(paymentId: string): Promise<ProviderRefund[]>;
  /** Whether the provider itself says that this payment was made for this order. */
  verifyPaymentSignature(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether the provider itself sent this body, byte for byte. */
  verifyWebhookSignature(body: Uint8Array, signature: string): boolean;
}

/**
 * The provider refused (`refused`: asking again changes nothing) or gave no usable answer: then it
 * may have done what it was asked. `retryAfterSeconds`: it was not asked at all, because it is known
 * to be away for so long.
 */
export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
  readonly refused: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    refused: boolean,
    options?: ErrorOptions & { retryAfterSeconds?: number },
  ) {
    super(message, options);
    this.refused = refused;
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}
