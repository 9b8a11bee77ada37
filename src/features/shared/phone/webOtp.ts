interface SmsCredential extends Credential {
  code?: string;
}

/**
 * Takes the code out of the SMS where the browser can and its person lets it (WebOTP).
 * @param take given the code
 * @returns what stops waiting
 */
export function readSms(take: (code: string) => void): () => void {
  const stop = new AbortController();
  if ('OTPCredential' in window) {
    const wanted = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(wanted)
      .then((found) => {
        const { code } = (found ?? {}) as SmsCredential;
        if (code && !stop.signal.aborted) take(code);
      })
      // Refused, or the SMS was read by hand: the code is typed then.
      .catch(() => undefined);
  }
  return () => stop.abort();
}
