import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { secondStep } from '#contract/account/authForms.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { TextField } from '#src/components/fields/TextField.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { Sheet } from '#src/components/overlays/Sheet.tsx';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { failureText } from '#src/forms/failureText.ts';

export interface SecondStepSheetProps {
  /** Logs in with the code, and leads away. */
  send: (code: string) => Promise<void>;
  onClose: () => void;
}

const schema = v.object({ secondStep: v.pipe(secondStep, v.trim(), v.minLength(6, 'otpInvalid')) });

/** The second step of an admin's login, behind a right password or Google's credential. */
export default function SecondStepSheet({ send, onClose }: SecondStepSheetProps) {
  const { t, i18n } = useTranslation('adminTwoStep');
  const [code, setCode] = useState('');
  const id = useId();
  const { form, errors, forget, submit, failure, busy } = useSubmit({
    check: (): Record<string, string> =>
      v.is(schema, { secondStep: code }) ? {} : { secondStep: 'otpInvalid' },
    onlyFields: true,
    leaves: true,
    send: () => send(code),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('step.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel={t('auth:wait')}>
            {t('step.submit')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate className="stack" onSubmit={submit}>
        <p>{t('step.text')}</p>
        {failure && (
          <Notice intoView tone="danger">
            {failureText(i18n, failure, t('errors:codes.NETWORK'))}
          </Notice>
        )}
        <TextField
          label={t('step.label')}
          hint={t('step.lost')}
          name="secondStep"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.secondStepCharacters}
          value={code}
          error={errors.secondStep && t('wrong')}
          onChange={({ target }) => {
            setCode(target.value);
            forget('secondStep');
          }}
        />
      </form>
    </Sheet>
  );
}
