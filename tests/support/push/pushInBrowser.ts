import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { PushPayload } from '#contract/notifications.ts';
import { logInAdministrator } from '../accounts/people.ts';
import { applyAs, postJob, setApplicants } from '../browser/adminSteps.ts';
import { startServer } from '../server/server.ts';
import { daytime } from './pushClock.ts';
import { startPushEndpoint } from './pushEndpoint.ts';

/** The Push API of a phone, without the server of a browser's maker behind it. */

/**
 * Gives the pages of a phone a push service: subscribing answers what `given` says, until it is taken
 * back. What arrives is handed to the worker by `pushTo`.
 */
export async function withPushService(
  context: BrowserContext,
  given: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    if (!('PushManager' in globalThis)) return;
    const kept = 'test-subscribed';
    const keyBytes = () =>
      Uint8Array.from(
        atob((localStorage.getItem(kept) ?? '').replaceAll('-', '+').replaceAll('_', '/')),
        (letter) => letter.charCodeAt(0),
      ).buffer;
    const subscription = () =>
      ({
        endpoint,
        expirationTime: null,
        options: { userVisibleOnly: true, applicationServerKey: keyBytes() },
        getKey: () => null,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: () => {
          localStorage.removeItem(kept);
          return Promise.resolve(true);
        },
      }) satisfies PushSubscription;
    PushManager.prototype.subscribe = (options) => {
      const key = options?.applicationServerKey;
      if (typeof key !== 'string') throw new TypeError('The pages give the key as a text');
      localStorage.setItem(kept, key);
      return Promise.resolve(subscription());
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(localStorage.getItem(kept) ? subscription() : null);
  }, given);
}

/** What the browser does when its push service hands it a message, by Chromium's own interface. */
export async function pushTo(page: Page, origin: string, payload: PushPayload): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((one) => one.scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
    void devtools.send('ServiceWorker.enable');
  });
  const data = JSON.stringify(payload);
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await devtools.detach();
}

/** Runs a text in the worker: these tests are compiled for a page, which has no such names. */
function inWorker<T>(context: BrowserContext, script: string): Promise<T> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker');
  return worker.evaluate<T>(script);
}

/** The notifications of the site that the phone shows. */
export const notifications = (context: BrowserContext): Promise<string[]> =>
  inWorker(
    context,
    'registration.getNotifications().then((all) => all.map((one) => `${one.tag}: ${one.title} | ${one.body}`))',
  );

/**
 * A tap on the notification that is shown, with no page open. Without a finger the browser opens no
 * window: which one it would be is what counts.
 * @returns the path of the page that is opened
 */
export const tapWithoutPage = (context: BrowserContext): Promise<string> =>
  inWorker(
    context,
    `registration.getNotifications().then(([notification]) => new Promise((resolve) => {
      clients.openWindow = (path) => Promise.resolve(resolve(path));
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    }))`,
  );

/** A tap on the notification that is shown, with a page open. */
export const tap = (context: BrowserContext): Promise<boolean> =>
  inWorker(
    context,
    `registration.getNotifications().then(([notification]) =>
      dispatchEvent(new NotificationEvent('notificationclick', { notification })))`,
  );

/** A server that pushes to a service on this machine, and someone who has applied to its job. */
export async function pushingServer() {
  const endpoint = await startPushEndpoint();
  const environment = { ...daytime(), PUSH_SERVICE: endpoint.origin };
  endpoint.followClock(environment);
  const server = await startServer({ environment });
  const admin = await logInAdministrator(server.url);
  const jobId = await postJob(server.url, admin, 'Welder');
  const seeker = await applyAs(server.url, jobId, { fullName: 'Ravi Kumar' });
  return {
    ...{ endpoint, admin, jobId, seeker, origin: server.url },
    /** What the server sends to the phone when an admin gives the application a status. */
    async tells(status: string) {
      const before = endpoint.delivered.length;
      const ids = [seeker.applicationId];
      await setApplicants(server.url, { admin, jobId }, { ids, status });
      await expect.poll(() => endpoint.delivered.length).toBe(before + 1);
      const message = endpoint.delivered.at(-1);
      if (!message) throw new Error('Nothing was sent');
      return message.payload;
    },
    async end() {
      await server.stop();
      await endpoint.stop();
    },
  };
}
