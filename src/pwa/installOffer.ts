import { effect } from '@preact/signals-core';
import { installPolicy } from '#contract/clientLimits.ts';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { installEvent, installOffer } from './install.ts';
import { engagementSignal } from './engagementSignal.ts';

/** Local storage: how often this phone came, and that it wants to hear no more of installing. */
const keys = { visits: 'visits', refused: 'install-refused' } as const;

interface Visits {
  count: number;
  /** Of the last page load, ms since 1970. */
  at: number;
}

/** The visits with this page load: one long after the last counts as another. */
function countVisit(before: Visits | null, now: number): Visits {
  if (!before || before.at > now) return { count: before?.count ?? 1, at: now };
  const another = now - before.at >= installPolicy.newVisit;
  return { count: before.count + (another ? 1 : 0), at: now };
}

/**
 * Offers the home screen after a moment of value: a second visit, something sent, a job put aside.
 * Not in the installed app, nor to someone who has refused.
 */
export function followInstallOffer(now = Date.now()): void {
  const visits = countVisit(storedVisits(), now);
  writeLocal(keys.visits, JSON.stringify(visits));
  effect(() => {
    const worthIt = visits.count > 1 || engagementSignal.value !== null;
    const way = installEvent.value ? 'button' : needsHand() ? 'byHand' : null;
    const wanted = worthIt && readLocal(keys.refused) === null && !isInstalled();
    installOffer.value = wanted ? way : null;
  });
}

/** Takes the offer away for good. */
export function refuseInstall(now = Date.now()): void {
  writeLocal(keys.refused, String(now));
  installOffer.value = null;
}

/** Shows the browser's own question; a no there is a no for good. */
export async function install(): Promise<void> {
  const event = installEvent.peek();
  if (!event) return;
  installEvent.value = null; // It can be used once.
  const { outcome } = await event.prompt();
  if (outcome === 'dismissed') refuseInstall();
}

function storedVisits(): Visits | null {
  try {
    return JSON.parse(readLocal(keys.visits) ?? 'null') as Visits | null;
  } catch {
    return null;
  }
}

/** iOS has no such event: only a person can do it, by the share menu. */
export function needsHand(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
}

/** Whether this is the installed app, and no tab of a browser. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}
