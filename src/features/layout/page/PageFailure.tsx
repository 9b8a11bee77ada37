import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { href } from '#contract/http/paths.ts';
import { ChunkMissing } from '#src/pwa/chunks.ts';
import { Button, buttonClass } from '#src/components/buttons/Button.tsx';
import { CallUs } from '#src/features/shared/support/CallUs.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { AlertIcon, OfflineIcon } from '#src/components/icons/critical.tsx';

interface PageFailureProps {
  failure: unknown;
  retry: () => void;
  /** The next attempt starts from nothing. */
  forget: () => void;
}

/** In a page's place when it cannot be shown: what is known of the reason, and two ways on. */
export function PageFailure({ failure, retry, forget }: PageFailureProps) {
  const { t } = useTranslation();
  const offline = failure instanceof ChunkMissing && failure.offline;
  const again = useCallback(() => {
    forget();
    retry();
  }, [forget, retry]);
  useEffect(() => forget, [forget]);
  useEffect(() => {
    if (!offline) return;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [offline, again]);
  return (
    <EmptyState
      level={1}
      icon={offline ? <OfflineIcon size={40} /> : <AlertIcon size={40} />}
      title={t(offline ? 'failure.offlineTitle' : 'failure.title')}
      actions={
        <>
          <Button onClick={() => (offline ? again() : location.reload())}>
            {t('failure.again')}
          </Button>
          {/* A whole load: whatever went wrong in memory is gone with it. */}
          <a href={href('home')} className={buttonClass('quiet')}>
            {t('failure.home')}
          </a>
        </>
      }
    >
      {t(offline ? 'failure.offlineText' : 'failure.text')}
      <CallUs />
    </EmptyState>
  );
}
