import { lazy, Suspense } from 'react';
import { whenUsed } from '#src/lib/firstUse.ts';
import { useHydrated } from '#src/lib/hydrated.ts';

const ToastList = lazy(() => whenUsed().then(() => import('./ToastList.tsx')));
const OutboxNews = lazy(() => whenUsed().then(() => import('./OutboxNews.tsx')));

/**
 * The place of toasts. Its code comes after the first paint, and long before a toast: a live
 * region must stand empty in the page before its first text, or that text is not read out.
 */
export function ToastRegion() {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <ToastList />
      <OutboxNews />
    </Suspense>
  );
}
