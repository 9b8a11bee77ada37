import { startServer } from '../tests/support/server/server.ts';
import { newPhone, type Connection, type Transfer } from './transfer/phone.ts';

// What visits to /jobs cost on the wire, with all that the worker fetches: requests and bytes with
// their headers. The second visit is to the same page, unchanged. Each with ROWS=1 in the environment.
//   node scripts/bench.mjs transfer

const phones: Record<string, Connection | undefined> = {
  'Any phone': undefined,
  'Save-Data': { saveData: true, effectiveType: '4g' },
  '2G': { saveData: false, effectiveType: '2g' },
};

function report(step: string, transfers: readonly Transfer[]): Transfer[] {
  const line = (name: string, of: readonly Transfer[]) => {
    const bytes = of.reduce((sum, one) => sum + one.bytes, 0);
    console.log(
      `  ${name.padEnd(34)} ${String(of.length).padStart(4)} ${String(bytes).padStart(8)}`,
    );
  };
  const sent = transfers.filter(({ bytes, url }) => bytes > 0 && url.startsWith('http'));
  line(
    `${step}, page`,
    sent.filter(({ by }) => by === 'page'),
  );
  line(
    `${step}, worker`,
    sent.filter(({ by }) => by === 'worker'),
  );
  line(step, sent);
  if (process.env.ROWS) for (const { by, url, bytes } of sent) console.log('   ', bytes, by, url);
  return sent;
}

const server = await startServer();
for (const [name, connection] of Object.entries(phones)) {
  console.log(`${name.padEnd(32)} requests    bytes`);
  const phone = await newPhone(connection);
  const first = await phone.open(`${server.url}/jobs`);
  const loaded = report('first visit', await phone.atRest());
  await phone.scroll(first);
  const touched = report('after the first touch', await phone.atRest());
  report('both', [...loaded, ...touched]);
  await phone.close(first);
  await phone.open(`${server.url}/jobs`);
  report('second visit', await phone.atRest());
  await phone.end();
}
await server.stop();
