import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import { session } from '#src/data/session/session.ts';
import { storageTrouble } from '#src/data/storage/storageState.ts';
import { PageBoundary } from '#src/features/shared/page/PageBoundary.tsx';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { installOffer } from '#src/pwa/install.ts';
import { showUpdate } from '#src/pwa/update.ts';

const AdminMenu = lazy(() => import('#src/features/admin/menu/AdminMenu.tsx'));
const UpdatePrompt = lazy(() => import('#src/features/layout/UpdatePrompt.tsx'));
const StorageNotice = lazy(() => import('#src/features/install/StorageNotice.tsx'));
const InstallOffer = lazy(() => import('#src/features/install/InstallOffer.tsx'));
const StatusNews = lazy(() => import('#src/features/applications/StatusNews.tsx'));

/**
 * The admin's links on its own screens, the quiet lines below the header, each loaded when it has
 * something to say, one at a time; and for members what reports a new status.
 */
export function DeferredParts({ bare, admin }: { bare: boolean; admin: boolean }) {
  useSignals();
  if (!useHydrated()) return null;
  return (
    <PageBoundary at="" fallback={() => null}>
      <Suspense>{admin && <AdminMenu />}</Suspense>
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
