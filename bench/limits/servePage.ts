import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that can do no less than it does, on a server of its own. */
export interface LimitPage {
  url: string;
  close: () => void;
}

/** All there is to a worker that answers without a network: the page and its script, kept once. */
const worker = `const files = ['/', '/page.js'];
addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open('page').then((cache) => cache.addAll(files)));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`;

/** Serves a document, its script and the worker of twenty lines. */
export async function servePage(html: string, script = ''): Promise<LimitPage> {
  const answers: Record<string, string> = { '/page.js': script, '/sw.js': worker };
  const server = createServer(({ url = '/' }, response) => {
    const code = answers[url];
    const type = code === undefined ? 'text/html; charset=utf-8' : 'text/javascript';
    response.setHeader('Content-Type', type);
    response.end(code ?? html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The line of a document that starts its worker. */
export const startWorker = `<script>navigator.serviceWorker?.register('/sw.js')</script>`;
