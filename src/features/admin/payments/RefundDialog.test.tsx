// @vitest-environment happy-dom
import { act } from 'react';
import { I18nextProvider, setI18n } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentRecord, RefundEffect } from '#contract/payments/payment.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { RefundDialog } from './RefundDialog.tsx';

const callApi = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('#src/data/api.ts', async (actual) => ({ ...(await actual<object>()), callApi }));
afterEach(() => void vi.restoreAllMocks());

const payment: PaymentRecord = {
  ...{ orderId: 'o', paymentId: 'p', planType: 'basic', planName: 'Pro', months: 3 },
  ...{ amountPaise: 29_700, currency: 'INR', status: 'paid', refund: null, refundReason: null },
  ...{ email: 'a@b.in', name: 'Asha', phone: null, testMode: false, refundedAt: null },
  ...{ createdAt: '2026-11-30T20:46:00.000Z', paidAt: '2026-11-30T20:47:00.000Z' },
  refundableUntil: '2026-12-02T20:47:00.000Z',
};
const premium = { planType: 'premium', planName: 'Premium' } as const;
const now = { ...premium, endsAt: '2027-09-02T08:00:00.000Z' };
const pro = { planType: 'basic', planName: 'Pro', endsAt: '2027-03-02T08:00:00.000Z' } as const;

test.each<[RefundEffect, string]>([
  [
    { before: now, after: { ...premium, endsAt: '2027-06-02T08:00:00.000Z' } },
    'Premium then ends on 2 Jun 2027, 1:30 pm, not on 2 Sept 2027, 1:30 pm.',
  ],
  [{ before: now, after: pro }, 'Pro runs on until 2 Mar 2027, 1:30 pm.'],
  [{ before: pro, after: null }, 'After that no plan runs for them.'],
])('the question says what the buyer is left with', async (effect, said) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
  callApi.mockResolvedValue(effect);
  const texts = await createTexts('english', ['adminPayments']);
  setI18n(texts);
  const page = mountForTest(
    <I18nextProvider i18n={texts}>
      <RefundDialog payment={payment} onClose={() => {}} onDone={() => {}} />
    </I18nextProvider>,
  );
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toContain(said);
  });
  page.unmount();
});
