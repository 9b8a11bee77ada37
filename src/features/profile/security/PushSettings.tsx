import { useTranslation } from 'react-i18next';
import { Switch } from '#src/components/fields/Switch.tsx';
import { Disclosure } from '#src/components/layout/Disclosure.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import css from '#src/features/profile/privacy/MyData.module.css';
import { usePush } from '#src/features/shared/push/usePush.ts';

/** Whether this phone is told of news while the app is closed, and what of it a locked screen shows. */
export function PushSettings() {
  const { t, ready } = useTranslation('install', { useSuspense: false });
  const { state, turnOn, turnOff, busy, failure } = usePush();
  if (!ready || !state) return null;
  const { kind, details } = state;
  const isPossible = kind === 'on' || kind === 'off';
  return (
    <Disclosure summary={t('push.title')}>
      <div className={css.part}>
        {isPossible ? (
          <>
            <p className={css.soft}>{t('push.text')}</p>
            {failure && <Notice tone="danger">{t('push.failed')}</Notice>}
            <Switch
              label={t('push.switch')}
              checked={kind === 'on'}
              busy={busy}
              onChange={() => (kind === 'on' ? turnOff() : turnOn(false))}
            />
            {kind === 'on' && (
              <>
                <Switch
                  label={t('push.details')}
                  checked={details}
                  busy={busy}
                  onChange={() => turnOn(!details)}
                />
                <p className={css.soft}>{t('push.detailsHint')}</p>
              </>
            )}
            <p className={css.soft}>{t('push.quiet')}</p>
          </>
        ) : (
          <p>{t(`push.${kind}`)}</p>
        )}
      </div>
    </Disclosure>
  );
}
