declare global {
  interface Window {
    /** Left by a rendered page (server/http/ssr/deferredScripts.ts): hears what is tapped too early. */
    keepClick?: ((event: Event) => void) & {
      button?: HTMLElement;
      /** Set from here: what answers to a tap by itself is not kept. */
      isAlive?: (tapped: HTMLElement) => boolean;
    };
  }
}

type Part = 'page' | 'around';

/** What has come to life: from then on its buttons answer by themselves. */
const alive = new Set<Part>();

const partOf = (tapped: HTMLElement): Part => (tapped.closest('main') ? 'page' : 'around');

/**
 * Presses the button or opener that someone tapped before the page's code ran; once.
 * @param part what answers to a tap now: the page, or the header and all else that stands around it.
 *   They come to life one after the other: a tap that the header has answered is not to be repeated
 *   once the page is there
 */
export function replayEarlyClick(part: Part): void {
  const { keepClick } = window;
  // While a snapshot is shown, the app's own buttons are not there yet.
  if (!keepClick || document.querySelector('#app[data-snapshot]')) return;
  if (alive.has(part)) return;
  alive.add(part);
  keepClick.isAlive = (tapped) => alive.has(partOf(tapped));
  if (alive.size === 2) {
    delete window.keepClick;
    removeEventListener('click', keepClick);
  }
  const { button } = keepClick;
  if (!button?.isConnected || partOf(button) !== part) return;
  delete button.dataset.early;
  button.click();
}
