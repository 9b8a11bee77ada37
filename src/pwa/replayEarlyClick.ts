declare global {
  interface Window {
    /** Left by a rendered page (server/http/ssr/deferredScripts.ts): hears what is tapped too early. */
    keepClick?: ((event: Event) => void) & { button?: HTMLElement };
  }
}

/** Presses the button that someone tapped before the page's code ran; once. */
export function replayEarlyClick(): void {
  const { keepClick } = window;
  if (!keepClick) return;
  delete window.keepClick;
  removeEventListener('click', keepClick);
  if (keepClick.button?.isConnected) keepClick.button.click();
}
