import { signal } from '@preact/signals-core';
import { bigText, cookies } from '#contract/http/document.ts';
import { localKeys } from '#src/data/storage/keys.ts';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';

/*
 * Big text on this phone. The attribute is set by the server's cookie, by a snapshot's first script or
 * by entry-client.tsx before anything is painted; what changes it comes with the menu, in idle time.
 */

/** What was chosen on this phone: empty where it was small again, null where nothing was. */
const kept = () => readLocal(localKeys.text);

/** Whether the text is big on this phone. */
export const isTextBig = signal(false);

/** Shows the text so from now on: kept on the phone, mirrored for the server. */
export function chooseTextSize(isBig: boolean): void {
  writeLocal(localKeys.text, isBig ? bigText : '');
  const age = isBig ? 31_536_000 : 0;
  document.cookie = `${cookies.text}=${bigText}; path=/; max-age=${age}; samesite=lax`;
  show(isBig);
}

function show(isBig: boolean): void {
  isTextBig.value = isBig;
  const { dataset } = document.documentElement;
  if (isBig) dataset.text = bigText;
  else delete dataset.text;
}

if (typeof document === 'object') {
  // Browsers forget a cookie that a script has set sooner than what the phone keeps, or the other way.
  if (kept() ?? 'text' in document.documentElement.dataset) chooseTextSize(true);
  // Another tab has changed it since the server made this document.
  else show(false);
  // Another tab has changed it.
  addEventListener('storage', ({ key }) => {
    if (key === localKeys.text) show(kept() === bigText);
  });
}
