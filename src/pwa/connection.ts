import { readLocal, removeLocal, writeLocal } from '#src/data/storage/localStore.ts';

/** What the Network Information API says; Chromium only. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  /** By what the phone is connected; on phones only. */
  type?: string;
}

/** Local storage: the person wants nothing fetched ahead but on Wi-Fi. */
const key = 'fetch-ahead';

/** Whether nothing is to be fetched ahead but on Wi-Fi, as the person has chosen on this phone. */
export const isOnlyOnWifi = (): boolean => readLocal(key) === 'wifi';

/** Keeps that choice on the phone. */
export function setOnlyOnWifi(only: boolean): void {
  if (only) writeLocal(key, 'wifi');
  else removeLocal(key);
}

/** Why nothing is fetched ahead now: the phone saves data, the network is slow, or not, or not known to be, Wi-Fi. */
export type CostReason = 'saveData' | 'slow' | 'noWifi' | 'unknown';

/** Why each byte counts now; null where it does not. */
export function costReason(): CostReason | null {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData === true) return 'saveData';
  if (/2g/.test(connection?.effectiveType ?? '')) return 'slow';
  if (!isOnlyOnWifi() || /^(wifi|ethernet)$/.test(connection?.type ?? '')) return null;
  return connection?.type === undefined ? 'unknown' : 'noWifi';
}

/** Whether each byte counts: nothing is fetched that no one has asked for. */
export const isCostly = (): boolean => costReason() !== null;

/** Resolves when the page has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 500);
  });
}
