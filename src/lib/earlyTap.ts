declare global {
  interface Window {
    /** Left by a rendered page (server/http/codeAfterPaint.ts): hears what is tapped too early. */
    keepTap?: ((event: Event) => void) & { button?: HTMLElement };
  }
}

/** Presses the button that somebody tapped before the page's code ran; once. */
export function replayEarlyTap(): void {
  const { keepTap } = window;
  if (!keepTap) return;
  delete window.keepTap;
  removeEventListener('click', keepTap);
  if (keepTap.button?.isConnected) keepTap.button.click();
}
