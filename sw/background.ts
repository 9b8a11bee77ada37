import { outboxPolicy } from '#contract/outbox.ts';
import { href } from '#contract/paths.ts';
import { drainOutbox } from '#src/data/outboxWorker.ts';

/** The browser has a network again: what waits is sent, also while no page is open. */
export function answerSync(event: SyncEvent): void {
  if (event.tag === outboxPolicy.syncTag) event.waitUntil(sendAll());
}

/** Rejects while anything still waits, so that the browser wakes us again. */
async function sendAll(): Promise<void> {
  const { waiting } = await drainOutbox();
  if (waiting > 0) throw new Error(`${waiting} still waiting`);
}

/** A tap on a notification leads to what it tells of: in a page that is open, or in a new one. */
export function answerTap(event: NotificationEvent, scope: ServiceWorkerGlobalScope): void {
  event.notification.close();
  event.waitUntil(showWaiting(scope));
}

async function showWaiting({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window' });
  if (!page) return void (await clients.openWindow(href('waiting')));
  await page.focus();
}
