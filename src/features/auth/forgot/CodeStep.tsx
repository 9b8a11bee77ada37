import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { CodeField } from '#src/features/shared/code/CodeField.tsx';
import { useCountdown } from '#src/features/shared/code/useCountdown.ts';
import { askForCode, verifyCode } from './forgotCalls.ts';
import type { Refusal } from './forgotReplies.ts';
import css from '#src/features/auth/Form.module.css';
import { Refused } from '#src/features/auth/Refused.tsx';

interface CodeStepProps {
  email: string;
  /** When the code runs out, ms since 1970. */
  endsAt: number;
  onResent: () => void;
  onVerified: (resetToken: string) => void;
  onOtherEmail: () => void;
}

/** Step 2 of a forgotten password: the code from the mail, with its countdown. */
export function CodeStep({ email, endsAt, onResent, onVerified, onOtherEmail }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { left, format } = useCountdown(endsAt);
  const digits = limits.otpDigits;

  async function verify(event: SubmitEvent) {
    event.preventDefault();
    if (code.length !== digits) return;
    setRefusal(null);
    setBusy('verify');
    const answer = await verifyCode(email, code);
    setBusy(null);
    if (typeof answer === 'string') onVerified(answer);
    else setRefusal(answer);
  }

  async function resend() {
    setRefusal(null);
    setBusy('resend');
    const refused = await askForCode(email);
    setBusy(null);
    if (refused) return setRefusal(refused);
    setCode('');
    onResent();
    showToast({ tone: 'ok', text: t('otp.resent') });
  }

  return (
    <>
      <p>{t('otp.sentTo', { digits, email })}</p>
      <Refused refusal={refusal} fallback={t('otp.failed')} />
      <form noValidate className={css.form} onSubmit={(event) => void verify(event)}>
        <CodeField label={t('otp.label', { digits })} name="otp" value={code} onCode={setCode} />
        {/* A timer that a screen reader spoke each second would drown everything else. */}
        <p className={css.countdown} role="timer">
          {left > 0 ? t('otp.countdown', { time: format(left) }) : t('otp.ended')}
        </p>
        <Button
          type="submit"
          variant="next"
          block
          disabled={code.length !== digits}
          busy={busy === 'verify'}
          busyLabel={t('wait')}
        >
          {t('otp.verify')}
        </Button>
        {left === 0 && (
          <Button
            variant="quiet"
            block
            busy={busy === 'resend'}
            busyLabel={t('forgot.sending')}
            onClick={() => void resend()}
          >
            {t('otp.resend')}
          </Button>
        )}
        <Button variant="quiet" block onClick={onOtherEmail}>
          {t('otp.otherEmail')}
        </Button>
      </form>
    </>
  );
}
