import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { CodeField } from '#src/features/shared/code/CodeField.tsx';
import { useCountdown } from '#src/features/shared/code/useCountdown.ts';
import { askForCode, verifyCode, type SentCode } from './forgotCalls.ts';
import type { Refusal } from './forgotReplies.ts';
import css from '#src/features/auth/Form.module.css';
import { Refused } from '#src/features/auth/Refused.tsx';

interface CodeStepProps {
  email: string;
  /** When the code runs out, ms since 1970. */
  endsAt: number;
  /** Where no mail went out for it: when there is another one, ms since 1970; else 0. */
  mailAgainAt: number;
  onResent: (sent: SentCode) => void;
  onVerified: (resetToken: string) => void;
  onOtherEmail: () => void;
}

/** After these the code is taken no more. */
const codesOver = new Set(['OTP_EXPIRED', 'OTP_TRIES']);

/** Step 2 of a forgotten password: the code from the mail, with its countdown. */
export function CodeStep(props: CodeStepProps) {
  const { email, endsAt, mailAgainAt, onResent, onVerified, onOtherEmail } = props;
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { left, format } = useCountdown(endsAt);
  const digits = limits.otpDigits;
  // However much of its time is left.
  const isOver = left === 0 || codesOver.has(refusal?.code ?? '');
  const mayResend = isOver || mailAgainAt > 0;

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
    const answer = await askForCode(email);
    setBusy(null);
    if ('status' in answer) return setRefusal(answer);
    setCode('');
    onResent(answer);
    // Where none went out, the step itself says so.
    if (answer.mailAgainAt === 0) showToast({ tone: 'ok', text: t('otp.resent') });
  }

  return (
    <>
      {mailAgainAt === 0 ? (
        <p>{t('otp.sentTo', { digits, email })}</p>
      ) : (
        <NotMailed email={email} againAt={mailAgainAt} />
      )}
      <Refused refusal={refusal} fallback={t('otp.failed')} />
      <form noValidate className={css.form} onSubmit={(event) => void verify(event)}>
        <CodeField label={t('otp.label', { digits })} name="otp" value={code} onCode={setCode} />
        {/* A timer that a screen reader spoke each second would drown everything else. */}
        <p className={css.countdown} role="timer">
          {isOver ? t('otp.ended') : t('otp.countdown', { time: format(left) })}
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
        {mayResend && (
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

/** Says which mail counts: one that never comes would be waited for. */
function NotMailed({ email, againAt }: { email: string; againAt: number }) {
  const { t } = useTranslation('auth');
  const { left } = useCountdown(againAt);
  const count = Math.ceil(left / 60);
  return (
    <Notice intoView tone="warning">
      {t('otp.notMailed', { email })}{' '}
      {count > 0 ? t('otp.mailAgain', { count }) : t('otp.mailAgainNow')}
    </Notice>
  );
}
