import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Link, useLocation, useSearch } from 'wouter';
import { loginForm } from '#contract/account/authForms.ts';
import { href, safeReturnPath } from '#contract/http/paths.ts';
import { fieldErrors } from '#contract/schema.ts';
import { limits } from '#contract/limits.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { sessionExpired } from '#src/data/session/session.ts';
import { pageTitle, useHead } from '#src/hooks/head.tsx';
import { buttonClass } from '#src/components/buttons/Button.tsx';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { PasswordField } from '#src/components/fields/PasswordField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useEmailDraft } from './emailDraft.ts';
import { enter } from './enter.ts';
import { failureText } from '#src/forms/failureText.ts';
import css from './Form.module.css';
import { LoginCode } from './LoginCode.tsx';
import { takeMailLink } from './mailLink.ts';
import { saysNotMine } from './notMine.ts';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { useGoogle } from './google/useGoogle.ts';
import { useSecondStep } from './useSecondStep.tsx';

/** Says in the address that someone comes here because the session ran out. */
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
  const [keepSignedIn, setKeepSignedIn] = useState(() => !saysNotMine());
  const [asksCode, setAsksCode] = useState(false);
  // '' where there is none; the token of a link is longer than the digits.
  const [code, setCode] = useState('');
  useEffect(() => {
    const link = takeMailLink();
    if (!link) return;
    setEmail(link.email);
    setCode(link.code);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the link is taken once
  }, []);
  const isLink = code.length > limits.otpDigits;
  const google = useGoogle({ use: 'login', keepSignedIn, origin, onDone: forgetEmail });
  useHead({ title: pageTitle(t('login.title')), description: t('login.description') });

  const checked = v.safeParse(loginForm, {
    ...{ email, password, keepSignedIn },
    ...(code !== '' && { code }),
  });
  const secondStep = useSecondStep();
  async function logIn(form: v.InferInput<typeof loginForm>) {
    const reply = await callApi('auth.login', { body: form });
    forgetEmail();
    enter(reply);
    navigate(origin ?? safeReturnPath(reply.redirectTo) ?? href('home'), { replace: true });
  }
  const submission = useSubmit({
    check: () => (checked.issues ? fieldErrors(checked.issues) : {}),
    leaves: true,
    async send() {
      if (checked.issues) return;
      const form = checked.output;
      await logIn(form).catch((failed: unknown) => {
        const { code: why } = failureOf(failed);
        if (why === 'LOGIN_CODE_REQUIRED' || why.startsWith('OTP_')) setAsksCode(true);
        // A link that does not work any more must not stand in the way of the next code.
        if (isLink && why.startsWith('OTP_')) setCode('');
        secondStep.ask(failed, (typed) => logIn({ ...form, secondStep: typed }));
        throw failed;
      });
    },
  });
  const { errors, forget, failure } = submission;

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
        <Notice intoView tone={failure.code.endsWith('_REQUIRED') ? 'warning' : 'danger'}>
          {failureText(i18n, failure, t('login.failed'))}
          <CallUs />
        </Notice>
      )}
      {isLink && <Notice tone="info">{t('loginCode.fromLink')}</Notice>}
      <AuthForm
        use="login"
        {...{ submission, email, keepSignedIn, google }}
        origin={origin}
        onEmail={(text) => {
          setEmail(text);
          // The digits that went to one address are none of another's.
          if (!isLink) setCode('');
        }}
        onKeepSignedIn={setKeepSignedIn}
        googleAction={
          google.code === 'EMAIL_NOT_REGISTERED' && (
            <Link href={signupHref} className={buttonClass('quiet')}>
              {t('login.signup')}
            </Link>
          )
        }
        submitLabel={t('login.submit')}
        turn={{ text: t('login.noAccount'), href: signupHref, label: t('login.signup') }}
      >
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
          <Link
            href={href('forgotPassword', undefined, { from: origin ?? undefined })}
            className={css.link ?? ''}
          >
            {t('login.forgot')}
          </Link>
        </div>
        {asksCode && !isLink && (
          <LoginCode
            {...{ email, code, error: errors.code }}
            onCode={(text) => {
              setCode(text);
              forget('code');
            }}
          />
        )}
      </AuthForm>
      {secondStep.sheet}
    </AuthFrame>
  );
}
