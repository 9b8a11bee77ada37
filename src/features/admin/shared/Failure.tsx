import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { AlertIcon } from '#src/components/icons/critical.tsx';
import { EmptyState } from '#src/components/status/EmptyState.tsx';
import { Notice } from '#src/components/status/Notice.tsx';
import { failureText } from '#src/forms/failureText.ts';

interface FailureProps {
  title: string;
  failure: { code: string; message: string };
  onRetry?: () => void;
}

/** In place of what could not be loaded: why, and the way to try again. */
export function LoadFailed({
  title,
  failure,
  onRetry,
  others,
}: FailureProps & { onRetry: () => void; others?: ReactNode }) {
  const { t, i18n } = useTranslation('common');
  return (
    <EmptyState
      icon={<AlertIcon />}
      title={title}
      actions={
        <>
          <Button onClick={onRetry}>{t('retry')}</Button>
          {others}
        </>
      }
    >
      {failureText(i18n, failure)}
    </EmptyState>
  );
}

/** Beside what failed: why, and the way to try again. */
export function FailureNotice({
  title,
  failure,
  onRetry,
  className,
}: FailureProps & { className?: string | undefined }) {
  const { t, i18n } = useTranslation('common');
  return (
    <Notice
      tone="danger"
      title={title}
      {...(className && { className })}
      action={
        onRetry && (
          <Button variant="quiet" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {failureText(i18n, failure)}
    </Notice>
  );
}
