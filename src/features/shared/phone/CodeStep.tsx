import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readablePhone } from '#contract/account/phoneNumber.ts';
import { limits } from '#contract/limits.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { codeFailureText } from '#src/features/shared/code/codeFailure.ts';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { CodeField } from '#src/features/shared/code/CodeField.tsx';
import { useCountdown } from '#src/features/shared/code/useCountdown.ts';
import { showToast } from '#src/toasts/toasts.ts';
import css from './PhoneForm.module.css';
import type { PhoneRequest } from './usePhoneRequest.ts';

/** What shows that a number is someone's: never kept, but for the number. */
export interface PhoneProof {
  phone: string;
  requestId: string;
  code: string;
}

interface CodeStepProps {
  request: PhoneRequest;
  isTest: boolean;
  verifyLabel: string;
  verify: (proof: PhoneProof) => Promise<void>;
  extra?: ReactNode;
}

/** What the login itself asks for besides is no failure of the code: it is said where it is asked. */
const questions = new Set([
  'PHONE_NOT_REGISTERED',
  'EMAIL_PROOF_REQUIRED',
  'SECOND_STEP_REQUIRED',
  'OTHER_ACCOUNT',
]);

/** After these the code is no more, however much of its time is left. */
const isOver = new Set(['OTP_EXPIRED', 'OTP_TRIES']);

/** So long, ms, an SMS may take: the server sends no second one to a number before. */
const onItsWay = 60_000;

/** Step 2: the code, with its countdown. */
export function CodeStep({ request, isTest, verifyLabel, verify, extra }: CodeStepProps) {
  const { t, i18n } = useTranslation('phoneLogin');
  const { phone, requestId, endsAt } = request.kept;
  const [code, setCode] = useState('');
  const digits = limits.otpDigits;
  const { left, format } = useCountdown(endsAt);
  const said = useRef<HTMLParagraphElement>(null);
  const { form, errors, forget, submit, ...proof } = useSubmit({
    check: (): Record<string, string> => (code.length === digits ? {} : { code: 'otpInvalid' }),
    send: () => verify({ phone, requestId, code }),
  });
  const resend = useAction(async () => {
    proof.forgive();
    await request.send(true);
    showToast({ tone: 'ok', text: t('resent') });
  });
  useEffect(() => said.current?.focus(), []);
  useEffect(() => readSms(setCode), []);
  const failure = resend.failure ?? proof.failure;
  const isAboutCode = failure?.body.of === undefined && !questions.has(failure?.code ?? '');
  const hasEnded = left === 0 || (isAboutCode && isOver.has(proof.failure?.code ?? ''));
  const mayResend = hasEnded || left * 1000 <= limits.otpLifetime - onItsWay;
  const values = { digits, phone: readablePhone(phone) };
  return (
    <form ref={form} noValidate className={css.form} onSubmit={submit}>
      <p ref={said} tabIndex={-1}>
        {isTest ? t('sentTest', values) : t('sentTo', values)}
      </p>
      {failure && isAboutCode && (
        <Notice intoView tone="danger">
          {failure.offline ? t('lost') : codeFailureText(i18n, failure, t('refused.SMS_FAILED'))}
          <CallUs />
        </Notice>
      )}
      <CodeField
        label={t('label', { digits })}
        name="otp"
        value={code}
        error={errors.code && t(`errors:fields.${errors.code}`)}
        onCode={(text) => {
          setCode(text);
          forget('code');
        }}
      />
      {extra}
      {/* A timer that a screen reader spoke each second would drown everything else. */}
      <p className={css.countdown} role="timer">
        {hasEnded ? t('ended') : t('countdown', { time: format(left) })}
      </p>
      <Button type="submit" variant="next" block busy={proof.busy} busyLabel={t('auth:wait')}>
        {verifyLabel}
      </Button>
      {mayResend && (
        <Button
          variant="quiet"
          block
          busy={resend.busy}
          busyLabel={t('sending')}
          onClick={() => resend.run()}
        >
          {t('resend')}
        </Button>
      )}
      <Button variant="quiet" block onClick={request.back}>
        {t('other')}
      </Button>
    </form>
  );
}

interface SmsCredential extends Credential {
  code?: string;
}

/**
 * Takes the code out of the SMS where the browser can and its person lets it (WebOTP).
 * @param take given the code
 * @returns what stops waiting
 */
function readSms(take: (code: string) => void): () => void {
  const stop = new AbortController();
  if ('OTPCredential' in window) {
    const wanted = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    const read = async () => {
      const { code } = ((await navigator.credentials.get(wanted)) ?? {}) as SmsCredential;
      if (code && !stop.signal.aborted) take(code);
    };
    // Refused, or the SMS was read by hand: the code is typed then.
    read().catch(() => undefined);
  }
  return () => stop.abort();
}
