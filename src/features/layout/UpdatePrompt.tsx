import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showUpdate } from '#src/pwa/update.ts';
import { useIsEditing } from '#src/hooks/useIsEditing.ts';
import { Button } from '#src/components/buttons/Button.tsx';
import { RefreshIcon } from '#src/components/icons/deferred.tsx';
import { StatusBar } from '#src/components/status/StatusBar.tsx';

/** A newer version is offered in one quiet line; while a form is being filled in, it waits. */
export default function UpdatePrompt() {
  useSignals();
  const { t, ready } = useTranslation('install', { useSuspense: false });
  const writing = useIsEditing();
  const [busy, setBusy] = useState(false);
  const show = showUpdate.value;
  if (!ready || !show || (writing && !busy)) return null;
  const accept = () => {
    setBusy(true);
    show();
  };
  return (
    <StatusBar
      icon={<RefreshIcon size={20} />}
      action={
        <Button variant="quiet" busy={busy} onClick={accept}>
          {t('update.reload')}
        </Button>
      }
    >
      {t('update.ready')}
    </StatusBar>
  );
}
