import { brand } from '#contract/brand.ts';
import { paths } from '#contract/http/paths.ts';
import type {
  CheckoutConstructor,
  CheckoutFailure,
  CheckoutResponse,
  OrderReply,
} from '#contract/payments/payment.ts';

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

interface Buyer {
  email: string;
  /** Hears of each failed attempt while the dialog stays open. */
  onFailure: (description: string) => void;
  /** Whether the page of the plans was left. */
  isGone: () => boolean;
}

let loading: { address: string; done: Promise<boolean> } | undefined;

/**
 * Loads the provider's script, once; a failed load may be tried again. A script of another address
 * than the one that is there (the admin has changed the provider) takes its place.
 * @returns whether it is there
 */
function loadScript(address: string): Promise<boolean> {
  if (loading?.address === address) return loading.done;
  delete window.Razorpay;
  const done = new Promise<boolean>((resolve) => {
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
  loading = { address, done };
  return done;
}

/**
 * Whether the script needs its own document: the content security policy allows another
 * host's only in documents that were answered for /pricing. In test mode, too: the provider's own
 * test keys open the provider's own script.
 */
export function needsOwnDocument(
  { scriptUrl }: Pick<OrderReply['checkout'], 'scriptUrl'>,
  here: string = location.href,
  loadedAt: string | undefined = performance.getEntriesByType('navigation')[0]?.name,
): boolean {
  if (new URL(scriptUrl, here).origin === new URL(here).origin) return false;
  return loadedAt !== undefined && new URL(loadedAt, here).pathname !== paths.pricing;
}

/**
 * Opens the provider's dialog for an order. Throws where the dialog cannot be opened.
 */
export async function payInDialog(
  { order, planDetails, checkout }: OrderReply,
  { email, onFailure, isGone }: Buyer,
): Promise<DialogOutcome> {
  const isLoaded = await loadScript(checkout.scriptUrl);
  // Nothing is paid on the page that someone has gone to meanwhile.
  if (isGone()) return { state: 'dismissed' };
  if (!isLoaded) return { state: 'blocked' };
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
