import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { costReason, isOnlyOnWifi, setOnlyOnWifi } from '#src/pwa/connection.ts';
import { Switch } from '#src/components/fields/Switch.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import css from './PhonePage.module.css';

/** When jobs and articles are fetched without being asked for, and what holds it up now. */
export function FetchAhead() {
  const { t } = useTranslation('install');
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  // The phone knows, a server does not.
  const isKnown = useHydrated();
  const reason = isKnown ? costReason() : null;
  return (
    <Card as="section" aria-labelledby="ahead" className={css.card ?? ''}>
      <h2 id="ahead">{t('phone.ahead.title')}</h2>
      <Switch
        label={t('phone.ahead.onlyWifi')}
        checked={isKnown && isOnlyOnWifi()}
        onChange={(event) => {
          setOnlyOnWifi(event.target.checked);
          look();
        }}
      />
      <p role="status">{t(`phone.ahead.now.${reason ?? 'free'}`)}</p>
    </Card>
  );
}
