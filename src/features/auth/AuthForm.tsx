import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '#src/components/buttons/Button.tsx';
import { Checkbox } from '#src/components/fields/Checkbox.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import type { Submitting } from '#src/features/shared/calls/useSubmit.ts';
import { useDraft } from '#src/forms/draft.ts';
import { useOnline } from '#src/hooks/online.ts';
import { useResource } from '#src/hooks/pageData.tsx';
import { EmailField } from './EmailField.tsx';
import css from './Form.module.css';
import { GoogleButton } from './google/GoogleButton.tsx';
import type { useGoogle } from './google/useGoogle.ts';
import { saysNotMine, sayNotMine, useNotMine } from './notMine.ts';
import { usePhoneLogin } from './usePhoneLogin.ts';

interface AuthFormProps {
  use: 'login' | 'signup';
  submission: Omit<Submitting, 'notice'>;
  email: string;
  onEmail: (email: string) => void;
  keepSignedIn: boolean;
  onKeepSignedIn: (keep: boolean) => void;
  /** The page to go back to. */
  origin: string | null;
  google: ReturnType<typeof useGoogle>;
  /** The way out of Google's refusal. */
  googleAction?: ReactNode;
  /** The fields of the password. */
  children: ReactNode;
  /** What is agreed to. */
  agreement?: ReactNode;
  submitLabel: string;
  /** To the other of the two pages. */
  turn: { text: string; href: string; label: string };
}

/** E-mail, password, and Google: what login and signup have in common. */
export function AuthForm(props: AuthFormProps) {
  const { use, email, onEmail, keepSignedIn, onKeepSignedIn, google, turn } = props;
  const { form, errors, forget, submit, busy } = props.submission;
  const { t } = useTranslation('auth');
  const online = useOnline();
  const [notMine, setNotMine] = useState(saysNotMine);
  const sms = useResource({ call: 'config.get' }).data?.sms;
  const [{ chosen }, choose, forgetChoice] = useDraft('login-way', { chosen: '' });
  const wantsPhone = Boolean(sms) && chosen === 'phone';
  const { PhoneLogin, missing } = usePhoneLogin(wantsPhone, () => choose({ chosen: '' }));
  useNotMine(notMine);
  const whose = (
    <>
      <Checkbox
        label={t('notMine')}
        hint={notMine ? t('notMineHint') : undefined}
        name="notMine"
        checked={notMine}
        onChange={({ target }) => {
          setNotMine(target.checked);
          sayNotMine(target.checked);
          onKeepSignedIn(!target.checked);
        }}
      />
      {!notMine && (
        <Checkbox
          label={t('keep')}
          hint={t('keepHint')}
          name="keepSignedIn"
          checked={keepSignedIn}
          onChange={(event) => onKeepSignedIn(event.target.checked)}
        />
      )}
    </>
  );
  return (
    <>
      {google.text && (
        <Notice intoView tone="danger" action={props.googleAction}>
          {google.text}
        </Notice>
      )}
      {!online && <Notice tone="warning">{t('needsNetwork')}</Notice>}
      {PhoneLogin ? (
        <PhoneLogin
          {...{ use, keepSignedIn }}
          origin={props.origin}
          isTest={sms === 'test'}
          onDone={forgetChoice}
          onEmail={() => choose({ chosen: '' })}
        >
          {whose}
          {props.agreement}
        </PhoneLogin>
      ) : (
        <form ref={form} noValidate className={css.form} onSubmit={submit}>
          <EmailField
            value={email}
            error={errors.email}
            onChange={(text) => {
              onEmail(text);
              forget('email');
            }}
          />
          {props.children}
          {whose}
          {props.agreement}
          <Button type="submit" variant="next" block busy={busy} busyLabel={t('wait')}>
            {props.submitLabel}
          </Button>
        </form>
      )}
      {missing && (
        <Notice intoView tone="danger">
          {t('common:partMissing')}
        </Notice>
      )}
      {sms && !PhoneLogin && (
        <Button
          variant="quiet"
          block
          busy={wantsPhone}
          busyLabel={t('wait')}
          onClick={() => choose({ chosen: 'phone' })}
        >
          {t('mobile')}
        </Button>
      )}
      <GoogleButton use={use} onCredential={google.signIn} />
      {google.secondStep}
      <p className={css.turn}>
        {turn.text}
        <Link href={turn.href} className={css.link ?? ''}>
          {turn.label}
        </Link>
      </p>
    </>
  );
}
