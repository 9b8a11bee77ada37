import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/buttons/Button.tsx';
import { loadChunk } from '#src/pwa/chunks.ts';
import { PageBoundary } from './PageBoundary.tsx';

/**
 * A part of a screen whose code comes when it is needed. Where it cannot be had, a line in its
 * place says so, with a second try; the rest of the screen stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
): ComponentType<Props> {
  // React keeps a failure: another try needs another one.
  const ask = () => ({ Part: lazy(() => loadChunk(load)) });
  let asked = ask();
  return function LazyPart(props: Props) {
    const [{ Part }, setAsked] = useState(asked);
    const missing = (_failure: unknown, endFailure: () => void) => {
      const onRetry = () => {
        asked = ask();
        setAsked(asked);
        endFailure();
      };
      return <PartMissing onRetry={onRetry} />;
    };
    return (
      <PageBoundary at="" fallback={missing}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </PageBoundary>
    );
  };
}

function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <p>{t('partMissing')}</p>
      <Button variant="quiet" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
