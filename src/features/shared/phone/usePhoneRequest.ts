import { useCallback } from 'react';
import { homeCountryCode, toE164 } from '#contract/account/phoneNumber.ts';
import { limits } from '#contract/limits.ts';
import { phoneCalls } from '#contract/http/phoneCalls.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { addCalls } from '#src/data/calls.ts';
import { useDraft } from '#src/forms/draft.ts';

addCalls(phoneCalls);

/** What is typed, and how far it went; kept over a reload, since reading the SMS may cost a small phone this tab. */
interface Kept {
  country: string;
  number: string;
  /** E.164: the number that a code was sent to; blank before one was. */
  phone: string;
  requestId: string;
  /** When the code runs out, ms since 1970; 0 before it was sent. */
  endsAt: number;
  /** The number is looked at again: the code that was sent still works. */
  isBack: boolean;
  /** A request whose answer has not come: sent again it is the same one. */
  open: { phone: string; requestId: string } | null;
}

const nothing: Kept = {
  ...{ country: homeCountryCode, number: '' },
  ...{ phone: '', requestId: '', endsAt: 0, isBack: false, open: null },
};

export interface PhoneRequest {
  kept: Kept;
  type: (typed: Partial<Pick<Kept, 'country' | 'number'>>) => void;
  /** Sends a code to the typed number, or `again` to the same one. Throws what the server has against it. */
  send: (again?: boolean) => Promise<void>;
  /** Back to the number. */
  back: () => void;
  forget: () => void;
}

const newRequestId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) =>
    one.toString(16).padStart(2, '0'),
  ).join('');

/**
 * A number and the request for its code. A request whose answer was lost is sent with the same id, so
 * that no second SMS goes out.
 * @param key where the draft is kept
 */
export function usePhoneRequest(key: string): PhoneRequest {
  const [kept, setKept, forget] = useDraft<Kept>(key, nothing);
  const type = useCallback(
    (typed: Partial<Pick<Kept, 'country' | 'number'>>) =>
      setKept((before) => ({ ...before, ...typed })),
    [setKept],
  );
  async function send(again = false) {
    const phone = again ? kept.phone : (toE164(kept.number, kept.country) ?? '');
    // A code that still works for the same number is not asked for once more.
    if (!again && phone === kept.phone && kept.endsAt > Date.now()) {
      setKept((before) => ({ ...before, isBack: false }));
      return;
    }
    const lost = kept.open?.phone === phone ? kept.open : null;
    try {
      await ask(lost ?? { phone, requestId: newRequestId() });
    } catch (failed) {
      // What was asked for long ago has run out, or failed at the server: only a new one helps.
      if (!lost || failureOf(failed).code !== 'OTP_EXPIRED') throw failed;
      await ask({ phone, requestId: newRequestId() });
    }
  }
  /** The code of before stays on the screen until there is another one. */
  async function ask(open: NonNullable<Kept['open']>) {
    setKept((before) => ({ ...before, open }));
    try {
      await callApi('auth.phoneCode', { body: open });
    } catch (failed) {
      const { offline } = failureOf(failed);
      if (!offline) setKept((before) => ({ ...before, open: null }));
      throw failed;
    }
    const endsAt = Date.now() + limits.otpLifetime;
    setKept((before) => ({ ...before, ...open, endsAt, isBack: false, open: null }));
  }
  return {
    ...{ kept, type, send },
    back: () => setKept((before) => ({ ...before, isBack: true })),
    forget() {
      setKept(nothing);
      forget();
    },
  };
}
