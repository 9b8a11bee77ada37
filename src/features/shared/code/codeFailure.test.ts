import { expect, test } from 'vitest';
import { createTexts } from '#src/i18n/texts.ts';
import { codeFailureText } from './codeFailure.ts';

const texts = await createTexts('english', ['auth', 'errors']);
const limit = { code: 'TOO_MANY_REQUESTS', message: 'Too many tries. Please wait a little.' };

test.each([
  [1, 'That was too often. Please try again in about 1 minute.'],
  [61, 'That was too often. Please try again in about 2 minutes.'],
  [3600, 'That was too often. Please try again in about 60 minutes.'],
  [5 * 3600 - 60, 'That was too often. Please try again in about 5 hours.'],
  [86_000, 'That was too often. Please try again in about 24 hours.'],
])('a limit that lasts %i s says so', (retryAfterSeconds, text) => {
  expect(codeFailureText(texts, { ...limit, body: { retryAfterSeconds } })).toBe(text);
  const mails = { code: 'OTP_SENDS', message: 'Tomorrow.', body: { retryAfterSeconds } };
  expect(codeFailureText(texts, mails)).toBe(text);
});

test('a limit of an older server, and any other failure, is said as everywhere', () => {
  expect(codeFailureText(texts, { ...limit, body: {} })).toBe(limit.message);
  const failure = { code: 'OTP_TRIES', message: 'Ask anew.', body: { retryAfterSeconds: 60 } };
  expect(codeFailureText(texts, failure)).toBe('Ask anew.');
  expect(codeFailureText(texts, { code: 'NETWORK', message: '', body: {} }, 'Lost.')).toBe('Lost.');
});
