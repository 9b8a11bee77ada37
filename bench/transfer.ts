import { startServer } from '../tests/support/server/server.ts';
import { keepResults, type Figure } from './measuring/results.ts';
import { startCountingProxy } from './transfer/countingProxy.ts';
import { newPhone, type Connection, type Transfer } from './transfer/phone.ts';

// What visits to /jobs cost: requests and bytes of pages and of the worker with their headers, as the
// browser reports them, and all that came over the wire. The second and third visit are to the same
// page, unchanged. Every request with ROWS=1 in the environment.
//   node scripts/bench.mjs transfer

const phones: Record<string, Connection | undefined> = {
  'Any phone': undefined,
  'Save-Data': { saveData: true, effectiveType: '4g' },
  '2G': { saveData: false, effectiveType: '2g' },
};

const figures: Figure[] = [];
const server = await startServer();
const proxy = await startCountingProxy(server.url);

function line(name: string, requests: number, bytes: number): void {
  console.log(`  ${name.padEnd(34)} ${String(requests).padStart(4)} ${String(bytes).padStart(8)}`);
}

/** Prints a step; `wire` is what the proxy counted. */
function report(
  phoneName: string,
  step: string,
  transfers: readonly Transfer[],
  wire: number,
): void {
  const sent = transfers.filter(({ bytes, url }) => bytes > 0 && url.startsWith('http'));
  for (const kind of ['page', 'worker'] as const) {
    const own = sent.filter(({ by }) => by === kind);
    const bytes = own.reduce((sum, one) => sum + one.bytes, 0);
    line(`${step}, ${kind}`, own.length, bytes);
  }
  line(`${step}, on the wire`, sent.length, wire);
  const headline = phoneName === 'Any phone' && step === 'first visit';
  const figure = { name: `${phoneName}, ${step}`, headline };
  figures.push({ ...figure, unit: 'bytes', ours: wire });
  figures.push({ ...figure, unit: 'requests', ours: sent.length });
  if (process.env.ROWS) for (const { by, url, bytes } of sent) console.log('   ', bytes, by, url);
}

for (const [name, connection] of Object.entries(phones)) {
  console.log(`${name.padEnd(32)} requests    bytes`);
  const phone = await newPhone(connection);
  const first = await phone.open(`${proxy.url}/jobs`);
  report(name, 'first visit', await phone.atRest(), proxy.received());
  await phone.scroll(first);
  report(name, 'after the first touch', await phone.atRest(), proxy.received());
  await phone.close(first);
  for (const visit of ['second visit', 'third visit']) {
    const page = await phone.open(`${proxy.url}/jobs`);
    report(name, visit, await phone.atRest(), proxy.received());
    await phone.close(page);
  }
  await phone.end();
  proxy.received();
}
await proxy.close();
await server.stop();
keepResults('transfer', '', figures);
