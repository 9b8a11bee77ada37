import type { SnapshotMessage } from '#contract/snapshots.ts';
import { appShell, builtFile } from '../caches.ts';
import type { OfflineFile } from '../offlineFiles.ts';
import { dropSnapshot, keepSnapshot, type BuildFiles } from './snapshots.ts';

/** The files of the worker's build, by what the build says of them; without a name nothing is kept. */
export function buildFiles(files: readonly OfflineFile[]): BuildFiles {
  const shell = files.find((file) => file.url === 'index.html');
  return { build: shell?.revision ?? '', shell: appShell, file: builtFile };
}

let last: Promise<void> = Promise.resolve();

/** Does what a page asks about snapshots, one after the other. A page that cannot be kept is not. */
export function hearSnapshots(event: ExtendableMessageEvent, files: BuildFiles): void {
  const message = event.data as SnapshotMessage | { type: 'other' } | null;
  if (message?.type !== 'KEEP_SNAPSHOT' && message?.type !== 'DROP_SNAPSHOT') return;
  last = last
    .then(() =>
      message.type === 'KEEP_SNAPSHOT'
        ? keepSnapshot(message.page, files)
        : dropSnapshot(message.address),
    )
    .catch(() => undefined)
    .then(() => event.ports[0]?.postMessage('done'));
  event.waitUntil(last);
}
