import {
  isQuietHour,
  notificationIcon,
  notificationTags,
  type WorkerMessage,
} from '#contract/notifications.ts';
import type { JobFilters } from '#contract/jobs/job.ts';
import { outboxPolicy } from '#contract/outbox.ts';
import { href } from '#contract/http/paths.ts';
import type { OutboxEvent } from '#src/data/outbox/ports.ts';
import { drainOutbox } from '#src/data/outbox/workerDrain.ts';
import { forgetPagesWith } from '#src/data/storage/outdatedSnapshots.ts';
import { pushMark } from '#src/data/push/pushMark.ts';

/** The browser has a network again: what waits is sent, also while no page is open. */
export function answerSync(event: SyncEvent, scope: ServiceWorkerGlobalScope): void {
  if (event.tag === outboxPolicy.syncTag) event.waitUntil(sendAll(scope));
}

/** Rejects while anything still waits, so that the browser wakes us again. */
async function sendAll(scope: ServiceWorkerGlobalScope): Promise<void> {
  const { outcomes, waiting } = await drainOutbox();
  const settled = outcomes.flatMap((one) =>
    one.kind === 'delivered' || one.kind === 'failed' ? one.entry : [],
  );
  // No page says any more that they wait, nor what they would have changed.
  await forgetPagesWith(settled).catch(() => undefined);
  await tellFailure(outcomes, scope);
  if (waiting > 0) throw new Error(`${waiting} still waiting`);
}

/**
 * Tells who wants to be told that something of theirs was refused. Where a page is open, it does
 * that by itself. A tap leads to what waits, as the notification's tag is none of ours.
 */
async function tellFailure(
  outcomes: readonly OutboxEvent[],
  { clients, registration }: ServiceWorkerGlobalScope,
): Promise<void> {
  const refused = outcomes.find((one) => one.kind === 'failed');
  if (!refused) return;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { id, userId } = refused.entry;
  // What a visitor wrote is the browser's.
  const mark = await (userId === null ? pushMark.current() : pushMark.read(userId));
  if (pages.length > 0 || !mark) return;
  const silent = isQuietHour(Date.now());
  const options = { icon: notificationIcon, tag: id, silent };
  // Rejected where the permission was taken back.
  await registration.showNotification(mark.notSent, options).catch(() => undefined);
}

/** A tap on a notification leads to what it reports: in a page that is open, or in a new one. */
export function answerTap(event: NotificationEvent, scope: ServiceWorkerGlobalScope): void {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification), scope));
}

function pathOf({ tag, data }: Notification): string {
  if (tag !== notificationTags.jobs)
    return href(tag === notificationTags.applications ? 'myApplications' : 'waiting');
  // As sw/push.ts has put it there: the search that found the jobs, where it was one.
  return data ? href('jobs', undefined, data as JobFilters) : href('savedJobs');
}

async function open(path: string, { clients }: ServiceWorkerGlobalScope): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window' });
  if (!page) return void (await clients.openWindow(path));
  // The page goes there by itself: a new document would take it from anyone who is typing.
  page.postMessage({ open: path } satisfies WorkerMessage, []);
  await page.focus();
}
