import { brand } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type {
  CheckoutConstructor,
  CheckoutFailure,
  CheckoutResponse,
  OrderReply,
} from '#contract/payment.ts';

declare global {
  interface Window {
    Razorpay?: CheckoutConstructor;
  }
}

/** How a payment dialog ended. */
export type DialogOutcome =
  | { state: 'paid'; response: CheckoutResponse }
  | { state: 'dismissed' }
  /** The script of the payment provider could not be loaded. */
  | { state: 'blocked' };

let loading: Promise<boolean> | undefined;

/** Loads the provider's script, once; a failed load may be tried again. Out: whether it is there. */
function loadScript(address: string): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true);
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve(window.Razorpay !== undefined));
    script.addEventListener('error', () => {
      script.remove();
      loading = undefined;
      resolve(false);
    });
    document.head.append(script);
  });
  return loading;
}

/**
 * Whether the real provider's script needs a document of its own: the content security policy
 * allows its host only in documents that were answered for /pricing, and this one was not.
 */
export function needsOwnDocument({ testMode }: OrderReply['checkout']): boolean {
  if (testMode) return false;
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && new URL(entry.name).pathname !== paths.pricing;
}

/**
 * Opens the provider's dialog for an order. `onFailure` hears of each failed attempt while the
 * dialog stays open. Throws where the dialog cannot be opened.
 */
export async function payInDialog(
  { order, planDetails, checkout }: OrderReply,
  email: string,
  onFailure: (description: string) => void,
): Promise<DialogOutcome> {
  if (!(await loadScript(checkout.scriptUrl))) return { state: 'blocked' };
  const Checkout = window.Razorpay;
  if (!Checkout) return { state: 'blocked' };
  return new Promise((resolve) => {
    const dialog = new Checkout({
      key: checkout.keyId,
      amount: order.amount,
      currency: order.currency,
      order_id: order.id,
      name: brand.name,
      description: planDetails.name,
      prefill: { email },
      handler: (response) => resolve({ state: 'paid', response }),
      modal: { ondismiss: () => resolve({ state: 'dismissed' }) },
    });
    dialog.on('payment.failed', ({ error }: CheckoutFailure) => onFailure(error.description));
    dialog.open();
  });
}
