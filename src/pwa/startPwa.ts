import { loadAtLast, watchChunks } from './chunks.ts';
import { firstInteraction } from './firstInteraction.ts';
import { holdInstallOffer } from './install.ts';
import { reach } from '#src/data/reach/reach.ts';
import { watchTyping } from '#src/forms/typing.ts';

/** What must not be missed from the first moment on. */
export function startPwa(): void {
  watchTyping();
  watchChunks();
  holdInstallOffer();
  reach.subscribe((now) => {
    if (now === 'ok') return;
    import('#src/data/reach/probe.ts')
      .then(({ startProbe }) => startProbe())
      .catch(() => undefined);
  });
}

/**
 * Once the app is shown and the page is at rest, all that can wait: the service worker and the work
 * of idle time. They never delay the first paint.
 */
export function startSpareWork(): void {
  const rest = () => {
    void loadAtLast(() => import('./registerServiceWorker.ts'))
      .then(({ registerServiceWorker: startWorker }) => startWorker())
      .catch(() => undefined);
    // Someone who only looks at the first screen pays for nothing more.
    void firstInteraction()
      .then(() => loadAtLast(() => import('./idleTasks.ts')))
      .then(({ startIdleTasks: startSpareTime }) => startSpareTime())
      .catch(() => undefined);
  };
  // In its own task: the app's first render and the page's load may be one.
  const soon = () => setTimeout(rest);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
