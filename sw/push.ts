import {
  isQuietHour,
  notificationIcon,
  notificationTags,
  type PushPayload,
} from '#contract/notifications.ts';
import { pushMark } from '#src/data/push/pushMark.ts';

/** News from the server, also while no page is open: it is shown to whom it is for, and to no one else. */
export function answerPush(event: PushEvent, scope: ServiceWorkerGlobalScope): void {
  event.waitUntil(show(event.data, scope));
}

async function show(
  data: PushMessageData | null,
  { registration }: ServiceWorkerGlobalScope,
): Promise<void> {
  const mark = await pushMark.current();
  if (!mark) {
    // The one it is for has logged out here, and the server does not know it yet.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  if (!data) return;
  const { to, title, body, search } = data.json() as PushPayload;
  if (to !== mark.id) return;
  await registration.showNotification(title, {
    ...{ body, icon: notificationIcon, data: search },
    tag: search === undefined ? notificationTags.applications : notificationTags.jobs,
    // Sent by day to a phone that was off: it comes at night, and does not ring.
    silent: isQuietHour(Date.now()),
  });
}
