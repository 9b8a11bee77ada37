import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TwoStepState } from '#contract/admin/twoStep.ts';
import { callApi, type CallFailure } from '#src/data/api.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { ConfirmDialog } from '#src/components/overlays/ConfirmDialog.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { useAction } from '#src/features/shared/calls/useAction.ts';
import { useFormErrors } from '#src/forms/formErrors.ts';
import { failureText } from '#src/forms/failureText.ts';
import type { FieldMessage } from '#src/i18n/keys.ts';
import { dateAndTime } from '#src/i18n/dates.ts';
import { AppCode } from './AppCode.tsx';
import css from './TwoStep.module.css';

interface TurnedOnProps {
  state: TwoStepState & { since: string };
  onCodes: (codes: readonly string[]) => void;
  onEnded: (state: TwoStepState) => void;
}

/** A second step that is on: new recovery codes, or off again, each with a code. */
export function TurnedOn({ state, onCodes, onEnded }: TurnedOnProps) {
  const { t, i18n } = useTranslation('adminTwoStep');
  const [code, setCode] = useState('');
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { form, errors, forget, show } = useFormErrors<FieldMessage>();
  const { run, busy } = useAction(
    async (ends: boolean) => {
      const body = { secondStep: code };
      if (ends) onEnded(await callApi('twoStep.end', { body }));
      else onCodes((await callApi('twoStep.renew', { body })).recoveryCodes);
    },
    {
      tell(failed) {
        if (!show(failed.errors as Record<string, FieldMessage>)) setFailure(failed);
      },
    },
  );
  const isBlank = () => {
    setFailure(null);
    return show(code.trim() === '' ? { secondStep: 'otpInvalid' } : {});
  };
  return (
    <form
      ref={form}
      noValidate
      className={`stack ${css.part}`}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isBlank()) run(false);
      }}
    >
      <h2>{t('on')}</h2>
      <p className={css.soft}>
        {t('since', { at: dateAndTime(state.since, t) })}
        {' · '}
        {t('left', { count: state.recoveryLeft })}
      </p>
      {failure && (
        <Notice intoView tone="danger">
          {failureText(i18n, failure)}
        </Notice>
      )}
      <p>{t('change')}</p>
      <AppCode
        label={t('anyCode')}
        value={code}
        error={errors.secondStep}
        onChange={(text) => {
          setCode(text);
          forget('secondStep');
        }}
      />
      <p className={css.soft}>{t('renewText')}</p>
      <div className="cluster">
        <Button type="submit" variant="quiet" busy={busy} busyLabel={t('wait')}>
          {t('renew')}
        </Button>
        <Button
          variant="danger"
          disabled={busy}
          onClick={() => {
            if (!isBlank()) setAsks(true);
          }}
        >
          {t('end')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        tone="danger"
        title={t('ask')}
        confirmLabel={t('end')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => {
          setAsks(false);
          run(true);
        }}
        onCancel={() => setAsks(false)}
      >
        <p>{t('askText')}</p>
      </ConfirmDialog>
    </form>
  );
}
