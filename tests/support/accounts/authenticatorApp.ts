import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const period = 30_000; // ms

/**
 * An authenticator app with this key. No code works twice, and a server takes the one before and the
 * one after as well: each call gives the earliest that still works, for which it may have to wait.
 */
export function authenticatorApp(key: string): () => Promise<string> {
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  let last = 0;
  return async () => {
    // Shortly before the end of a half minute the one before would be too old on arrival.
    const oldest = Math.floor((Date.now() - period + 8_000) / period);
    last = Math.max(oldest, last + 1);
    await sleep(Math.max(0, (last - 1) * period - Date.now()));
    return app.generate({ timestamp: last * period });
  };
}
