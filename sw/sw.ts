/// <reference lib="webworker" />
import { answerSync, answerTap } from './background.ts';
import { cleanUp, fillCache, keepPictures } from './caches.ts';
import { answerNavigation } from './navigation.ts';
import { buildFiles, hearKeptPages } from './keptPages/events.ts';
import { forgetOtherBuilds } from './keptPages/keptPages.ts';
import { answerShare, isShare } from './share.ts';

declare const self: ServiceWorkerGlobalScope;

// The list of events; what they do is in the files beside this one.
const manifest = self.__WB_MANIFEST;
const files = buildFiles(manifest);
fillCache(manifest);
keepPictures();

self.addEventListener('activate', (event) => {
  cleanUp();
  event.waitUntil(Promise.all([forgetOtherBuilds(files.build), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  if (isShare(event.request)) answerShare(event);
  else answerNavigation(event, files.build);
});

// Asked for by the page, never forced: a form may be open (design 4). The words are Workbox's.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
  else hearKeptPages(event, files);
});

self.addEventListener('sync', answerSync);
self.addEventListener('notificationclick', (event) => answerTap(event, self));
