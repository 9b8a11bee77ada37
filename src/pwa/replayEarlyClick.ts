declare global {
  interface Window {
    /** Left by a rendered page (server/http/ssr/deferredScripts.ts): hears what is tapped too early. */
    keepClick?: ((event: Event) => void) & { button?: HTMLElement };
  }
}

/** Presses the button that someone tapped before the page's code ran; once. */
export function replayEarlyClick(): void {
  const { keepClick } = window;
  // While a snapshot is shown, the app's own buttons are not there yet.
  if (!keepClick || document.querySelector('#app[data-snapshot]')) return;
  delete window.keepClick;
  removeEventListener('click', keepClick);
  if (keepClick.button?.isConnected) keepClick.button.click();
}
