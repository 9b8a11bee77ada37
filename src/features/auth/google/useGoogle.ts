import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { href, safeReturnPath } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { afterSignup } from '#src/features/auth/afterSignup.ts';
import { enter } from '#src/features/auth/enter.ts';
import { useSecondStep } from '#src/features/auth/useSecondStep.tsx';
import { failureText } from '#src/forms/failureText.ts';

interface GoogleOptions {
  use: 'login' | 'signup';
  keepSignedIn: boolean;
  /** The page to go back to. */
  origin: string | null;
  onDone: () => void;
}

const texts = {
  login: { failed: 'auth:google.loginFailed', again: 'auth:google.loginAgain' },
  signup: { failed: 'auth:google.signupFailed', again: 'auth:google.signupAgain' },
} as const;

/** Login or signup with Google's credential, and what to say where it fails (spec 8). */
export function useGoogle({ use, keepSignedIn, origin, onDone }: GoogleOptions) {
  const { t, i18n } = useTranslation('auth');
  const [, navigate] = useLocation();
  const { ask, sheet } = useSecondStep();
  async function send(token: string, secondStep?: string) {
    const call = use === 'login' ? 'auth.googleLogin' : 'auth.googleSignup';
    const reply = await callApi(call, { body: { token, keepSignedIn, secondStep } });
    onDone();
    enter(reply);
    // A new user has a profile to fill in first.
    const isNew = reply.redirectTo === href('profile');
    const next = isNew ? afterSignup(reply, origin) : origin;
    navigate(next ?? safeReturnPath(reply.redirectTo) ?? href('home'), { replace: true });
  }
  const { run, failure } = useAction((token: string) =>
    send(token).catch((failed: unknown) => {
      ask(failed, (code) => send(token, code));
      throw failed;
    }),
  );

  return {
    signIn: run,
    secondStep: sheet,
    code: failure?.code ?? null,
    text:
      failure &&
      (failure.offline ? t(texts[use].again) : failureText(i18n, failure, t(texts[use].failed))),
  };
}
