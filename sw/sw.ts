/// <reference lib="webworker" />
import type { KeepMessage } from '#contract/offlineSets.ts';
import { answerSync, answerTap } from './background.ts';
import { answerFiles, cleanUp, fillCache, keepMore, keepPictures } from './caches.ts';
import { answerNavigation } from './navigation.ts';
import { answerPush } from './push.ts';
import { buildFiles, hearSnapshots } from './snapshots/events.ts';
import { forgetOtherBuilds } from './snapshots/snapshots.ts';
import { answerShare, isShare } from './share.ts';

declare const self: ServiceWorkerGlobalScope;

// The list of events; what they do is in the files beside this one.
const manifest = self.__WB_MANIFEST;
const files = buildFiles(manifest);
answerFiles(manifest);
keepPictures();

self.addEventListener('install', (event) => event.waitUntil(fillCache()));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([cleanUp(), forgetOtherBuilds(files.build), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  if (isShare(event.request)) answerShare(event);
  else answerNavigation(event, files.build);
});

// Asked for by the page, never forced: a form may be open (design 4). The words are Workbox's.
self.addEventListener('message', (event) => {
  const message = event.data as { type: 'SKIP_WAITING' } | KeepMessage | null;
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
  else if (message?.type === 'KEEP')
    event.waitUntil(keepMore(message).then((whole) => event.ports[0]?.postMessage(whole)));
  else hearSnapshots(event, files);
});

self.addEventListener('sync', (event) => answerSync(event, self));
self.addEventListener('push', (event) => answerPush(event, self));
self.addEventListener('notificationclick', (event) => answerTap(event, self));
