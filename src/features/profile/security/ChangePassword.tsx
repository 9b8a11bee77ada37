import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/account/user.ts';
import { callApi } from '#src/data/api.ts';
import { beginSession } from '#src/data/session/session.ts';
import { failureText } from '#src/forms/failureText.ts';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { NewPassword } from '#src/features/shared/password/NewPassword.tsx';
import { showToast } from '#src/toasts/toasts.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { LockIcon } from '#src/components/icons/deferred.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { LoginAgain } from './LoginAgain.tsx';
import css from '#src/features/profile/privacy/MyData.module.css';
import { newPasswordErrors } from './newPasswordCheck.ts';

/** A new password. The current one shows who asks; who came by Google alone sets a first one. */
export function ChangePassword({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState(false);
  const title = user.hasPassword ? t('password.change') : t('password.set');
  return (
    <Disclosure summary={title}>
      <div className={css.part}>
        <p className={css.soft}>{user.hasPassword ? t('password.text') : t('password.setText')}</p>
        <Button variant="quiet" icon={<LockIcon size={20} />} onClick={() => setOpen(true)}>
          {title}
        </Button>
        {open && <PasswordSheet user={user} title={title} onClose={() => setOpen(false)} />}
      </div>
    </Disclosure>
  );
}

interface PasswordSheetProps {
  user: User;
  title: string;
  onClose: () => void;
}

function PasswordSheet({ user, title, onClose }: PasswordSheetProps) {
  const { t, i18n } = useTranslation('profile');
  const id = useId();
  const [current, setCurrent] = useState('');
  const [value, setValue] = useState({ password: '', confirm: '' });
  const { form, errors, forget, submit, busy, failure } = useSubmit({
    check: () => newPasswordErrors({ current: user.hasPassword ? current : null, ...value }),
    fieldsOf: ({ code, errors: fields }) => (code === 'PASSWORD_WRONG' ? fields : {}),
    onlyFields: true,
    leaves: true,
    async send() {
      const body = {
        newPassword: value.password,
        ...(user.hasPassword && { currentPassword: current }),
      };
      // Every other session has ended; this one goes on with the token of the answer.
      beginSession(await callApi('auth.changePassword', { body }));
      showToast({ tone: 'ok', text: t('password.done'), ms: limits.toastProfile });
      onClose();
    },
  });
  const errorOf = (field: string) => errors[field] && t(`errors:fields.${errors[field]}`);
  const { errors: rules } = failure?.body ?? {};
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel={t('data.wait')}>
            {t('page.save')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate className={css.form} onSubmit={submit}>
        <p>{t('password.others')}</p>
        {failure && (
          <Notice
            intoView
            tone="danger"
            action={failure.code === 'LOGIN_AGAIN' && <LoginAgain page="profile" />}
          >
            {Array.isArray(rules) ? rules.join('. ') : failureText(i18n, failure)}
          </Notice>
        )}
        {/* Password managers keep the new password together with the account that they read here. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          className="visually-hidden"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {user.hasPassword && (
          <CurrentPassword
            value={current}
            error={errorOf('currentPassword')}
            onChange={(text) => {
              setCurrent(text);
              forget('currentPassword');
            }}
          />
        )}
        <NewPassword
          labels={{ password: t('password.new'), confirm: t('password.confirm') }}
          value={value}
          errors={{ password: errorOf('password'), confirm: errorOf('confirm') }}
          onChange={(field, text) => {
            setValue((before) => ({ ...before, [field]: text }));
            forget(field);
          }}
        />
      </form>
    </Sheet>
  );
}
