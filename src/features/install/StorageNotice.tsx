import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { storageTrouble } from '#src/data/storageState.ts';
import { AlertIcon } from '#src/ui/icons.tsx';
import { CloseIcon } from '#src/ui/lateIcons.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { StatusBar } from '#src/ui/StatusBar.tsx';
import { storageNoticeClosed } from './storageNotice.ts';

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
