import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { persistNow, storageGrant, type StorageGrant } from '#src/data/storage/persist.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { Card } from '#src/components/layout/Card.tsx';
import { fileSize } from '#src/i18n/fileSize.ts';
import css from './PhonePage.module.css';

/** How much room there is, and whether the browser may clear what is kept by itself. */
export function Room() {
  const { t } = useTranslation('install');
  const [grant, setGrant] = useState<StorageGrant>();
  const [refused, setRefused] = useState(false);
  useEffect(() => void storageGrant().then(setGrant), []);
  const ask = async () => {
    setRefused(!(await persistNow()));
    setGrant(await storageGrant());
  };
  if (!grant) return null;
  const { persisted, usage, quota } = grant;
  const state = persisted === null ? 'unknown' : persisted ? 'granted' : 'open';
  return (
    <Card as="section" aria-labelledby="room" className={css.card ?? ''}>
      <h2 id="room">{t('phone.room.title')}</h2>
      {usage !== null && quota !== null && (
        <p>{t('phone.room.used', { usage: fileSize(usage), quota: fileSize(quota) })}</p>
      )}
      <p role="status">
        {t(refused && state === 'open' ? 'phone.room.refused' : `phone.room.${state}`)}
      </p>
      {state === 'open' && (
        <Button variant="quiet" onClick={() => void ask()}>
          {t('phone.room.ask')}
        </Button>
      )}
    </Card>
  );
}
