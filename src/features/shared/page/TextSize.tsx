import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { Switch } from '#src/components/fields/Switch.tsx';
import { chooseTextSize, isTextBig } from '#src/i18n/textSize.ts';

/** The switch between the browser's own size of text and a larger one, on this phone. */
export function TextSize() {
  useSignals();
  const { t, ready } = useTranslation('install', { useSuspense: false });
  if (!ready) return null;
  return (
    <Switch
      label={t('phone.text.big')}
      checked={isTextBig.value}
      onChange={(event) => chooseTextSize(event.target.checked)}
    />
  );
}
