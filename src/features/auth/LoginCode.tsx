import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { callApi } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { codeFailureText } from '#src/features/shared/code/codeFailure.ts';
import { CodeField } from '#src/features/shared/code/CodeField.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import type { FieldMessage } from '#src/i18n/keys.ts';

interface LoginCodeProps {
  email: string;
  code: string;
  error: FieldMessage | undefined;
  onCode: (code: string) => void;
}

/** Where strangers have tried many passwords: a code from the owner's mailbox, beside the password. */
export function LoginCode({ email, code, error, onCode }: LoginCodeProps) {
  const { t, i18n } = useTranslation('auth');
  const [sentTo, setSentTo] = useState('');
  const { run, busy, failure } = useAction(async () => {
    await callApi('auth.loginCode', { body: { email } });
    setSentTo(email);
  });
  const sent = sentTo !== '' && sentTo === email;
  const digits = limits.otpDigits;
  return (
    <>
      {failure && (
        <Notice intoView tone="danger">
          {codeFailureText(i18n, failure, t('errors:codes.NETWORK'))}
        </Notice>
      )}
      {sent && (
        <>
          <p role="status">{t('loginCode.inMailbox', { digits, email })}</p>
          <CodeField
            label={t('otp.label', { digits })}
            name="code"
            value={code}
            error={error && t(`errors:fields.${error}`)}
            onCode={onCode}
          />
        </>
      )}
      <Button variant="quiet" block busy={busy} busyLabel={t('forgot.sending')} onClick={run}>
        {sent ? t('otp.resend') : t('loginCode.send')}
      </Button>
    </>
  );
}
