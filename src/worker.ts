import { watchChunks } from './lib/chunks.ts';
import { whenUsed } from './lib/firstUse.ts';
import { holdInstallOffer } from './lib/install.ts';
import { watchTyping } from './lib/typing.ts';

/**
 * What must not be missed from the first moment on, and, once the page is at rest, all that can
 * wait: the service worker and the work of idle time. They never delay the first paint.
 */
export function startBackground(): void {
  watchTyping();
  watchChunks();
  holdInstallOffer();
  const rest = () => {
    void import('./workerLife.ts').then(({ startWorker }) => startWorker()).catch(() => undefined);
    // Somebody who only looks at the first screen pays for nothing more.
    void whenUsed()
      .then(() => import('./spareTime.ts'))
      .then(({ startSpareTime }) => startSpareTime())
      .catch(() => undefined);
  };
  // In a task of its own: the code's first run and the page's load may be one.
  const soon = () => setTimeout(rest);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
