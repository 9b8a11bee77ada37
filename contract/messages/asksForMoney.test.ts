import { expect, test } from 'vitest';
import { asksForMoney } from './asksForMoney.ts';

test.each([
  ...['Pay 5,000 for the visa', 'A fee of ₹500', 'Send us the money', 'Deposit is refundable'],
  ...['PA\u200bY now', 'ｐａｙ now', 'Registration charges apply', 'You need not pay'],
  ...['Transfer the amount today', 'Rs. 5000', 'Rs5000 only', '₹5000', '$500', '500 USD for visa'],
  ...['Give the agent 20,000', 'Security amount 10000', 'Use NEFT', 'Buy a gift card'],
  ...['Medical at your own cost', 'Bring five thousand', 'Carry 15000 to the office', '5000/-'],
  // Letters of Cyrillic and Greek.
  ...['\u0440\u0430\u0443 now', 'P\u0430y now', 'a f\u0435\u0435', 'ρay today', 'a féé'],
  ...['Salary 5000, fee first', 'Your salary is held until you give the agent 3000'],
])('asks about: %s', (text) => expect(asksForMoney([text])).not.toEqual([]));

test.each([
  ...['UPI karein', '5000 rupaye bhejein', 'Paise jama karein', 'शुल्क दें', '५००० देना होगा ₹५०००'],
  ...['Medical ke liye 5000 dena hoga', '20 hazaar lekar aana', 'Bees hazaar lagenge'],
  ...['Agent ko 10,000 dein', '8000 leke aaiye', 'Apne kharche par aayein', 'Do lakh chahiye'],
])('asks in Hinglish about: %s', (text) => expect(asksForMoney([text])).not.toEqual([]));

test.each([
  ...['Your pay is 2,000 AED a month', 'Please bring your passport', 'Bring your pay slip'],
  ...['The company covers the ticket', 'Basic pay and overtime', 'Salary 30k'],
  ...[
    'Salary AED 1,500 per month',
    'You earn 30,000 rupees a month',
    'Salary: Rs. 25,000 to 30,000',
  ],
  ...['The salary is ₹40,000 and food is free', 'Call us on +91 98765 43210 before 5 pm'],
  ...['Bring your passport on 1 Dec 2026 at 10:30', 'Send your resume to 98765 43210'],
])('does not ask about: %s', (text) => expect(asksForMoney([text])).toEqual([]));

test.each([
  ...['Interview kal hai', 'Salary 30,000 har mahine milegi', 'Vetan 25 hazaar mahina hai'],
  ...[
    'Passport aur do photo lekar aayein',
    '1 Dec 2026 ko 10:30 baje aayein',
    'Salary 2000 AED hai',
  ],
])('does not ask in Hinglish about: %s', (text) => expect(asksForMoney([text])).toEqual([]));

test('has the words as they read', () => {
  expect(asksForMoney(['Bring Rs. 5000 as a f\u0435e'])).toEqual(['fee', 'bring rs', 'rs. 5000']);
});
