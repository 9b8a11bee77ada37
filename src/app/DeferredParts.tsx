import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { WorkerMessage } from '#contract/notifications.ts';
import { session } from '#src/data/session/session.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { storageTrouble } from '#src/data/storage/storageState.ts';
import { PageBoundary } from '#src/features/shared/page/PageBoundary.tsx';
import { reach } from '#src/data/reach/reach.ts';
import { useOnline } from '#src/hooks/online.ts';
import { useHydrated } from '#src/hooks/hydrated.ts';
import { useWide, wideWindow } from '#src/hooks/useWide.ts';
import { installOffer } from '#src/pwa/install.ts';
import { showUpdate } from '#src/pwa/update.ts';

/** Goes where the worker says, as someone tapped a notification: listened for from the first moment on. */
function useOpenedByTap(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const go = ({ data }: MessageEvent<Partial<WorkerMessage> | undefined>) => {
      if (typeof data?.open === 'string') navigate(data.open);
    };
    worker?.addEventListener('message', go);
    return () => worker?.removeEventListener('message', go);
  }, [navigate]);
}

/** Only large windows load what they show in two panes. */
function usePanes(): void {
  const isWide = useWide();
  useEffect(() => {
    if (!isWide) return;
    void import('./panes.ts').then(
      (panes) => panes.startPanes(matchMedia(wideWindow)),
      () => {},
    );
  }, [isWide]);
}

const AdminMenu = lazy(() => import('#src/features/admin/menu/AdminMenu.tsx'));
const UpdatePrompt = lazy(() => import('#src/features/layout/UpdatePrompt.tsx'));
const StorageNotice = lazy(() => import('#src/features/install/StorageNotice.tsx'));
const InstallOffer = lazy(() => import('#src/features/install/InstallOffer.tsx'));
const TabNotice = lazy(() => import('#src/features/layout/TabNotice.tsx'));
const MemberNews = lazy(() => import('./MemberNews.tsx'));

/**
 * The admin's links on its own screens, the quiet lines below the header, each loaded when it has
 * something to say, one at a time; and for members what reports a new status.
 */
export function DeferredParts({ bare, admin }: { bare: boolean; admin: boolean }) {
  useSignals();
  // An installation needs the server, and one quiet line is enough.
  const isReached = useOnline() && reach.value === 'ok';
  useOpenedByTap();
  usePanes();
  if (!useHydrated()) return null;
  return (
    <PageBoundary at="" fallback={() => null}>
      <Suspense>{admin && <AdminMenu />}</Suspense>
      <Suspense>{session.value && <MemberNews />}</Suspense>
      <Suspense>{keepsNothing() && session.value && <TabNotice />}</Suspense>
      <Suspense>
        {showUpdate.value ? (
          <UpdatePrompt />
        ) : storageTrouble.value ? (
          <StorageNotice />
        ) : (
          !bare && installOffer.value && isReached && <InstallOffer />
        )}
      </Suspense>
    </PageBoundary>
  );
}
