import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { limits } from '#contract/limits.ts';
import { href } from '#contract/paths.ts';
import { useDraft } from '#src/lib/draft.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { useEmailDraft } from './emailDraft.ts';
import css from './Form.module.css';
import { ResetStep } from './ResetStep.tsx';

const titles = { forgot: 'auth:forgot.title', otp: 'auth:otp.title', reset: 'auth:reset.title' };

/**
 * A forgotten password in three steps (spec 2 and 4): e-mail, code, new password. That a code was
 * sent survives a reload, since reading the mail may cost a small phone this tab; the token of a
 * verified code is held in memory only.
 */
export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useEmailDraft();
  const [sent, setSent, forgetSent] = useDraft('password-code', { endsAt: 0 });
  const [now] = useState(() => Date.now());
  const [resetToken, setResetToken] = useState<string | null>(null);
  const step = resetToken ? 'reset' : email !== '' && sent.endsAt > now ? 'otp' : 'forgot';
  useHead({ title: pageTitle(t('forgot.title')), description: t('forgot.description') });

  const startCountdown = () => setSent({ endsAt: Date.now() + limits.otpLifetime });
  const startAgain = () => {
    setSent({ endsAt: 0 });
    forgetSent();
  };
  return (
    <AuthFrame step={step} title={t(titles[step])} lead={step === 'forgot' && t('forgot.explain')}>
      {resetToken ? (
        <ResetStep email={email} resetToken={resetToken} onDone={startAgain} />
      ) : step === 'otp' ? (
        <CodeStep
          email={email}
          endsAt={sent.endsAt}
          onResent={startCountdown}
          onVerified={setResetToken}
          onOtherEmail={startAgain}
        />
      ) : (
        <EmailStep email={email} onEmail={setEmail} onSent={startCountdown} />
      )}
      <p className={css.turn}>
        <Link href={href('login')} className={css.link ?? ''}>
          {t('forgot.backToLogin')}
        </Link>
      </p>
    </AuthFrame>
  );
}
