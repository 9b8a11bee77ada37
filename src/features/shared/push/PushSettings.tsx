import { useTranslation } from 'react-i18next';
import { Switch } from '#src/components/fields/Switch.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { NoPush } from './NoPush.tsx';
import { usePush } from './usePush.ts';

/** Whether this phone is told of news while the app is closed, and what of it a locked screen shows. */
export default function PushSettings() {
  const { t, ready } = useTranslation('push', { useSuspense: false });
  const { state, turnOn, turnOff, busy, failure } = usePush();
  if (!ready || !state) return null;
  const { kind, details } = state;
  if (kind !== 'on' && kind !== 'off') return <NoPush kind={kind} />;
  return (
    <>
      <p>{t('text')}</p>
      {failure && <Notice tone="danger">{t('failed')}</Notice>}
      <Switch
        label={t('allow')}
        checked={kind === 'on'}
        busy={busy}
        onChange={() => (kind === 'on' ? turnOff() : turnOn(false))}
      />
      {kind === 'on' && (
        <>
          <Switch
            label={t('details')}
            checked={details}
            busy={busy}
            onChange={() => turnOn(!details)}
          />
          <p>{t('detailsHint')}</p>
        </>
      )}
      <p>{t('quiet')}</p>
    </>
  );
}
