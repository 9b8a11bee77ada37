import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { closeToast, toasts } from '#src/toasts/toasts.ts';
import { Toasts } from '#src/components/status/Toasts.tsx';

/** The toasts on screen. */
export default function ToastList() {
  useSignals();
  const { t } = useTranslation();
  return (
    <Toasts
      items={toasts.value}
      onClose={closeToast}
      label={t('notifications')}
      closeLabel={t('close')}
    />
  );
}
