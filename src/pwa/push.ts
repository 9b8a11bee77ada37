import { pushPolicy } from '#contract/notifications.ts';
import { callApi, failureOf } from '#src/data/api.ts';
import { pushMark } from '#src/data/push/pushMark.ts';
import { pushWish, type PushWish } from '#src/data/push/pushWish.ts';
import { session } from '#src/data/session/session.ts';
import { tokenEnd } from '#src/data/session/tokenEnd.ts';
import { readLocal, writeLocal } from '#src/data/storage/localStore.ts';
import { isInstalled, needsHand } from './installOffer.ts';

/**
 * Whether this phone is told of news while the app is closed. `denied`: the person has forbidden it;
 * `install`: an iPhone, which allows it to installed apps only; `missing`: this browser cannot.
 */
export interface PushState {
  kind: 'on' | 'off' | 'denied' | 'install' | 'missing';
  /** Job, company and status may be read on the lock screen. */
  details: boolean;
}

/** Local storage: when someone wanted to hear nothing, ms since 1970. */
const refusedKey = 'push-refused';

/** A worker is installed long before someone has applied, ms. */
const workerLimit = 10_000;

/** Whether someone has said so within the last 30 days. */
export function hasRefusedPush(now = Date.now()): boolean {
  const since = now - Number(readLocal(refusedKey) ?? -Infinity);
  return since >= 0 && since < pushPolicy.askAgainAfter;
}

/** Not now: it is not asked again for 30 days. */
export function refusePush(now = Date.now()): void {
  writeLocal(refusedKey, String(now));
}

/** How it stands on this phone. */
export async function pushState(): Promise<PushState> {
  const state = (kind: PushState['kind'], details = false) => ({ kind, details });
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return state(needsHand() && !isInstalled() ? 'install' : 'missing');
  if (Notification.permission === 'denied') return state('denied');
  const userId = session.peek()?.user.id;
  const mark = userId === undefined ? undefined : await pushMark.read(userId);
  const isOn = mark !== undefined && Notification.permission === 'granted';
  return isOn ? state('on', mark.details) : state('off');
}

/**
 * Asks the browser, and has the server tell this phone of news. To be called by a tap, with nothing
 * awaited before: browsers ask for nothing else.
 * @param notSent what the worker says where something of the outbox was refused, in the page's language
 * @throws CallFailure, also where the browser's push service was not reached
 */
export async function turnPushOn(details: boolean, notSent: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await subscribe({ details, notSent });
}

/** No more news on this phone. Without a network, too: then the server hears of it when it sends. */
export async function turnPushOff(): Promise<void> {
  const now = session.peek();
  if (!now) return;
  const mark = await pushMark.read(now.user.id);
  pushWish.remove();
  await pushMark.remove(now.user.id);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
  if (mark) await callApi('push.remove', { params: { pushId: mark.id } }).catch(() => undefined);
}

/**
 * In idle time: tells the server again what it may not know any more, because the person has logged
 * in anew, speaks another language now, or the browser has changed its address.
 */
export async function keepPush(): Promise<void> {
  const wish = pushWish.read();
  if (!wish || !('PushManager' in window) || Notification.permission !== 'granted') return;
  const now = session.peek();
  if (!now || now.user.id !== wish.userId) return;
  const [mark, registration] = await Promise.all([
    pushMark.read(now.user.id),
    navigator.serviceWorker.getRegistration(),
  ]);
  const subscription = await registration?.pushManager.getSubscription();
  const isKnown =
    mark?.endpoint === subscription?.endpoint &&
    mark?.session === sessionMark(now.token) &&
    mark?.language === language();
  if (!isKnown) await subscribe(wish);
}

const language = () => readLocal('language') ?? '';
/** Which login a token is of, without anything of the token. */
const sessionMark = (token: string) => String(tokenEnd(token));

async function subscribe({ details, notSent }: Omit<PushWish, 'userId'>): Promise<void> {
  const userId = session.peek()?.user.id;
  if (userId === undefined) return;
  const { pushKey } = await callApi('config.get');
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, noWorker()]);
  const before = await pushManager.getSubscription();
  // Made for another server's key, as after a move: no message of this one would arrive.
  const isOurs = before && keyOf(before) === pushKey;
  if (before && !isOurs) await before.unsubscribe();
  const subscription = isOurs
    ? before
    : await pushManager
        .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
        // The browser asks its push service, which it may not reach.
        .catch((error: unknown) => Promise.reject(failureOf(error, 0)));
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, details };
  const { id } = await callApi('push.set', { body });
  const now = session.peek();
  // Logged out meanwhile: the server has removed it, or will by the logout.
  if (!now || now.user.id !== userId) return;
  pushWish.write({ userId, details, notSent });
  await pushMark.write(userId, {
    ...{ id, details, notSent, endpoint: subscription.endpoint },
    ...{ session: sessionMark(now.token), language: language() },
  });
}

/** Where a browser refuses the worker, nothing ever says so. */
const noWorker = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(failureOf(null)), workerLimit);
  });

/** The server's key that a subscription was made for, in base64url; undefined where the browser does not say. */
function keyOf({ options }: PushSubscription): string | undefined {
  const key = options.applicationServerKey;
  if (!key) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
