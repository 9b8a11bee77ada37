import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { storageTrouble } from '#src/data/storage/storageState.ts';
import { AlertIcon } from '#src/components/icons/critical.tsx';
import { CloseIcon } from '#src/components/icons/deferred.tsx';
import { IconButton } from '#src/components/buttons/IconButton.tsx';
import { StatusBar } from '#src/components/status/StatusBar.tsx';
import { signal } from '@preact/signals-core';

/** It has been read; it does not come again while this page lives. */
const storageNoticeClosed = signal(false);

/** Says once, plainly, that this phone keeps nothing for offline, and what works all the same. */
export default function StorageNotice() {
  useSignals();
  const { t, ready } = useTranslation('install', { useSuspense: false });
  const trouble = storageTrouble.value;
  if (!ready || !trouble || storageNoticeClosed.value) return null;
  return (
    <StatusBar
      tone="warning"
      icon={<AlertIcon size={20} />}
      action={
        <IconButton
          plain
          label={t('common:close')}
          onClick={() => (storageNoticeClosed.value = true)}
        >
          <CloseIcon />
        </IconButton>
      }
    >
      {t(trouble === 'full' ? 'storage.full' : 'storage.unusable')}
    </StatusBar>
  );
}
