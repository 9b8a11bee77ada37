import { pushWishKey } from '#src/data/storage/keys.ts';
import { readLocal, removeLocal } from '#src/data/storage/localStore.ts';
import { pushMark } from './pushMark.ts';

/**
 * Ends the browser's own subscription after a logout, also without a network: the server hears of
 * the logout later, and of the subscription's end by its push service. Not where someone else is
 * told of news here by now. Never rejects.
 */
export async function leavePush(): Promise<void> {
  if (readLocal(pushWishKey) === null || (await pushMark.read())) return;
  removeLocal(pushWishKey);
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
