import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRazorpay } from '#server/features/payments/razorpay.ts';
import type { Sandbox } from '#server/features/payments/sandbox.ts';
import type { PaymentProvider } from '#server/http/api/payments.ts';
import { createBreaker } from '#server/http/outward/breaker.ts';

/** What becomes of a request: it is lost, or its answer is, or all is well. */
type FrontMode = 'asked in vain' | 'answered in vain' | 'well';

/** The payment sandbox behind a real socket that can hang, as the provider that the server asks. */
export async function providerFront({ routes, keys }: Sandbox) {
  const front = { mode: 'well' as FrontMode, asked: 0 };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      front.asked += 1;
      if (front.mode === 'asked in vain') return;
      const { mode } = front;
      const passOn = async () => {
        const headers = Object.entries(request.headers).map(([name, value]) => [
          name,
          String(value),
        ]);
        const body = request.method === 'POST' && { body: Buffer.concat(parts) };
        const init = { method: request.method ?? 'GET', headers: Object.fromEntries(headers) };
        const answer = await routes.request(request.url ?? '', { ...init, ...body });
        const text = await answer.text();
        if (mode === 'answered in vain') return;
        response.writeHead(answer.status, { 'Content-Type': 'application/json' });
        response.end(text);
      };
      void passOn();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  /** The client of one server process, with short times. */
  const provider = (times = { limit: 2_000, pause: 500 }): PaymentProvider =>
    createRazorpay({
      ...{ name: 'sandbox', testMode: true, scriptUrl: '', ...keys, ask: fetch },
      baseUrl: `http://127.0.0.1:${port}`,
      breaker: createBreaker({
        ...{ who: 'provider', ...times, isOutage: () => true },
        log: { info: () => undefined, warn: () => undefined },
      }),
    });
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { front, provider, close };
}
