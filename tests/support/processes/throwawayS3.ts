import { createRequire } from 'node:module';
import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo, type Socket } from 'node:net';
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
  /** The ids of the files that it keeps. */
  kept(): string[];
  /** Loses one of them. */
  lose(id: string): void;
  /** Breaks all connections and takes no new ones. */
  goAway(): void;
  comeBack(): void;
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
  const sockets = new Set<Socket>();
  let isAway = false;
  const line = net.createServer((socket) => {
    const other = net.connect(port, '127.0.0.1');
    for (const end of [socket, other]) {
      sockets.add(end);
      end.on('error', () => undefined); // it is broken on purpose
      end.on('close', () => {
        sockets.delete(end);
        socket.destroy();
        other.destroy();
      });
    }
    if (isAway) return void socket.destroy();
    socket.pipe(other).pipe(socket);
  });
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve);
  });
  const folder = path.join(directory, 'uploads/site/kept');
  const names = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${(line.address() as AddressInfo).port}/uploads/site?tls=0`,
    kept: () => names().flatMap((name) => /^([^/]+)\._S3rver_object$/.exec(name)?.[1] ?? []),
    lose(id) {
      for (const name of names().filter((one) => one.startsWith(`${id}.`)))
        rmSync(path.join(folder, name));
    },
    goAway() {
      isAway = true;
      for (const socket of sockets) socket.destroy();
    },
    comeBack: () => void (isAway = false),
    async stop() {
      for (const socket of sockets) socket.destroy();
      line.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
