import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { Notice } from '#src/components/status/Notice.tsx';

const asked = () => ('Notification' in window ? Notification.permission : 'denied');

/** Asks the phone for leave to show notices of a new status, when someone wants them; never by itself. */
export function NotifyOffer() {
  const { t } = useTranslation('applications');
  const [permission, setPermission] = useState(asked);
  if (permission !== 'default') return null;
  return (
    <Notice
      tone="info"
      role="note"
      action={
        <Button
          variant="quiet"
          onClick={() => void Notification.requestPermission().then(setPermission)}
        >
          {t('notify.allow')}
        </Button>
      }
    >
      {t('notify.text')}
    </Notice>
  );
}
