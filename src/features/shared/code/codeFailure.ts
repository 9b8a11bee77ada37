import type { i18n } from 'i18next';
import { failureText } from '#src/forms/failureText.ts';

const minute = 60; // s
const hour = 60 * minute;

interface CodeFailure {
  code: string;
  message: string;
  requestId?: string | undefined;
  /** The server's answer. */
  body: { retryAfterSeconds?: unknown };
}

/**
 * Why a code was not sent or not taken. Where a limit is used up it says how long that lasts: whoever
 * waits for a code has to know whether to wait here, or to come back in some hours.
 * @param silent said where the server said nothing; without it, what the code means
 */
export function codeFailureText(texts: i18n, failure: CodeFailure, silent?: string): string {
  const { retryAfterSeconds: wait } = failure.body;
  const isLimit = failure.code === 'TOO_MANY_REQUESTS' || failure.code === 'OTP_SENDS';
  if (!isLimit || typeof wait !== 'number') return failureText(texts, failure, silent);
  return waitText(texts, wait);
}

function waitText(texts: i18n, seconds: number): string {
  if (seconds <= 90 * minute) {
    return texts.t('auth:tooOften.minutes', { count: Math.ceil(seconds / minute) });
  }
  return texts.t('auth:tooOften.hours', { count: Math.ceil(seconds / hour) });
}
