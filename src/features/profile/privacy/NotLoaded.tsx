import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';

interface NotLoadedProps {
  state: { error: unknown; reload: () => Promise<void> };
}

/** In place of a small part that is on its way, or that could not be loaded. */
export function NotLoaded({ state }: NotLoadedProps) {
  const { t } = useTranslation('common');
  if (!state.error) return <p role="status">{t('loading')}</p>;
  return (
    <Button variant="quiet" onClick={() => void state.reload()}>
      {t('retry')}
    </Button>
  );
}
