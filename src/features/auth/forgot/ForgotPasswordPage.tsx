import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import { limits } from '#contract/limits.ts';
import { href, safeReturnPath } from '#contract/http/paths.ts';
import { useDraft } from '#src/forms/draft.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { AuthFrame } from '#src/features/auth/AuthFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { verifyCode, type SentCode } from './forgotCalls.ts';
import type { Refusal } from './forgotReplies.ts';
import { forgetReset, keepReset, readReset, type BegunReset } from './keptReset.ts';
import { takeMailLink, type MailLink } from '#src/features/auth/mailLink.ts';
import { Refused } from '#src/features/auth/Refused.tsx';
import { useEmailDraft } from '#src/features/auth/emailDraft.ts';
import css from '#src/features/auth/Form.module.css';
import { saysNotMine, useNotMine } from '#src/features/auth/notMine.ts';
import { ResetStep } from './ResetStep.tsx';

const nothingSent = { email: '', endsAt: 0, mailAgainAt: 0 };

const titles = {
  forgot: 'auth:forgot.title',
  otp: 'auth:otp.title',
  reset: 'auth:reset.title',
} as const;

/**
 * A forgotten password in three steps (spec 2 and 4): e-mail, code, new password. That a code was
 * sent survives a reload, since reading the mail may cost a small phone this tab, and so does a code
 * that was right, for as long as its token is taken.
 */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const origin = safeReturnPath(new URLSearchParams(useSearch()).get('from'));
  const loginHref = href('login', undefined, { from: origin ?? undefined });
  const [email, setEmail] = useEmailDraft();
  const [sent, setSent, forgetSent] = useDraft('password-code', nothingSent);
  const [now] = useState(() => Date.now());
  const [reset, setReset] = useState<BegunReset | null>(null);
  // Of this page's beginnings and of the mail's link; each step has its own besides.
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  useNotMine(saysNotMine());
  async function verify(link: MailLink) {
    setBusy(true);
    const answer = await verifyCode(link.email, link.code);
    setBusy(false);
    if (typeof answer === 'string') begin({ email: link.email, resetToken: answer });
    else setRefusal(answer);
  }
  // A server knows of no reset that was begun, and of no link.
  useLayoutEffect(() => {
    // The link of the mail does what its digits do: anyone who comes by it chooses a new password at once.
    const link = takeMailLink();
    if (link) return void verify(link);
    const begun = readReset();
    if (begun) setReset(begun);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the link is taken once
  }, []);
  // Kept for a reload alone: who goes elsewhere, as back to the login, leaves nothing in this tab.
  useEffect(() => forgetReset, []);
  // The e-mail may be another by now: changed while the code was on its way, or on the login.
  const isSent = email !== '' && email === sent.email && sent.endsAt > now;
  const step = reset ? 'reset' : isSent ? 'otp' : 'forgot';
  useHead({ title: pageTitle(t('forgot.title')), description: t('forgot.description') });

  const startCountdown = (to: string, { mailAgainAt }: SentCode) => {
    setRefusal(null);
    setSent({ email: to, endsAt: Date.now() + limits.otpLifetime, mailAgainAt });
  };
  const startAgain = () => {
    setSent(nothingSent);
    forgetSent();
  };
  /** The code is used up: there is no way back to it. */
  function begin(begun: BegunReset) {
    setEmail(begun.email);
    keepReset(begun);
    setReset(begun);
    setRefusal(null);
    startAgain();
  }
  /** The token is of no more use here, with why where the server said it. */
  function giveUp(why: Refusal | null) {
    forgetReset();
    setReset(null);
    setRefusal(why);
  }
  return (
    <AuthFrame step={step} title={t(titles[step])} lead={step === 'forgot' && t('forgot.explain')}>
      {busy && <p role="status">{t('wait')}</p>}
      <Refused refusal={refusal} fallback={t('otp.failed')} />
      {reset ? (
        <ResetStep
          // What was typed for one account is not meant for another.
          key={reset.resetToken}
          {...{ ...reset, loginHref }}
          onDone={forgetReset}
          onEnded={giveUp}
          onOtherEmail={() => giveUp(null)}
        />
      ) : step === 'otp' ? (
        <CodeStep
          // Each code has its own time: none is counted from the clock of the one before.
          key={sent.endsAt}
          email={email}
          endsAt={sent.endsAt}
          mailAgainAt={sent.mailAgainAt}
          onResent={(again) => startCountdown(email, again)}
          onVerified={(resetToken) => begin({ email, resetToken })}
          onOtherEmail={startAgain}
        />
      ) : (
        <EmailStep
          email={email}
          onEmail={(text) => {
            setEmail(text);
            // Or the step would change under the fingers of who types that address again.
            if (sent.endsAt > 0) startAgain();
          }}
          onSent={startCountdown}
        />
      )}
      <p className={css.turn}>
        <Link href={loginHref} className={css.link ?? ''}>
          {t('forgot.backToLogin')}
        </Link>
      </p>
    </AuthFrame>
  );
}
