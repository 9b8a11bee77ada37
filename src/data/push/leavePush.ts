import { pushMark } from './pushMark.ts';
import { pushWish } from './pushWish.ts';

/**
 * After a logout, also without a network: what is shown of this person goes from the screen, and the
 * browser's own subscription ends. The server hears of the logout later, and of the subscription's
 * end by its push service. Not where someone else is told of news here by now. Never rejects.
 */
export async function leavePush(userId: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const shown = await registration?.getNotifications().catch(() => []);
  shown?.forEach((notification) => notification.close());
  if (pushWish.read()?.userId !== userId || (await pushMark.current())) return;
  pushWish.remove();
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
