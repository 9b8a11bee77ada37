import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showUpdate } from '#src/lib/update.ts';
import { useWriting } from '#src/lib/useWriting.ts';
import { Button } from '#src/ui/Button.tsx';
import { RefreshIcon } from '#src/ui/lateIcons.tsx';
import { StatusBar } from '#src/ui/StatusBar.tsx';

/** A newer version is offered in one quiet line; while a form is being filled in, it waits. */
export default function UpdatePrompt() {
  useSignals();
  const { t, ready } = useTranslation('install', { useSuspense: false });
  const writing = useWriting();
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
