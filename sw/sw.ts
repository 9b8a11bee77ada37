/// <reference lib="webworker" />
import { answerNavigation, cleanUp, fillCache } from './caches.ts';

declare const self: ServiceWorkerGlobalScope;

// The list of events; what they do stands in the files beside this one.
fillCache(self.__WB_MANIFEST);

self.addEventListener('activate', (event) => {
  cleanUp();
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') answerNavigation(event);
});

// Asked for by the page, never forced: a form may be open (design 4).
self.addEventListener('message', (event) => {
  if (event.data === 'skipWaiting') void self.skipWaiting();
});
