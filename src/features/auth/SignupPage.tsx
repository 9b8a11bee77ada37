import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { href, safeReturnPath } from '#contract/http/paths.ts';
import { callApi } from '#src/data/api.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { RupeeIcon } from '#src/components/icons/critical.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Agreement } from './Agreement.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { afterSignup } from './afterSignup.ts';
import { useEmailDraft } from './emailDraft.ts';
import { enter } from './enter.ts';
import { failureText } from '#src/forms/failureText.ts';
import css from './Form.module.css';
import { saysNotMine } from './notMine.ts';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { NewPassword } from '#src/features/shared/password/NewPassword.tsx';
import { signupErrors } from './signupCheck.ts';
import { useGoogle } from './google/useGoogle.ts';

/** Signup with e-mail and password (spec 2, rules of spec 5). Leads where the server says: the wizard. */
export default function SignupPage() {
  const { t, i18n } = useTranslation('auth');
  const [, navigate] = useLocation();
  const origin = safeReturnPath(new URLSearchParams(useSearch()).get('from'));
  const [email, setEmail, forgetEmail] = useEmailDraft();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [keepSignedIn, setKeepSignedIn] = useState(() => !saysNotMine());
  const google = useGoogle({ use: 'signup', keepSignedIn, origin, onDone: forgetEmail });
  useHead({ title: pageTitle(t('signup.title')), description: t('signup.description') });

  const submission = useSubmit({
    check: () => signupErrors({ email, password, confirm }),
    leaves: true,
    async send() {
      const reply = await callApi('auth.signup', { body: { email, password, keepSignedIn } });
      forgetEmail();
      enter(reply);
      navigate(afterSignup(reply, origin), { replace: true });
    },
  });

  const { errors, forget, failure } = submission;
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
          {failureText(i18n, failure, t('signup.failed'))}
        </Notice>
      )}
      <AuthForm
        use="signup"
        {...{ submission, email, keepSignedIn, google }}
        onEmail={setEmail}
        onKeepSignedIn={setKeepSignedIn}
        agreement={<Agreement />}
        origin={origin}
        submitLabel={t('signup.submit')}
        turn={{ text: t('signup.haveAccount'), href: loginHref, label: t('signup.login') }}
      >
        <NewPassword
          labels={{ password: t('password'), confirm: t('signup.confirm') }}
          value={{ password, confirm }}
          errors={{ password: errorOf('password'), confirm: errorOf('confirm') }}
          onChange={(field, text) => {
            (field === 'password' ? setPassword : setConfirm)(text);
            forget(field);
          }}
        />
      </AuthForm>
    </AuthFrame>
  );
}
