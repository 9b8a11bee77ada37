import { expect, test } from 'vitest';
import { isCommonPassword } from './commonPassword.ts';

test.each([
  ...['Password1!', 'Passw0rd!', 'Welcome@123', 'Admin@123', 'India@123', 'Abcd@1234', 'P@ssw0rd'],
  ...['Qwerty@123', 'Pass@1234', 'Test@123', 'Hello@123', 'Mumbai@123', 'Rahul@123', 'Bharat@123'],
  ...['Krishna@123', 'Welcome1!', 'Summer2024!', 'Iloveyou@1', 'Password@123', 'India@2024'],
  ...['Jaihind@123', 'Aa@123456', 'Qwer@1234', 'Asdf@1234', 'Shivam@123', 'Delhi@123', 'Ind!a@123'],
  ...['Safar@123', 'Sharma@1990', 'Dubai@2026', 'A1!aaaaa'],
])('%j is one that is tried first', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  ...['Strong-Pass-1', 'Admin-Password-1', 'Development-1', 'Videsh-2026', 'Brand-New-Pass-9'],
  ...['Other-Pass-22', 'Neela-Aasman-42', 'My dog is 7!', 'Dubai jaana hai 1!', 'xK9#mPq2'],
  ...['ChaiPani#82', 'Gaadi-wala-bhaiya-5', 'Tez!Baarish9', '7Nadiyaan#Pahad', 'k7$Wq2!z'],
])('%j is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('one that is made of the own address is', async () => {
  expect(await isCommonPassword('Banwarilal@12')).toBe(false);
  expect(await isCommonPassword('Banwarilal@12', 'banwarilal.k@example.in')).toBe(true);
});

test('a very long one is judged by its beginning', async () => {
  expect(await isCommonPassword('Aa1!'.repeat(50))).toBe(true);
  expect(await isCommonPassword('Ek lamba vaakya, 3 shabd '.repeat(8))).toBe(false);
});
