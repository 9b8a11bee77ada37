import { notificationTags, type WorkerMessage } from '#contract/notifications.ts';
import { outboxPolicy } from '#contract/outbox.ts';
import { href } from '#contract/http/paths.ts';
import { drainOutbox } from '#src/data/outbox/workerDrain.ts';

/** The browser has a network again: what waits is sent, also while no page is open. */
export function answerSync(event: SyncEvent): void {
  if (event.tag === outboxPolicy.syncTag) event.waitUntil(sendAll());
}

/** Rejects while anything still waits, so that the browser wakes us again. */
async function sendAll(): Promise<void> {
  const { waiting } = await drainOutbox();
  if (waiting > 0) throw new Error(`${waiting} still waiting`);
}

/** A tap on a notification leads to what it reports: in a page that is open, or in a new one. */
export function answerTap(event: NotificationEvent, scope: ServiceWorkerGlobalScope): void {
  event.notification.close();
  const { tag } = event.notification;
  const path = href(tag === notificationTags.applications ? 'myApplications' : 'waiting');
  event.waitUntil(open(path, scope));
}

async function open(path: string, { clients }: ServiceWorkerGlobalScope): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window' });
  if (!page) return void (await clients.openWindow(path));
  // The page goes there by itself: a new document would take it from whoever is typing.
  page.postMessage({ open: path } satisfies WorkerMessage, []);
  await page.focus();
}
