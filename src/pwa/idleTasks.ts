import { effect } from '@preact/signals-core';
import { tidyEvery } from '#contract/clientLimits.ts';
import { refreshOwnFiles } from '#src/data/uploads/ownFiles.ts';
import { keepsNothing } from '#src/data/storage/tabOnly.ts';
import { doneKeys, localKeys, paidDraft } from '#src/data/storage/keys.ts';
import { localsOf } from '#src/data/storage/localStore.ts';
import { pushWish } from '#src/data/push/pushWish.ts';
import { outboxEntries } from '#src/data/outbox/state.ts';
import { askToPersist } from '#src/data/storage/persist.ts';
import { prefetch, type IdleBudget } from '#src/data/cache/prefetch.ts';
import { savedJobIds } from '#src/data/saved/savedJobsState.ts';
import { deleteOthersData, isDue, noteDone, evictWhenDue } from '#src/data/cache/cacheEviction.ts';
import { writeLastUsed } from '#src/data/cache/lastUsed.ts';
import { followInstallOffer } from './installOffer.ts';
import { forgetOldDrafts } from '#src/forms/keptDrafts.ts';
import { userId } from '#src/data/session/session.ts';
import { sendLogouts } from '#src/data/session/logouts.ts';
import { engagementSignal } from './engagementSignal.ts';
import { keepSet } from './keepOffline.ts';
import { isCostly, whenIdle } from './connection.ts';
import { wantedAhead, type Load } from './loadAhead.ts';
import { followNextPage } from './nextPage.ts';

/** Starts the work of a page that has nothing better to do: tidying, fetching ahead, offering. */
export function startIdleTasks(): void {
  noticeValue();
  followWantedAhead();
  followNextPage();
  followInstallOffer();
  look();
  addEventListener('online', () => void sendLogouts());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
    else void writeLastUsed().catch(() => undefined);
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
  // Someone else's phone is not ours to look after.
  if (keepsNothing()) return;
  await spare.idle();
  await deleteOthersData();
  await sendLogouts();
  // Few want it: the others load nothing for it.
  if (pushWish.read()) {
    await import('./push.ts').then(({ keepPush }) => keepPush()).catch(() => undefined);
  }
  // Few have a draft at all: its code is not loaded for the others.
  const drafted = localsOf(localKeys.drafts);
  // Fewer have paid without an answer: the plan is to run wherever they are.
  if (drafted.some(([key]) => key.endsWith(`|${paidDraft}`))) {
    await import('#src/data/payments/unverified.ts')
      .then((it) => it.resumePaid())
      .catch(() => undefined);
  }
  if (drafted.length > 0) {
    const drafts = await import('#src/data/storage/entryDrafts.ts').catch(() => undefined);
    await drafts?.forgetLeftDrafts();
  }
  if (await isDue(doneKeys.tidy, tidyEvery)) {
    await evictWhenDue();
    forgetOldDrafts();
    await import('#src/data/uploads/keptUploads.ts')
      .then((it) => it.forgetOldUploads(userId.peek()))
      .catch(() => undefined);
    await noteDone(doneKeys.tidy);
  }
  if (!('serviceWorker' in navigator)) return; // What is fetched ahead could not be opened offline.
  const { ready } = navigator.serviceWorker;
  // It may never be: the next look is not to wait for it.
  if (!(await navigator.serviceWorker.getRegistration())?.active) return void ready.then(look);
  // The words that searches are understood by: 20 kB, of use only where there are jobs to search.
  if (spare.allowed()) await keepSet('search');
  await prefetch(spare);
  if (spare.allowed()) await refreshOwnFiles(spare.allowed);
}

/** Loads what may be touched next, one part after the other, as screens say what that is. */
function followWantedAhead(): void {
  let running = Promise.resolve();
  const loadIdly = async (before: Promise<void>, load: Load) => {
    await before;
    await spare.idle();
    // What cannot be had now is asked for again when it is touched.
    if (spare.allowed()) await load().catch(() => undefined);
  };
  effect(() => {
    const loads = wantedAhead.value;
    if (loads.length === 0) return;
    wantedAhead.value = [];
    for (const load of loads) running = loadIdly(running, load);
  });
}

const spare: IdleBudget = {
  idle: whenIdle,
  allowed: () => navigator.onLine && document.visibilityState === 'visible' && !isCostly(),
};

/** After the first thing that someone would miss, the phone is asked to keep it. */
function noticeValue(): void {
  effect(() => {
    if (keepsNothing()) return;
    const sent = outboxEntries.value.some(({ call }) => !call.startsWith('saved.'));
    if (!sent && savedJobIds.value.size === 0) return;
    engagementSignal.value = sent ? 'sent' : 'saved';
    void askToPersist();
  });
}
