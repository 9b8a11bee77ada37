import { useState } from 'react';
import type { OtherAccount } from '#contract/account/merge.ts';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/account/user.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { beginSession, updateSessionUser } from '#src/data/session/session.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { showSaved } from '#src/features/profile/edit/saveProfile.ts';
import css from '#src/features/profile/privacy/MyData.module.css';
import { codeFailureText } from '#src/features/shared/code/codeFailure.ts';
import { CodeField } from '#src/features/shared/code/CodeField.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { lazyPart } from '#src/features/shared/page/lazyPart.tsx';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { failureText } from '#src/forms/failureText.ts';
import { showToast } from '#src/toasts/toasts.ts';

const MergeAsk = lazyPart(
  () => import('#src/features/profile/phone/MergeAsk.tsx'),
  undefined,
  null,
);

interface NewEmailProps {
  userId: string;
  /** The address that is to be proven. */
  email: string;
  /** The account has none until then. */
  isFirst: boolean;
}

/** A new e-mail counts once its code comes back: entering it, sending it again, or letting it be. */
export function NewEmail({ userId, email, isFirst }: NewEmailProps) {
  const { t, i18n } = useTranslation('profile');
  const [code, setCode] = useState('');
  const [other, setOther] = useState<OtherAccount | null>(null);
  const digits = limits.otpDigits;
  const params = { userId };
  const take = (user: User) => {
    updateSessionUser(user);
    showSaved(user);
  };
  const { form, errors, forget, submit, ...proof } = useSubmit({
    check: (): Record<string, string> => (code.length === digits ? {} : { code: 'otpInvalid' }),
    send: () =>
      prove().catch((failed: unknown) => {
        const { code: why, body } = failureOf(failed);
        if (why === 'OTHER_ACCOUNT') setOther((body.other ?? null) as OtherAccount | null);
        throw failed;
      }),
  });
  async function prove(agreed?: 'merge') {
    const body = { code, email, ...(agreed && { agreed }) };
    const { user, session } = await callApi('user.proveEmail', { params, body });
    // The other account is the one that stays.
    if (session) beginSession(session);
    finish(user);
  }
  function finish(user: User) {
    take(user);
    showToast({ tone: 'ok', text: t('newEmail.done', { email }) });
  }
  const join = useAction(() => prove('merge'));
  const resend = useAction(async () => {
    try {
      take((await callApi('user.sendEmailCode', { params })).user);
    } catch (failed) {
      // The answer to the code was lost: there is nothing left to be proven.
      const user =
        failureOf(failed).code === 'OTP_EXPIRED' && (await callApi('user.get', { params }));
      if (!user || user.email !== email) throw failed;
      return finish(user);
    }
    // Within a minute of the last mail none goes out.
    showToast({ tone: 'ok', text: t('auth:otp.resent') });
  });
  const cancel = useAction(async () => {
    take((await callApi('user.cancelEmail', { params })).user);
  });
  /** What failed before is said no more. */
  const only = (run: () => void) => () => {
    for (const { forgive } of [proof, resend, cancel]) forgive();
    run();
  };
  const busy = proof.busy || resend.busy || cancel.busy;
  const beside = (action: typeof resend) => ({
    ...{ variant: 'quiet' as const, busy: action.busy, disabled: busy, busyLabel: t('data.wait') },
    onClick: only(action.run),
  });
  const failure = proof.failure ?? resend.failure ?? cancel.failure;
  const wrong = errors.code;
  return (
    <Notice tone="warning" title={t('newEmail.title')} role="note">
      <form ref={form} noValidate className={css.form} onSubmit={submit}>
        <p>{t(isFirst ? 'newEmail.textFirst' : 'newEmail.text', { digits, email })}</p>
        {failure && !other && (
          <p role="alert" className={css.refused}>
            {codeFailureText(i18n, failure, t('errors:codes.NETWORK'))}
          </p>
        )}
        <CodeField
          label={t('newEmail.code')}
          name="code"
          value={code}
          error={wrong && t(`errors:fields.${wrong}`)}
          onCode={(text) => {
            setCode(text);
            forget('code');
          }}
        />
        <Button type="submit" busy={proof.busy} disabled={busy} busyLabel={t('data.wait')}>
          {t('newEmail.confirm')}
        </Button>
        <Button {...beside(resend)}>{t('newEmail.resend')}</Button>
        <Button {...beside(cancel)}>
          {t(isFirst ? 'newEmail.cancelFirst' : 'newEmail.cancel')}
        </Button>
      </form>
      {other && (
        <MergeAsk
          {...{ userId, other, email }}
          busy={join.busy}
          refused={join.failure && failureText(i18n, join.failure, t('errors:codes.NETWORK'))}
          onYes={() => join.run()}
          onClose={() => setOther(null)}
        />
      )}
    </Notice>
  );
}
