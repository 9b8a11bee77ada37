import { Workbox } from 'workbox-window';
import { workerPolicy } from '#contract/clientLimits.ts';
import { keepOffline } from './keepOffline.ts';
import { showUpdate } from './update.ts';

/** Ms until an installation that failed is tried again: then four times as long, up to the longest. */
const retryAfter = 30_000;
const longestRetry = 1_800_000;

/**
 * Registers the service worker and follows its life. A newer one is offered, never forced: the
 * page that accepts it is loaded anew at the same address; other tabs go on with the version that
 * they have, and are offered a reload.
 */
export function registerServiceWorker(): void {
  // While developing, files come from Vite: a worker would keep what was edited since.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' });
  let accepted = false;
  // The first worker of a phone is of the same build as the page: no news.
  let controlled = navigator.serviceWorker.controller !== null;
  const reload = () => location.reload();
  worker.addEventListener('waiting', () => {
    showUpdate.value = () => {
      accepted = true;
      worker.messageSkipWaiting();
      // A worker that cannot take over must not leave the tap without an effect.
      setTimeout(reload, workerPolicy.takeOver);
    };
  });
  worker.addEventListener('controlling', () => {
    if (accepted) return reload();
    if (controlled) showUpdate.value = reload;
    controlled = true;
  });
  // A lost file ends an installation, and the registration with it. What was fetched by then is kept,
  // so that a later try is cheap; a phone that has no room is not asked for ever.
  let pause = retryAfter;
  const register = async () => {
    if (!(await navigator.serviceWorker.getRegistration())) await worker.register();
  };
  const later = () => {
    if (pause > longestRetry) return;
    setTimeout(() => void register().catch(later), pause);
    pause *= 4;
  };
  worker.addEventListener('redundant', later);
  addEventListener('online', () => void register().catch(() => undefined));
  void keepOffline()
    .then(() => worker.register())
    .catch(later);
  void import('./snapshot/takeSnapshots.ts')
    .then(({ startTakingSnapshots }) => startTakingSnapshots())
    .catch(() => undefined);
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    const due = Date.now() - asked >= workerPolicy.updateEvery;
    if (document.visibilityState !== 'visible' || !due || !navigator.onLine) return;
    asked = Date.now();
    void worker.update().catch(() => undefined);
  });
}
