import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a provider of short messages does with one. */
export type ProviderMood =
  /** Takes it. */
  | 'well'
  /** Says no to it. */
  | 'refuses'
  /** Is in trouble. */
  | 'broken'
  /** Takes it, and never answers. */
  | 'hangs'
  /** Ends the connection in the middle of its answer. */
  | 'cuts';

/** A provider of short messages on this machine, at a real address. */
export interface SmsProvider {
  url: string;
  /** What it was sent, in its order. */
  got: { to: string; text: string; id: string }[];
  mood: ProviderMood;
  close(): Promise<void>;
}

export async function startSmsProvider(): Promise<SmsProvider> {
  const server = createServer((request, response) => {
    const answer = async () => {
      provider.got.push(JSON.parse(await text(request)) as SmsProvider['got'][number]);
      switch (provider.mood) {
        case 'well':
          response.end('{"status":"sent"}');
          break;
        case 'refuses':
          response.writeHead(400).end('{"status":"bad number"}');
          break;
        case 'broken':
          response.writeHead(502).end('Bad gateway');
          break;
        case 'cuts':
          response.writeHead(200, { 'Content-Length': '100' }).write('{');
          setTimeout(() => response.socket?.destroy(), 20);
          break;
        case 'hangs':
      }
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: SmsProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got: [],
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
