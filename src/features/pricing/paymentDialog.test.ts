// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import type { CheckoutOptions, OrderReply } from '#contract/payments/payment.ts';
import { needsOwnDocument, payInDialog } from './paymentDialog.ts';

const site = 'https://portal.example';
const sandbox = '/sandbox/razorpay/checkout.js';
const provider = 'https://checkout.razorpay.com/v1/checkout.js';

describe('a document of its own', () => {
  test.each([
    ['the sandbox', sandbox, '/jobs', false],
    ['the sandbox, with its whole address', site + sandbox, '/', false],
    ['the provider, from a page without its policy', provider, '/jobs', true],
    ['the provider, on a document of /pricing', provider, '/pricing', false],
    ['the provider, on one that was asked to go on buying', provider, '/pricing?buy=basic', false],
  ])('for %s', (_, scriptUrl, loadedAt, needed) => {
    expect(needsOwnDocument({ scriptUrl }, `${site}/pricing`, site + loadedAt)).toBe(needed);
  });
});

describe('the script', () => {
  const order = (scriptUrl: string): OrderReply => ({
    order: { id: 'order_1', amount: 100, currency: 'INR' },
    planDetails: { name: 'Pro', type: 'basic', months: 3, amountPerMonth: 99, total: 297 },
    subscription: 's',
    checkout: { keyId: 'rzp_test_1', scriptUrl, testMode: true },
  });
  const buyer = { email: 'a@b.in', onFailure: () => undefined, isGone: () => false };
  const dismissing = (opened: () => void) =>
    class {
      options: CheckoutOptions;
      constructor(options: CheckoutOptions) {
        this.options = options;
      }
      on() {}
      open() {
        opened();
        this.options.modal?.ondismiss?.();
      }
    };

  test('is loaded once for an address, again after a failure, and anew for another', async () => {
    const asked: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((node) => {
      asked.push(node as HTMLScriptElement);
    });
    const pay = (scriptUrl: string) => payInDialog(order(scriptUrl), buyer);
    const answer = (event: 'load' | 'error') => asked.at(-1)?.dispatchEvent(new Event(event));

    const blocked = pay(sandbox);
    answer('error');
    expect(await blocked).toEqual({ state: 'blocked' });

    const opened = vi.fn();
    const first = pay(sandbox);
    window.Razorpay = dismissing(opened);
    answer('load');
    expect(await first).toEqual({ state: 'dismissed' });
    expect(await pay(sandbox)).toEqual({ state: 'dismissed' });
    expect(asked).toHaveLength(2);

    const other = pay(provider);
    expect(window.Razorpay).toBeUndefined();
    expect(asked.map(({ src }) => src).at(-1)).toBe(provider);
    window.Razorpay = dismissing(opened);
    answer('load');
    expect(await other).toEqual({ state: 'dismissed' });
    expect(opened).toHaveBeenCalledTimes(3);
  });

  test('that comes after its page was left opens no dialog over another one', async () => {
    const asked: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((node) => {
      asked.push(node as HTMLScriptElement);
    });
    let isGone = false;
    const late = payInDialog(order('/late.js'), { ...buyer, isGone: () => isGone });
    const opened = vi.fn();
    window.Razorpay = dismissing(opened);
    isGone = true;
    asked.at(-1)?.dispatchEvent(new Event('load'));
    expect(await late).toEqual({ state: 'dismissed' });
    expect(opened).not.toHaveBeenCalled();
  });
});
