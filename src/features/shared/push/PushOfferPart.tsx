import { lazy, Suspense } from 'react';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { PageBoundary } from '#src/features/shared/page/PageBoundary.tsx';
import { loadChunk } from '#src/pwa/chunks.ts';

const PushOffer = lazy(() => loadChunk(() => import('./PushOffer.tsx')));

/**
 * The offer of news, for who has applied: its code comes when it is shown, and where that cannot be
 * had nothing is missing. On someone else's phone nothing may ask in its owner's name.
 */
export function PushOfferPart() {
  if (keepsNothing()) return null;
  return (
    <PageBoundary at="" fallback={() => null}>
      <Suspense>
        <PushOffer />
      </Suspense>
    </PageBoundary>
  );
}
