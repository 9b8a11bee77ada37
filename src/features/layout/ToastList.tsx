import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, toasts } from '#src/toasts/toasts.ts';
import { Toasts } from '#src/components/status/Toasts.tsx';

/** The toasts on screen. */
export default function ToastList() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => {
    // Its code comes with the first touch, as this one's does. Without the drawings words say the same.
    import('#src/components/icons/pictures.ts').then(
      ({ showPictures }) => showPictures(),
      () => undefined,
    );
  }, []);
  return (
    <Toasts
      items={toasts.value}
      onClose={closeToast}
      label={t('notifications')}
      closeLabel={t('close')}
    />
  );
}
