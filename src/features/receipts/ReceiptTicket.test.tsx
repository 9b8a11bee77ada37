// @vitest-environment happy-dom
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { Receipt } from '#contract/payments/payment.ts';
import { mountForTest } from '#src/components/mountForTest.ts';
import { createTexts } from '#src/i18n/texts.ts';
import { ReceiptTicket } from './ReceiptTicket.tsx';

vi.mock('#src/features/shared/support/useSupport.ts', () => ({ useEmailInText: () => 'a@b.in' }));
afterEach(() => void vi.restoreAllMocks());

/** Paid at 2:17 in the night in India, when it is still the day before in the west. */
const receipt: Receipt = {
  ...{ orderId: 'o', paymentId: 'p', planType: 'basic', planName: 'Pro', months: 3 },
  ...{ amountPaise: 29_700, currency: 'INR', status: 'refunded', refund: 'done', testMode: false },
  paidAt: '2026-11-30T20:47:00.000Z',
  refundedAt: '2026-11-30T20:50:00.000Z',
  refundableUntil: '2026-12-02T20:47:00.000Z',
  runsUntil: null,
};

async function shown(offset: number): Promise<string> {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  const page = mountForTest(
    <I18nextProvider i18n={await createTexts('english', ['receipts'])}>
      <ReceiptTicket receipt={receipt} email="" isPrinted={false} onPrint={() => {}} />
    </I18nextProvider>,
  );
  const { textContent } = page.container;
  page.unmount();
  return textContent;
}

test.each([
  ['in India', -330, 'was sent back on 1 Dec 2026. '],
  ['elsewhere', 300, 'was sent back on 1 Dec 2026 (Indian time). '],
])('a refund is dated by the clock of its payment, on a phone %s', async (_, offset, said) => {
  const text = await shown(offset);
  expect(text).toContain('1 Dec 2026, 2:17 am');
  expect(text).toContain(said);
});
