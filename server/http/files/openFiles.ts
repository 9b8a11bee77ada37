import type { Logger } from 'pino';
import { createFileStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';

/**
 * The store that `filesUrl` names, or the disk in the folder `root`. With a `filesUrl` the folder
 * only holds what is on its way.
 * @returns the store
 */
export async function openFileStore(options: {
  root: string;
  filesUrl?: string | undefined;
  log: Pick<Logger, 'info' | 'warn'>;
}): Promise<FileStore> {
  const { root, filesUrl, log } = options;
  if (filesUrl === undefined) return createFileStore(root);
  // Loaded where it is asked for: most servers keep their files on their disk.
  const { createS3Store } = await import('./s3Store.ts');
  return createS3Store({ filesUrl, root, log });
}
