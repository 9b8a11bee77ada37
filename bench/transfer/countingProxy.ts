import net from 'node:net';

/** Passes connections on, and counts what comes back. */
export interface CountingProxy {
  url: string;
  /** Bytes that came since the last time. */
  received(): number;
  close(): Promise<void>;
}

/**
 * Stands in front of a server: browsers do not report by their protocol what they fetch by
 * themselves (the worker's script, the icons, the manifest).
 */
export async function startCountingProxy(server: string): Promise<CountingProxy> {
  const target = new URL(server);
  const open = new Set<net.Socket>();
  let bytes = 0;
  const proxy = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    upstream.on('data', (part: Buffer) => (bytes += part.length));
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received() {
      const now = bytes;
      bytes = 0;
      return now;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
