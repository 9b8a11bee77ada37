import { expect, test } from 'vitest';
import { asksForMoney } from './asksForMoney.ts';

test.each([
  ...['Pay 5,000 for the visa', 'A fee of ₹500', 'Send us the money', 'Deposit is refundable'],
  ...[
    'UPI karein',
    '5000 rupaye bhejein',
    'PA\u200bY now',
    'ｐａｙ now',
    'Registration charges apply',
  ],
  ...['Paise jama karein', 'शुल्क दें', 'Transfer the amount today', 'You need not pay'],
])('asks about: %s', (text) => expect(asksForMoney([text])).not.toEqual([]));

test.each([
  ...[
    'Your pay is 2,000 AED a month',
    'Please bring your passport',
    'The company covers the ticket',
  ],
  ...['Basic pay and overtime', 'Interview kal hai', 'Bring your pay slip', 'Salary 30k'],
])('does not ask about: %s', (text) => expect(asksForMoney([text])).toEqual([]));
