import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon } from '#src/components/icons/critical.tsx';
import { RefreshIcon } from '#src/components/icons/deferred.tsx';
import { failureText } from '#src/forms/failureText.ts';

interface LoadFailedProps {
  error: { code: string; message: string };
  onRetry: () => void;
}

/** There is no profile to show, neither the server's nor the phone's. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const { t, i18n } = useTranslation('profile');
  return (
    <EmptyState
      level={1}
      icon={<AlertIcon />}
      title={t('page.loadFailed')}
      actions={
        <Button icon={<RefreshIcon size={20} />} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {failureText(i18n, error)}
      <CallUs />
    </EmptyState>
  );
}
