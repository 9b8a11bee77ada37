import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRefusedPush, refusePush } from '#src/pwa/push.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { NoPush } from './NoPush.tsx';
import { usePush } from './usePush.ts';

/**
 * Offers, to who has applied, to be told of news while the app is closed. Where that cannot be, one
 * line says how it can, or that mails tell it.
 */
export default function PushOffer() {
  const { t, ready } = useTranslation('push', { useSuspense: false });
  const { state, turnOn, busy, failure } = usePush();
  const [isRefused, setRefused] = useState(hasRefusedPush);
  const [isAsked, setAsked] = useState(false);
  if (!ready || !state || isRefused) return null;
  if (state.kind === 'on') return isAsked ? <p role="status">{t('done')}</p> : null;
  if (state.kind !== 'off') return <NoPush kind={state.kind} />;
  return (
    <Notice
      tone="info"
      role="note"
      action={
        <>
          <Button
            busy={busy}
            busyLabel={t('busy')}
            onClick={() => {
              setAsked(true);
              turnOn(false);
            }}
          >
            {t('allow')}
          </Button>
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              refusePush();
              setRefused(true);
            }}
          >
            {t('notNow')}
          </Button>
        </>
      }
    >
      {t('text')}
      {failure && <span role="alert"> {t('failed')}</span>}
    </Notice>
  );
}
