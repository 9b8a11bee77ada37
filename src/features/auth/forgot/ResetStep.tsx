import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { limits } from '#contract/limits.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { resetPassword } from './forgotCalls.ts';
import type { Refusal } from './forgotReplies.ts';
import css from '#src/features/auth/Form.module.css';
import { useFormErrors } from '#src/forms/formErrors.ts';
import { NewPassword } from '#src/features/shared/password/NewPassword.tsx';
import { Refused } from '#src/features/auth/Refused.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { resetErrors, type ResetProblem } from './resetCheck.ts';

interface ResetStepProps {
  email: string;
  resetToken: string;
  /** The login, which leads on to where someone came from. */
  loginHref: string;
  onDone: () => void;
  /** The token is taken no more: only a new code helps. */
  onEnded: (why: Refusal) => void;
  onOtherEmail: () => void;
}

/** Step 3 of a forgotten password: the new password. Then to the login. */
export function ResetStep(props: ResetStepProps) {
  const { email, resetToken, loginHref, onDone, onEnded, onOtherEmail } = props;
  const { t } = useTranslation('auth');
  const [, navigate] = useLocation();
  const [value, setValue] = useState({ password: '', confirm: '' });
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, errors, show, forget } = useFormErrors<ResetProblem>();

  useEffect(() => {
    if (state !== 'done') return;
    const leave = () => navigate(loginHref, { replace: true });
    const timer = setTimeout(leave, limits.resetRedirect);
    return () => clearTimeout(timer);
  }, [state, navigate, loginHref]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setRefusal(null);
    if (show(resetErrors(value.password, value.confirm))) return;
    setState('busy');
    const answer = await resetPassword(email, resetToken, value.password);
    if ('status' in answer) {
      if (answer.code === 'RESET_TOKEN_INVALID') return onEnded(answer);
      setRefusal(answer);
      setState('open');
      return;
    }
    setState('done');
    const { phoneRemoved: phone } = answer;
    // The login comes in a moment: this stays until it was read.
    if (phone !== null) showToast({ tone: 'warning', text: t('reset.noPhone', { phone }), ms: 0 });
    onDone();
  }

  if (state === 'done') {
    return (
      <Notice tone="ok" title={t('reset.doneTitle')}>
        {t('reset.doneText')}
      </Notice>
    );
  }
  return (
    <>
      <p>{t('reset.explain', { email })}</p>
      <Refused refusal={refusal} fallback={t('reset.failed')} />
      <form ref={form} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
        {/* Password managers keep a new password together with the account that they read here. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          className="visually-hidden"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <NewPassword
          labels={{ password: t('reset.password'), confirm: t('reset.confirm') }}
          value={value}
          errors={{
            password: errors.password && t(errors.password),
            confirm: errors.confirm && t(errors.confirm),
          }}
          onChange={(field, text) => {
            setValue((before) => ({ ...before, [field]: text }));
            forget(field);
          }}
        />
        <Button type="submit" variant="next" block busy={state === 'busy'} busyLabel={t('wait')}>
          {t('reset.submit')}
        </Button>
        <Button variant="quiet" block disabled={state === 'busy'} onClick={onOtherEmail}>
          {t('otp.otherEmail')}
        </Button>
      </form>
    </>
  );
}
