import { afterAll, beforeAll, expect, test } from 'vitest';
import { markers, sendMarkers } from '../../support/server/markers.ts';
import { startServer, type RunningServer } from '../../support/server/server.ts';

const token = 'a-token-for-metrics-only';
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    environment: { METRICS_TOKEN: token, LOG_LEVEL: 'debug', TRUST_PROXY: '1' },
  });
}, 120_000);
afterAll(() => server.stop());

/** What all processes count. */
const metrics = async () => {
  const headers = { Authorization: `Bearer ${token}` };
  const texts = server.processes.map(async ({ url }) =>
    (await fetch(`${url}/metrics`, { headers })).text(),
  );
  return (await Promise.all(texts)).join('\n');
};

test.each<Record<string, string>>([
  {},
  { Authorization: 'Bearer ' },
  { Authorization: `Bearer ${token}x` },
  { Authorization: token },
])('metrics are not there for %j', async (headers) => {
  expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(404);
});

test('requests are counted by what they are, refusals by their code', async () => {
  await fetch(`${server.url}/api/jobs/no-such-job`);
  await fetch(`${server.url}/api/no-such-call/asha@people.example`);
  await fetch(`${server.url}/jobs`, { headers: { Accept: 'text/html' } });
  const text = await metrics();
  expect(text).toMatch(/safar_http_requests_total\{method="GET",route="jobs.get",status="404"\} 1/);
  expect(text).toMatch(/route="unknown call",status="404"/);
  expect(text).toMatch(/safar_refusals_total\{call="jobs.get",code="JOB_NOT_FOUND"\} 1/);
  expect(text).toMatch(/safar_http_request_seconds_bucket\{le="[^"]+",route="page"\}/);
  for (const name of [
    'database_ping_seconds',
    'mails_waiting',
    'mail_seconds',
    'payment_provider_seconds',
    'limits_reached_total',
    'requests_running',
    'requests_sent_away_total',
  ])
    expect(text).toContain(`# TYPE safar_${name}`);
});

test('a number leads from the answer to the log; a stranger does not choose it', async () => {
  const numberOf = async (headers?: Record<string, string>) =>
    (await fetch(`${server.url}/api/jobs`, headers && { headers })).headers.get('x-request-id');
  expect(await numberOf()).toMatch(/^[0-9A-Z]{10}$/);
  expect(await numberOf()).not.toBe(await numberOf());
  expect(await numberOf({ 'X-Request-Id': 'from-the-proxy-1' })).toBe('from-the-proxy-1');
  expect(await numberOf({ 'X-Request-Id': 'x"} forged' })).toMatch(/^[0-9A-Z]{10}$/);
});

test('nothing of what people send is in the log or in the metrics', async () => {
  const sent = await sendMarkers(server.url);
  expect(sent.calls).toBeGreaterThan(60);
  expect(sent.accepted).toBeGreaterThan(5);
  const seen = server.output() + (await metrics());
  expect(markers.filter((marker) => seen.includes(marker))).toEqual([]);
}, 120_000);
