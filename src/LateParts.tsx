import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import { session } from './data/session.ts';
import { storageTrouble } from './data/storageState.ts';
import { PageBoundary } from './features/layout/PageBoundary.tsx';
import { useHydrated } from './lib/hydrated.ts';
import { installOffer } from './lib/install.ts';
import { showUpdate } from './lib/update.ts';

const OfficeMenu = lazy(() => import('./features/admin-menu/OfficeMenu.tsx'));
const UpdatePrompt = lazy(() => import('./features/layout/UpdatePrompt.tsx'));
const StorageNotice = lazy(() => import('./features/install/StorageNotice.tsx'));
const InstallOffer = lazy(() => import('./features/install/InstallOffer.tsx'));
const StatusNews = lazy(() => import('./features/applications/StatusNews.tsx'));

/**
 * The office's links on its own screens, the quiet lines below the header, each loaded when it has
 * something to say, one at a time; and for members what tells of a new status.
 */
export function LateParts({ bare, office }: { bare: boolean; office: boolean }) {
  useSignals();
  if (!useHydrated()) return null;
  return (
    <PageBoundary at="" fallback={() => null}>
      <Suspense>{office && <OfficeMenu />}</Suspense>
      <Suspense>{session.value && <StatusNews />}</Suspense>
      <Suspense>
        {showUpdate.value ? (
          <UpdatePrompt />
        ) : storageTrouble.value ? (
          <StorageNotice />
        ) : (
          !bare && installOffer.value && <InstallOffer />
        )}
      </Suspense>
    </PageBoundary>
  );
}
