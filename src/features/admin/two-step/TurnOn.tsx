import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TwoStepSecret } from '#contract/admin/twoStep.ts';
import { limits } from '#contract/limits.ts';
import { callApi } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { PasswordField } from '#src/components/fields/PasswordField.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { failureText } from '#src/forms/failureText.ts';
import { ConfirmApp } from './ConfirmApp.tsx';
import css from './TwoStep.module.css';

interface TurnOnProps {
  hasPassword: boolean;
  onCodes: (codes: readonly string[]) => void;
}

/** From the password over the picture to the first code. */
export function TurnOn({ hasPassword, onCodes }: TurnOnProps) {
  const { t } = useTranslation('adminTwoStep');
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  return (
    <section className={`stack ${css.part}`}>
      <h2>{t('off')}</h2>
      {secret ? (
        <ConfirmApp secret={secret} onCodes={onCodes} />
      ) : (
        <Begin hasPassword={hasPassword} onSecret={setSecret} />
      )}
    </section>
  );
}

interface BeginProps {
  hasPassword: boolean;
  onSecret: (secret: TwoStepSecret) => void;
}

function Begin({ hasPassword, onSecret }: BeginProps) {
  const { t, i18n } = useTranslation('adminTwoStep');
  const [password, setPassword] = useState('');
  const { form, errors, forget, submit, failure, busy } = useSubmit({
    check: (): Record<string, string> =>
      hasPassword && password === '' ? { currentPassword: 'passwordRequired' } : {},
    onlyFields: true,
    async send() {
      const body = hasPassword ? { currentPassword: password } : {};
      onSecret(await callApi('twoStep.begin', { body }));
    },
  });
  return (
    <form ref={form} noValidate className="stack" onSubmit={submit}>
      <p>{t('offText')}</p>
      {failure && (
        <Notice intoView tone="danger">
          {failureText(i18n, failure)}
        </Notice>
      )}
      {hasPassword && (
        <PasswordField
          label={t('password')}
          name="currentPassword"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
          showText={t('auth:show')}
          hideText={t('auth:hide')}
          value={password}
          error={errors.currentPassword && t(`errors:fields.${errors.currentPassword}`)}
          onChange={({ target }) => {
            setPassword(target.value);
            forget('currentPassword');
          }}
        />
      )}
      <Button type="submit" busy={busy} busyLabel={t('wait')}>
        {t('begin')}
      </Button>
    </form>
  );
}
