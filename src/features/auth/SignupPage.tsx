import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { href, safeReturnPath } from '#contract/paths.ts';
import { callApi, CallFailure } from '#src/data/api.ts';
import { beginSession } from '#src/data/session.ts';
import { pageTitle, useHead } from '#src/lib/head.tsx';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { RupeeIcon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { EmailField } from './EmailField.tsx';
import { afterSignup } from './afterSignup.ts';
import { useEmailDraft } from './emailDraft.ts';
import { failureText } from '#src/lib/failureText.ts';
import css from './Form.module.css';
import { GoogleButton } from './GoogleButton.tsx';
import { useFormErrors } from '#src/lib/formErrors.ts';
import { NewPassword } from '#src/lib/NewPassword.tsx';
import { signupErrors } from './signupCheck.ts';
import { useGoogle } from './useGoogle.ts';

/** Signup with e-mail and password (spec 2, rules of spec 5). Leads where the server says: the wizard. */
export default function SignupPage() {
  const { t, i18n } = useTranslation('auth');
  const [, navigate] = useLocation();
  const origin = safeReturnPath(new URLSearchParams(useSearch()).get('from'));
  const [email, setEmail, forgetEmail] = useEmailDraft();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [keepSignedIn, setKeepSignedIn] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { form, errors, show, forget } = useFormErrors();
  const google = useGoogle({ use: 'signup', keepSignedIn, origin, onDone: forgetEmail });
  useHead({ title: pageTitle(t('signup.title')), description: t('signup.description') });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setFailure(null);
    if (show(signupErrors({ email, password, confirm }))) return;
    setBusy(true);
    try {
      const reply = await callApi('auth.signup', { body: { email, password, keepSignedIn } });
      forgetEmail();
      beginSession(reply);
      navigate(afterSignup(reply.redirectTo, origin), { replace: true });
    } catch (caught) {
      if (!(caught instanceof CallFailure)) throw caught;
      setBusy(false);
      setFailure(caught);
      show(caught.errors);
    }
  }

  const loginHref = href('login', undefined, { from: origin ?? undefined });
  const errorOf = (field: string) => errors[field] && t(`errors:fields.${errors[field]}`);
  return (
    <AuthFrame title={t('signup.title')} saysFree>
      <p className={css.free}>
        <RupeeIcon />
        {t('signup.free')}
      </p>
      {failure?.offline && (
        <Notice intoView tone="danger" title={t('signup.failed')}>
          {t('errors:codes.NETWORK')}
        </Notice>
      )}
      {failure && !failure.offline && (
        <Notice
          intoView
          tone="danger"
          action={
            failure.code === 'EMAIL_TAKEN' && (
              <Link href={loginHref} className={buttonClass('quiet')}>
                {t('signup.login')}
              </Link>
            )
          }
        >
          {failureText(i18n, failure) || t('signup.failed')}
        </Notice>
      )}
      {google.text && (
        <Notice intoView tone="danger">
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
        <NewPassword
          labels={{ password: t('password'), confirm: t('signup.confirm') }}
          value={{ password, confirm }}
          errors={{ password: errorOf('password'), confirm: errorOf('confirm') }}
          onChange={(field, text) => {
            (field === 'password' ? setPassword : setConfirm)(text);
            forget(field);
          }}
        />
        <Checkbox
          label={t('keep')}
          hint={t('keepHint')}
          name="keepSignedIn"
          checked={keepSignedIn}
          onChange={(event) => setKeepSignedIn(event.target.checked)}
        />
        <div>
          {t('signup.agree')}
          <p className={css.beside}>
            <Link href={href('termsConditions')} className={css.link ?? ''}>
              {t('common:nav.terms')}
            </Link>
            <Link href={href('privacyPolicy')} className={css.link ?? ''}>
              {t('common:nav.privacy')}
            </Link>
          </p>
        </div>
        <Button type="submit" variant="next" block busy={busy} busyLabel={t('wait')}>
          {t('signup.submit')}
        </Button>
      </form>
      <GoogleButton use="signup" onCredential={(token) => void google.signIn(token)} />
      <p className={css.turn}>
        {t('signup.haveAccount')}
        <Link href={loginHref} className={css.link ?? ''}>
          {t('signup.login')}
        </Link>
      </p>
    </AuthFrame>
  );
}
