import type { KeptPageMessage } from '#contract/keptPages.ts';
import { appShell, builtFile } from '../caches.ts';
import type { OfflineFile } from '../offlineFiles.ts';
import { dropPage, keepPage, type BuildFiles } from './keptPages.ts';

/** The files of the worker's build, by what the build says of them; without a name nothing is kept. */
export function buildFiles(files: readonly OfflineFile[]): BuildFiles {
  const shell = files.find((file) => file.url === 'index.html');
  return { build: shell?.revision ?? '', shell: appShell, file: builtFile };
}

let last: Promise<void> = Promise.resolve();

/** Does what a page asks about kept pages, one after the other. A page that cannot be kept is not. */
export function hearKeptPages(event: ExtendableMessageEvent, files: BuildFiles): void {
  const message = event.data as KeptPageMessage | { type: 'other' } | null;
  if (message?.type !== 'KEEP_PAGE' && message?.type !== 'DROP_PAGE') return;
  last = last
    .then(() =>
      message.type === 'KEEP_PAGE' ? keepPage(message.page, files) : dropPage(message.address),
    )
    .catch(() => undefined)
    .then(() => event.ports[0]?.postMessage('done'));
  event.waitUntil(last);
}
