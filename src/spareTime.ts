import { effect } from '@preact/signals-core';
import { tidyEvery } from '#contract/phone.ts';
import { doneKeys } from './data/keys.ts';
import { outboxEntries } from './data/outboxState.ts';
import { askToPersist } from './data/persist.ts';
import { prefetch, type Spare } from './data/prefetch.ts';
import { savedJobIds } from './data/savedState.ts';
import { forgetStrangers, isDue, noteDone, tidy } from './data/upkeep.ts';
import { keepUses } from './data/uses.ts';
import { followInstallOffer } from './features/install/offer.ts';
import { valueMoment } from './lib/valueMoment.ts';

/** Starts the work of a page that has nothing better to do: tidying, fetching ahead, offering. */
export function startSpareTime(): void {
  noticeValue();
  followInstallOffer();
  look();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
    else void keepUses().catch(() => undefined);
  });
}

let round: Promise<void> | undefined;

/** Each piece says itself whether it is due. */
function look(): void {
  round ??= work()
    // Without storage there is nothing to look after.
    .catch(() => undefined)
    .finally(() => {
      round = undefined;
    });
}

async function work(): Promise<void> {
  await spare.idle();
  await forgetStrangers();
  if (await isDue(doneKeys.tidy, tidyEvery)) {
    await tidy();
    await noteDone(doneKeys.tidy);
  }
  if (!('serviceWorker' in navigator)) return; // What is fetched ahead could not be opened offline.
  await navigator.serviceWorker.ready;
  await prefetch(spare);
}

/** What the Network Information API says; Chromium only. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const spare: Spare = {
  idle: () =>
    new Promise((resolve) => {
      if ('requestIdleCallback' in window)
        requestIdleCallback(() => resolve(), { timeout: 10_000 });
      else setTimeout(resolve, 500);
    }),
  allowed() {
    const { connection } = navigator as Navigator & { connection?: Connection };
    const costly = connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
    return navigator.onLine && document.visibilityState === 'visible' && !costly;
  },
};

/** After the first thing that somebody would miss, the phone is asked to keep it. */
function noticeValue(): void {
  effect(() => {
    const sent = outboxEntries.value.length > 0;
    if (!sent && savedJobIds.value.size === 0) return;
    valueMoment.value = sent ? 'sent' : 'saved';
    void askToPersist();
  });
}
