import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A slow line between phone and server that can break in the middle of a request. */
export interface Line {
  url: string;
  /** Bytes that went from the phone to the server. */
  sent(): number;
  /** Breaks every connection, and lets none through until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to `target` that lets `bytesPerSecond` through on the way up. */
export async function openLine(target: string, bytesPerSecond: number): Promise<Line> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let sent = 0;
  let isCut = false;
  const follow = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = net.createServer((phone) => {
    follow(phone);
    if (isCut) return void phone.destroy();
    const far = net.connect(Number(targetPort), hostname);
    follow(far);
    far.pipe(phone);
    far.on('close', () => phone.destroy());
    phone.on('close', () => far.destroy());
    void slowly(phone, far);
  });

  async function slowly(phone: Socket, far: Socket): Promise<void> {
    try {
      for await (const chunk of phone as AsyncIterable<Buffer>) {
        sent += chunk.length;
        far.write(chunk);
        await pause((chunk.length / bytesPerSecond) * 1000);
      }
      far.end();
    } catch {
      far.destroy();
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const breakAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => sent,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
  };
}
