import { isQuietHour, notificationIcon } from '#contract/notifications.ts';
import { pushMark } from '#src/data/push/pushMark.ts';
import { userId } from '#src/data/session/session.ts';

/**
 * Shows a notification in place of a toast that no one would see, where this person wants to be told
 * of news on this phone. One with the same tag takes its place. At night no phone rings.
 * @param textOf - What it says. Anyone may read a locked screen: with `details` it may name things.
 * @returns whether it is shown; never rejects
 */
export async function notify(tag: string, textOf: (details: boolean) => string): Promise<boolean> {
  const owner = userId.peek();
  const mark = owner === null ? undefined : await pushMark.read(owner);
  if (!mark || !('Notification' in window) || Notification.permission !== 'granted') return false;
  try {
    const worker = await navigator.serviceWorker.ready;
    const silent = isQuietHour(Date.now());
    await worker.showNotification(textOf(mark.details), { icon: notificationIcon, tag, silent });
    return true;
  } catch {
    return false;
  }
}
