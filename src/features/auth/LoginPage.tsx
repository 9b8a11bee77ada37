import { useSignals } from '@preact/signals-react/runtime';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Link, useLocation, useSearch } from 'wouter';
import { loginForm } from '#contract/authForms.ts';
import { href, safeReturnPath } from '#contract/paths.ts';
import { fieldErrors } from '#contract/schema.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { beginSession, sessionExpired } from '#src/data/session.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { EmailField } from './EmailField.tsx';
import { useEmailDraft } from './emailDraft.ts';
import { failureText } from '#src/lib/failureText.ts';
import css from './Form.module.css';
import { GoogleButton } from './GoogleButton.tsx';
import { useFormErrors } from '#src/lib/formErrors.ts';
import { useGoogle } from './useGoogle.ts';

/** Says in the address that somebody comes here because the session ran out. */
const expiredMark = { name: 'reason', value: 'expired' } as const;

/** Login with e-mail and password (spec 2). Leads back to the kept origin, else where the server says. */
export default function LoginPage() {
  useSignals();
  const { t, i18n } = useTranslation('auth');
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const origin = safeReturnPath(query.get('from'));
  const isExpired = sessionExpired.value || query.get(expiredMark.name) === expiredMark.value;
  const signupHref = href('signup', undefined, { from: origin ?? undefined });
  const [email, setEmail, forgetEmail] = useEmailDraft();
  const [password, setPassword] = useState('');
  const [keepSignedIn, setKeepSignedIn] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { form, errors, show, forget } = useFormErrors();
  const google = useGoogle({ use: 'login', keepSignedIn, origin, onDone: forgetEmail });
  useHead({ title: pageTitle(t('login.title')), description: t('login.description') });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setFailure(null);
    const checked = v.safeParse(loginForm, { email, password, keepSignedIn });
    if (show(checked.issues ? fieldErrors(checked.issues) : {})) return;
    setBusy(true);
    try {
      const reply = await callApi('auth.login', { body: checked.output });
      forgetEmail();
      beginSession(reply);
      navigate(origin ?? safeReturnPath(reply.redirectTo) ?? href('home'), { replace: true });
    } catch (caught) {
      if (!(caught instanceof CallFailure)) throw caught;
      setBusy(false);
      setFailure(caught);
      show(caught.errors);
    }
  }

  return (
    <AuthFrame title={t('login.title')} lead={origin && t('login.origin')}>
      {isExpired && !failure && (
        <Notice tone="warning" title={t('login.expired')}>
          {t('login.expiredText')}
        </Notice>
      )}
      {failure?.offline && (
        // Spec 8 words a network failure so; the line below says what can be done about it.
        <Notice intoView tone="danger" title={t('errors:codes.SERVER_ERROR')}>
          {t('errors:codes.NETWORK')}
        </Notice>
      )}
      {failure && !failure.offline && (
        <Notice intoView tone="danger">
          {failureText(i18n, failure) || t('login.failed')}
        </Notice>
      )}
      {google.text && (
        <Notice
          intoView
          tone="danger"
          action={
            google.code === 'EMAIL_NOT_REGISTERED' && (
              <Link href={signupHref} className={buttonClass('quiet')}>
                {t('login.signup')}
              </Link>
            )
          }
        >
          {google.text}
        </Notice>
      )}
      <form ref={form} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
        <EmailField
          value={email}
          error={errors.email}
          onChange={(text) => {
            setEmail(text);
            forget('email');
          }}
        />
        <div>
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="current-password"
            showText={t('show')}
            hideText={t('hide')}
            value={password}
            error={errors.password && t(`errors:fields.${errors.password}`)}
            onChange={(event) => {
              setPassword(event.target.value);
              forget('password');
            }}
          />
          <Link href={href('forgotPassword')} className={css.link ?? ''}>
            {t('login.forgot')}
          </Link>
        </div>
        <Checkbox
          label={t('keep')}
          hint={t('keepHint')}
          name="keepSignedIn"
          checked={keepSignedIn}
          onChange={(event) => setKeepSignedIn(event.target.checked)}
        />
        <Button type="submit" variant="next" block busy={busy} busyLabel={t('wait')}>
          {t('login.submit')}
        </Button>
      </form>
      <GoogleButton use="login" onCredential={(token) => void google.signIn(token)} />
      <p className={css.turn}>
        {t('login.noAccount')}
        <Link href={signupHref} className={css.link ?? ''}>
          {t('login.signup')}
        </Link>
      </p>
    </AuthFrame>
  );
}
