import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** The package has no types. */
interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

export interface ThrowawayS3 {
  /** A FILES_URL of a bucket that was empty at the start. */
  url: string;
  stop(): Promise<void>;
}

/** A server that speaks S3, on this machine, with one bucket. */
export async function startThrowawayS3(): Promise<ThrowawayS3> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'throwaway-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  });
  const { port } = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/uploads/site?tls=0`,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
