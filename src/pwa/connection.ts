/** What the Network Information API says; Chromium only. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether each byte counts: the person wants to save data, or the network is a slow one. */
export function isCostly(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Resolves when the page has nothing better to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 500);
  });
}
