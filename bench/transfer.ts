import { languages } from '#contract/language.ts';
import { call, signUpComplete } from '../tests/support/accounts/people.ts';
import { startServer } from '../tests/support/server/server.ts';
import { keepResults, type Figure } from './measuring/results.ts';
import { startCountingProxy } from './transfer/countingProxy.ts';
import { newPhone, type Connection, type Phone, type Transfer } from './transfer/phone.ts';

// What visits cost: requests and bytes of pages and of the worker with their headers, as the browser
// reports them, and all that came over the wire. First /jobs on phones that have never been here, then
// further visits to unchanged pages, for a visitor and for a member. Every request with ROWS=1 in the
// environment. None of it depends on the machine: what is over its budget fails.
//   node scripts/bench.mjs transfer

const phones: Record<string, Connection | undefined> = {
  'Any phone': undefined,
  'Save-Data': { saveData: true, effectiveType: '4g' },
  '2G': { saveData: false, effectiveType: '2g' },
};

/** Bytes on the wire and requests, at most (decision 040). */
const budgets = {
  firstVisit: { bytes: 250_000, requests: 70 },
  // The same screens: their texts weigh 5.4 kB more in Devanagari than in English (252,290 bytes in all).
  hindi: { bytes: 252_600, requests: 70 },
  savingData: { bytes: 150_000, requests: 70 },
  unchanged: { bytes: 2_000, requests: 12 },
} as const;

const figures: Figure[] = [];
const over: string[] = [];
const server = await startServer();
const proxy = await startCountingProxy(server.url);

function line(name: string, requests: number, bytes: number): void {
  console.log(`  ${name.padEnd(34)} ${String(requests).padStart(4)} ${String(bytes).padStart(8)}`);
}

/** Prints a step; `wire` is what the proxy counted. */
function report(
  who: string,
  step: string,
  transfers: readonly Transfer[],
  wire: number,
  budget?: (typeof budgets)[keyof typeof budgets],
): void {
  const sent = transfers.filter(({ bytes, url }) => bytes > 0 && url.startsWith('http'));
  for (const kind of ['page', 'worker'] as const) {
    const own = sent.filter(({ by }) => by === kind);
    const bytes = own.reduce((sum, one) => sum + one.bytes, 0);
    line(`${step}, ${kind}`, own.length, bytes);
  }
  line(`${step}, on the wire`, sent.length, wire);
  const name = `${who}, ${step}`;
  const headline = /^(Any phone|Save-Data), (first|second) visit$/.test(name);
  figures.push({
    name,
    unit: 'bytes',
    ours: wire,
    ...(budget && { limit: budget.bytes, headline }),
  });
  figures.push({
    ...{ name, unit: 'requests', ours: sent.length },
    ...(budget && { limit: budget.requests }),
  });
  if (budget && (wire > budget.bytes || sent.length > budget.requests)) {
    over.push(
      `${name}: ${wire} bytes of ${budget.bytes}, ${sent.length} requests of ${budget.requests}`,
    );
  }
  if (process.env.ROWS) for (const { by, url, bytes } of sent) console.log('   ', bytes, by, url);
}

/** One visit to an address, until all is at rest. */
async function visit(phone: Phone, address: string): Promise<[Transfer[], number]> {
  const page = await phone.open(proxy.url + address);
  const transfers = await phone.atRest();
  await phone.close(page);
  return [transfers, proxy.received()];
}

for (const [name, connection] of Object.entries(phones)) {
  console.log(`${name.padEnd(32)} requests    bytes`);
  const phone = await newPhone(connection);
  const first = await phone.open(`${proxy.url}/jobs`);
  const budget = connection ? budgets.savingData : budgets.firstVisit;
  report(name, 'first visit', await phone.atRest(), proxy.received(), budget);
  await phone.scroll(first);
  report(name, 'after the first touch', await phone.atRest(), proxy.received());
  await phone.close(first);
  report(name, 'second visit', ...(await visit(phone, '/jobs')), budgets.unchanged);
  report(name, 'third visit', ...(await visit(phone, '/jobs')), budgets.unchanged);
  await phone.end();
  proxy.received();
}

// A first visit has as many bytes to spend in every language that is written in Latin letters.
for (const language of languages.filter((one) => one !== 'english')) {
  console.log(`In ${language.padEnd(29)} requests    bytes`);
  const phone = await newPhone();
  await phone.open(`${proxy.url}/jobs?language=${language}`);
  const who = `Any phone in ${language}`;
  const budget = language === 'hindi' ? budgets.hindi : budgets.firstVisit;
  report(who, 'first visit', await phone.atRest(), proxy.received(), budget);
  await phone.end();
  proxy.received();
}

const member = await signUpComplete(server.url);
await call(server.url, 'POST', '/subscriptions/activate-free-trial', member);
const { body } = await call<{ jobs: { id: string }[] }>(server.url, 'GET', '/jobs?limit=1');
const id = body.jobs[0]?.id ?? '';
await call(server.url, 'POST', `/jobs/${id}/apply`, member);
const session = { user: JSON.stringify(member.user), token: member.token };
const ofEveryone = ['/', '/jobs', `/jobs/${id}`, '/blogs'];
const people = {
  visitor: { addresses: ofEveryone, storage: {} },
  member: { addresses: [...ofEveryone, '/my-applications', '/saved-jobs'], storage: session },
};
for (const [who, { addresses, storage }] of Object.entries(people)) {
  console.log(`Unchanged pages, ${who.padEnd(15)} requests    bytes`);
  const phone = await newPhone();
  const page = await phone.open(`${proxy.url}/about-us`);
  await phone.atRest();
  await phone.evaluate(page, `Object.assign(localStorage, ${JSON.stringify(storage)})`);
  await phone.close(page);
  // Each twice: what is fetched ahead once a day must have come, and the page must have been kept.
  for (const address of [...addresses, ...addresses]) await visit(phone, address);
  for (const address of addresses) {
    const step = `again ${address.replace(id, ':jobId')}`;
    report(who, step, ...(await visit(phone, address)), budgets.unchanged);
  }
  await phone.end();
  proxy.received();
}
await proxy.close();
await server.stop();
keepResults('transfer', 'the budget', figures);
for (const sentence of over) console.error(`Over its budget: ${sentence}`);
if (over.length > 0) process.exitCode = 1;
