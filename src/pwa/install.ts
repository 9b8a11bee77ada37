import { signal } from '@preact/signals-core';

/** Chromium's own offer to install the app, held back until it is of use. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer, while there is one. It can be used once. */
export const installEvent = signal<InstallEvent | null>(null);

/** Holds the browser's offer back. Early: it may come before anything else of the page. */
export function holdInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installEvent.value = event as InstallEvent;
  });
  addEventListener('appinstalled', () => {
    installEvent.value = null;
  });
}

/** How the app can be put on the home screen here and now: by a button, or by hand on iOS. */
export const installOffer = signal<'button' | 'byHand' | null>(null);
