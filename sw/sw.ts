/// <reference lib="webworker" />
import type { KeepMessage } from '#contract/offlineSets.ts';
import { answerSync, answerTap } from './background.ts';
import { answerFiles, cleanUp, fillCache, keepMore, keepPictures } from './caches.ts';
import { answerNavigation } from './navigation.ts';
import { answerPush } from './push.ts';
import { answerShare, isShare } from './share.ts';

declare const self: ServiceWorkerGlobalScope;

// The list of events; what they do is in the files beside this one.
answerFiles(self.__WB_MANIFEST);
keepPictures();

self.addEventListener('install', (event) => event.waitUntil(fillCache()));

self.addEventListener('activate', (event) => {
  event.waitUntil(cleanUp());
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  if (isShare(event.request)) answerShare(event);
  else answerNavigation(event);
});

// Asked for by the page, never forced: a form may be open (design 4). The words are Workbox's.
self.addEventListener('message', (event) => {
  const message = event.data as { type: 'SKIP_WAITING' } | KeepMessage | null;
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (message?.type === 'KEEP') event.waitUntil(keepMore(message));
});

self.addEventListener('sync', (event) => answerSync(event, self));
self.addEventListener('push', (event) => answerPush(event, self));
self.addEventListener('notificationclick', (event) => answerTap(event, self));
