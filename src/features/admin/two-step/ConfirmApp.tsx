import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { TwoStepSecret } from '#contract/admin/twoStep.ts';
import { callApi } from '#src/data/api.ts';
import { beginSession } from '#src/data/session/session.ts';
import { Button, ButtonLink } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { useSubmit } from '#src/features/shared/calls/useSubmit.ts';
import { failureText } from '#src/forms/failureText.ts';
import { AppCode } from './AppCode.tsx';
import css from './TwoStep.module.css';

interface ConfirmAppProps {
  secret: TwoStepSecret;
  onCodes: (codes: readonly string[]) => void;
}

/** What the app scans, and the code that it then shows. */
export function ConfirmApp({ secret, onCodes }: ConfirmAppProps) {
  const { t, i18n } = useTranslation('adminTwoStep');
  const [code, setCode] = useState('');
  const { form, errors, forget, submit, failure, busy } = useSubmit({
    check: (): Record<string, string> => (code.trim() === '' ? { secondStep: 'otpInvalid' } : {}),
    onlyFields: true,
    leaves: true,
    async send() {
      const { recoveryCodes, ...session } = await callApi('twoStep.confirm', {
        body: { secondStep: code },
      });
      // Every other session has ended; this one goes on with the token of the answer.
      beginSession(session);
      onCodes(recoveryCodes);
    },
  });
  return (
    <form ref={form} noValidate className="stack" onSubmit={submit}>
      <h3>{t('scan')}</h3>
      <QrCode text={secret.uri} label={t('picture')} />
      <p>{t('orType')}</p>
      <ButtonLink variant="quiet" href={secret.uri}>
        {t('open')}
      </ButtonLink>
      <p>
        <code className={css.key}>{(secret.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <h3>{t('enter')}</h3>
      {failure && (
        <Notice intoView tone="danger">
          {failure.code === 'VERSION_CONFLICT' ? t('again') : failureText(i18n, failure)}
        </Notice>
      )}
      <AppCode
        label={t('code')}
        value={code}
        error={errors.secondStep}
        onChange={(text) => {
          setCode(text);
          forget('secondStep');
        }}
      />
      <p className={css.soft}>{t('others')}</p>
      <Button type="submit" busy={busy} busyLabel={t('wait')}>
        {t('turnOn')}
      </Button>
    </form>
  );
}

/** A text as a picture that a phone's camera reads, dark on light in each theme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 }); // ISO 18004 asks for four modules of light around it
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={css.picture}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
